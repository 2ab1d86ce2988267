import { type Review, reviewRoutes } from '#contract/reviews/office.ts';
import { DEFAULT_LIMIT } from '#domain/list-orders.ts';
import type { RouteInput } from '#contract/route.ts';
import { appendEvent } from '#db/queries/history.ts';
import { decideReview, listReviews as selectReviews, lockReviewById } from '#db/queries/reviews.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { requireVersion, staleVersion } from '../record-version.ts';

/** A page of visitors' reviews, newest first. */
export async function listReviews({ db }: StaffContext, { query }: RouteInput<typeof reviewRoutes.list>) {
  const page = await selectReviews(db, { ...query, limit: query.limit ?? DEFAULT_LIMIT });
  return page;
}

/**
 * Publishes a review with the next build, rejects it, or returns it to pending.
 * @throws {AppError} `version_required`, `stale_version` (with the current review), `not_found`.
 */
export async function moderateReview(
  { db, now, actor }: StaffContext,
  { params, body }: RouteInput<typeof reviewRoutes.moderate>,
): Promise<Review> {
  const version = requireVersion(body.version);
  return db.transaction().execute(async (trx) => {
    const before = await lockReviewById(trx, params.id);
    if (!before) throw notFound('review');
    if (before.version !== version) throw staleVersion(before);
    const { status = before.status } = body;
    if (before.status === status) return before;
    const after = await decideReview(trx, { id: before.id, version, status });
    if (!after) throw staleVersion(before);
    await appendEvent(trx, {
      recordType: 'review',
      recordId: after.id,
      what: after.status === 'pending' ? 'reopened' : after.status,
      actor: actor.email,
      at: now,
      before: { status: before.status },
      after: { status: after.status },
    });
    return after;
  });
}
