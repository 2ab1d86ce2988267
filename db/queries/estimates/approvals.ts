import { type Insertable, sql } from 'kysely';
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

/** The trip fee that the customer accepted with an estimate's current decision; null when staff decided. */
export async function findAcceptedTripFee(db: Db, quoteId: string): Promise<string | null> {
  const { rows } = await sql<{ fee: string | null }>`
    select after ->> 'tripFee' as fee from event
      join quote on quote.id = event.record_id and quote.approval_id is not null
     where record_type = 'quote' and record_id = ${quoteId} and what = 'approved'
     order by event.id desc limit 1`.execute(db);
  return rows[0]?.fee ?? null;
}
