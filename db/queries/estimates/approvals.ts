import type { Insertable } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import type { ApprovalTable, AuthorityTable } from '../../schema-money.ts';

export type Approval = Row<'approval'>;
export type Authority = Omit<Row<'authority'>, 'photo' | 'photoType'> & { readonly hasPhoto: boolean };

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

const authorities = (db: Db) =>
  db
    .selectFrom('authority')
    .select(['id', 'quoteId', 'name', 'relation', 'idType', 'note', 'signature', 'actor', 'createdAt'])
    .select((eb) => eb('photo', 'is not', null).$castTo<boolean>().as('hasPhoto'));

/** Stores who authorized an opening; the photo's bytes are not returned. */
export async function insertAuthority(
  db: Db,
  authority: Omit<Insertable<AuthorityTable>, 'id'>,
): Promise<Authority> {
  const { id } = await db.insertInto('authority').values(authority).returning('id').executeTakeFirstOrThrow();
  return authorities(db).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The authorities of a quote, newest first. */
export function listAuthorities(db: Db, quoteId: string): Promise<Authority[]> {
  return (
    authorities(db)
      .where('quoteId', '=', quoteId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      // Fifty of the largest signatures are half of the platform's maximum response.
      .limit(50)
      .execute()
  );
}

/** The photo of an authority of a quote. */
export function findAuthorityPhoto(
  db: Db,
  { id, quoteId }: { id: string; quoteId: string },
): Promise<{ photo: Uint8Array | null; photoType: string | null } | undefined> {
  return db
    .selectFrom('authority')
    .select(['photo', 'photoType'])
    .where('id', '=', id)
    .where('quoteId', '=', quoteId)
    .executeTakeFirst();
}
