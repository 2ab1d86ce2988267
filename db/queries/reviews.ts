import { type Insertable, sql } from 'kysely';
import type { Page } from '#domain/list-orders.ts';
import { MOST_ON_SITE } from '#domain/publishing.ts';
import type { Db, Trx } from '../connect.ts';
import type { ReviewTable, Row } from '../schema.ts';
import { keysetPage, type PageRequest, createdAt } from './keyset.ts';

export type Review = Row<'review'>;
export type NewReview = Omit<Insertable<ReviewTable>, 'version' | 'jobId'>;

/**
 * The query that stores a review for moderation.
 * @param jobId the job that it says it is about; kept if that is done, not flagged, and has no review yet
 */
export function reviewInsert(db: Db, review: NewReview, jobId: string | null) {
  const job = sql<
    string | null
  >`(select id from job where id = ${jobId}::uuid and visit = 'done' and not suspicious
    and not exists (select from review r where r.job_id = job.id))`;
  return db
    .insertInto('review')
    .values({ ...review, jobId: job })
    .returning('id');
}

/** Reviews, newest first. @throws {InvalidCursorError} for a cursor that no list returned */
export function listReviews(
  db: Db,
  { limit, cursor, status }: PageRequest & { status?: Review['status'] | undefined },
): Promise<Page<Review>> {
  let query = db.selectFrom('review').selectAll();
  if (status !== undefined) query = query.where('status', '=', status);
  return keysetPage(query, { createdAt }, { limit, cursor });
}

/** The review, locked until the transaction ends. */
export function lockReviewById(trx: Trx, id: string): Promise<Review | undefined> {
  return trx.selectFrom('review').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Publishes or rejects a review that still has the version the editor read; undefined when it has another. */
export function decideReview(
  db: Db,
  { id, version, status }: { id: string; version: number; status: Review['status'] },
): Promise<Review | undefined> {
  return db
    .updateTable('review')
    .set({ status })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

/**
 * The ids of reviews that a build would add to the site (among the newest published ones) or remove from it (no longer
 * published).
 * @param onSite the first eight characters of the ids of the reviews on the site
 */
export async function listUnbuiltReviews(db: Db, onSite: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id from review where status = 'published'
                     order by created_at desc, id desc limit ${MOST_ON_SITE}) as newest
     where left(id::text, 8) <> all(${onSite}::text[])
    union all
    select review.id from unnest(${onSite}::text[]) as beginning
      join review on review.id between (beginning || '-0000-0000-0000-000000000000')::uuid
                                   and (beginning || '-ffff-ffff-ffff-ffffffffffff')::uuid
     where review.status <> 'published'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks reviews until the transaction ends, always in the same order. */
export async function lockReviews(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.selectFrom('review').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** When a build was last requested while one of these reviews was waiting; null if the host refused that request. */
export async function buildAskedAt(db: Db, reviewIds: readonly string[]): Promise<string | null> {
  if (reviewIds.length === 0) return null;
  const last = await db
    .selectFrom('event')
    .select(['what', 'at'])
    .where('recordType', '=', 'review')
    .where('recordId', 'in', reviewIds)
    .where('what', 'in', ['build_requested', 'build_refused'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.what === 'build_requested' ? last.at : null;
}
