import type { Insertable } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import type { ApprovalTable } from '../../schema-money.ts';

export type Approval = Row<'approval'>;

/** Stores a customer's signature under one revision of an estimate; the quote refers to it. */
export async function insertApproval(db: Db, approval: Insertable<ApprovalTable>): Promise<void> {
  await db.insertInto('approval').values(approval).execute();
}

/** The signature behind an estimate's current decision; undefined when staff decided, or there is no decision. */
export async function findApproval(
  db: Db,
  { approvalId }: { readonly approvalId: string | null },
): Promise<Approval | undefined> {
  if (approvalId === null) return undefined;
  return db.selectFrom('approval').selectAll().where('id', '=', approvalId).executeTakeFirst();
}
