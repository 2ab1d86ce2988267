import type { Db } from '../../connect.ts';
import type { Row } from '../../schema.ts';

export type VisitLink = Row<'visitLink'>;

/** Stores a link to one job's visit, with only the hash of its token; a link that is stored already stays unchanged. */
export async function insertVisitLink(
  db: Db,
  link: { tokenHash: string; jobId: string; mailedTo: string | null; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('visitLink')
    .values(link)
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .execute();
}

/** The link with this token hash, unless it is revoked or expired. */
export function findLiveVisitLink(db: Db, tokenHash: string, now: Date): Promise<VisitLink | undefined> {
  return db
    .selectFrom('visitLink')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** Records that a customer answered through a link. */
export async function markVisitLinkAnswered(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('visitLink').set({ answeredAt: now }).where('id', '=', id).execute();
}
