import { type Insertable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import type { DocumentLinkTable } from '../../schema-money.ts';

export type DocumentLink = Row<'documentLink'>;
export type NewDocumentLink = Pick<
  Insertable<DocumentLinkTable>,
  'tokenHash' | 'quoteId' | 'invoiceId' | 'revision' | 'mailedTo' | 'expiresAt' | 'createdAt'
>;

/** Stores a link to one document, with only the hash of its token; a link that is stored already stays unchanged. */
export async function insertDocumentLink(db: Db, link: NewDocumentLink): Promise<void> {
  await db
    .insertInto('documentLink')
    .values(link)
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .execute();
}

/** The link with this token hash, unless it is revoked or expired. */
export function findLiveDocumentLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<DocumentLink | undefined> {
  return db
    .selectFrom('documentLink')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** Records that a customer answered through a link. */
export async function markDocumentLinkAnswered(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('documentLink').set({ answeredAt: now }).where('id', '=', id).execute();
}

/** Whether a customer answered through a link mailed to this address: approved, declined or asked for a change. */
export async function isConfirmedAddress(db: Db, address: string): Promise<boolean> {
  const answered = await db
    .selectFrom('documentLink')
    .select('id')
    .where(sql<string>`lower(mailed_to)`, '=', address.toLowerCase())
    .where('answeredAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return answered !== undefined;
}

/** Revokes every link to a document. @returns how many were open */
export async function revokeDocumentLinks(
  db: Db,
  document: { quoteId: string } | { invoiceId: string },
  now: Date,
): Promise<number> {
  const [column, id] =
    'quoteId' in document
      ? (['quoteId', document.quoteId] as const)
      : (['invoiceId', document.invoiceId] as const);
  const { numUpdatedRows } = await db
    .updateTable('documentLink')
    .set({ revokedAt: now })
    .where(column, '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
