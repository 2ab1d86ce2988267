import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { JobLinkTable } from '../../schema-money.ts';
import type { Row } from '../../schema.ts';

export type JobLink = Row<'jobLink'>;

/** Waits for a change of the job that is under way, which may revoke the job's links. */
export async function awaitJob(db: Db, jobId: string): Promise<void> {
  await db.selectFrom('job').select('id').where('id', '=', jobId).forShare().execute();
}

/** The links of a job that are not revoked, those to one address or, with null, those that are texted or shown. */
export function listOpenJobLinks(db: Db, jobId: string, mailedTo: string | null): Promise<JobLink[]> {
  return db
    .selectFrom('jobLink')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('revokedAt', 'is', null)
    .where(sql<boolean>`lower(mailed_to) is not distinct from ${mailedTo?.toLowerCase() ?? null}`)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Whether a job has had links and all of them are revoked. */
export async function hasOnlyRevokedLinks(db: Db, jobId: string): Promise<boolean> {
  const links = await db.selectFrom('jobLink').select('revokedAt').where('jobId', '=', jobId).execute();
  return links.length > 0 && links.every(({ revokedAt }) => revokedAt !== null);
}

export async function insertJobLink(db: Db, link: Insertable<JobLinkTable>): Promise<void> {
  await db.insertInto('jobLink').values(link).execute();
}

/** The query that stores a link to the job of a record, which is stored in the same statement. */
export function jobLinkInsert(
  db: Db,
  link: Omit<Insertable<JobLinkTable>, 'jobId'>,
  record: RawBuilder<unknown>,
) {
  const jobId = sql<string>`(select job_id from ${record})`;
  return db
    .insertInto('jobLink')
    .values({ ...link, jobId })
    .returning('id');
}

/** A link by its id, unless it is revoked or its job is flagged. */
export function findJobLinkById(db: Db, id: string): Promise<JobLink | undefined> {
  return db
    .selectFrom('jobLink')
    .innerJoin('job', 'job.id', 'jobLink.jobId')
    .selectAll('jobLink')
    .where('jobLink.id', '=', id)
    .where('jobLink.revokedAt', 'is', null)
    .where('job.suspicious', '=', false)
    .executeTakeFirst();
}

/** Records that a link is sent again. */
export async function markJobLinkSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('jobLink').set({ sentAt: now }).where('id', '=', id).execute();
}

/** The link with this hash of its path's token (`visitHash`) or of its key (`keyHash`), unless it is revoked. */
export function findOpenJobLink(
  db: Db,
  by: { readonly visitHash: string } | { readonly keyHash: string },
): Promise<JobLink | undefined> {
  const links = db.selectFrom('jobLink').selectAll().where('revokedAt', 'is', null);
  return 'keyHash' in by
    ? links.where('keyHash', '=', by.keyHash).executeTakeFirst()
    : links.where('visitHash', '=', by.visitHash).executeTakeFirst();
}

/** Records that a customer answered through a link. */
export async function markJobLinkAnswered(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('jobLink').set({ answeredAt: now }).where('id', '=', id).execute();
}

/** Whether a customer answered through a link mailed to this address. */
export async function isConfirmedAddress(db: Db, address: string): Promise<boolean> {
  const answered = await db
    .selectFrom('jobLink')
    .select('id')
    .where(sql<string>`lower(mailed_to)`, '=', address.toLowerCase())
    .where('answeredAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return answered !== undefined;
}

/**
 * Revokes a job's links.
 * @param mailed only those that are mailed (true) or that are texted or shown (false)
 * @returns how many were open
 */
export async function revokeJobLinks(
  db: Db,
  jobId: string,
  { now, mailed }: { now: Date; mailed?: boolean | undefined },
): Promise<number> {
  let query = db
    .updateTable('jobLink')
    .set({ revokedAt: now })
    .where('jobId', '=', jobId)
    .where('revokedAt', 'is', null);
  if (mailed !== undefined) query = query.where('mailedTo', mailed ? 'is not' : 'is', null);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}
