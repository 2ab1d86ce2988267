import type { Page } from '#domain/list-orders.ts';
import type { Insertable } from 'kysely';
import type { Db, Trx } from '../connect.ts';
import type { ReviewTable, Row } from '../schema.ts';
import { keysetPage, type PageRequest, createdAt } from './keyset.ts';

export type Review = Row<'review'>;
export type NewReview = Omit<Insertable<ReviewTable>, 'version'>;

/** The query that stores a review for moderation. */
export function reviewInsert(db: Db, review: NewReview) {
  return db.insertInto('review').values(review).returning('id');
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

/** Decides about a review that still has the version the editor read; undefined when it has another. */
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
