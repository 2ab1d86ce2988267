import type { Db } from '../../connect.ts';
import type { Row } from '../../schema.ts';

export type VisitLink = Row<'visitLink'>;

/**
 * Stores a link to one job's visit, with only the hash of its token; a link that is stored already stays unchanged. It
 * waits for a change of the job that is under way, which may revoke the job's links.
 */
export async function insertVisitLink(
  db: Db,
  link: { tokenHash: string; jobId: string; mailedTo: string | null; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await db.selectFrom('job').select('id').where('id', '=', link.jobId).forShare().execute();
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

/**
 * Revokes the links to a job's visit.
 * @param mailed only those that were mailed (true) or that were texted or shown (false)
 * @returns how many were open
 */
export async function revokeVisitLinks(
  db: Db,
  jobId: string,
  { now, mailed }: { now: Date; mailed?: boolean | undefined },
): Promise<number> {
  let query = db
    .updateTable('visitLink')
    .set({ revokedAt: now })
    .where('jobId', '=', jobId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString());
  if (mailed !== undefined) query = query.where('mailedTo', mailed ? 'is not' : 'is', null);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}
