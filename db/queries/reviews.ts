import type { Db, Trx } from '../connect.ts';
import type { Row } from '../schema.ts';
import { afterCursor, DEFAULT_LIMIT, type Page, type PageRequest, toPage } from './keyset.ts';

export type Review = Row<'review'>;

/** Reviews, newest first. @throws {InvalidCursorError} for a cursor of no list */
export async function listReviews(
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, status }: PageRequest & { status?: Review['status'] | undefined },
): Promise<Page<Review>> {
  const rows = await db
    .selectFrom('review')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status as Review['status']))
    .where(afterCursor(cursor, 'review'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

/** The review, held until the transaction ends. */
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
