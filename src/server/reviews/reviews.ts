import { randomUUID } from 'node:crypto';
import { emptyToNull } from '#contract/fields.ts';
import { type publicReviewRoutes, type Review, type ReviewReceipt, reviewRoutes } from '#contract/reviews.ts';
import type { RouteInput } from '#contract/route.ts';
import { violates } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import {
  decideReview,
  listReviews as selectReviews,
  lockReviewById,
  reviewInsert,
} from '#db/queries/reviews.ts';
import { DEFAULT_LIMIT } from '#domain/list-orders.ts';
import type { Config } from '../config.ts';
import type { Context, StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { constantTimeEqual, hmacSha256 } from '../hashes.ts';
import { reviewNotice } from '../mail/notices.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { submit } from '../submission.ts';

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

// A customer's page signs the job into its link to the review form, so that the review can be marked as a customer's.

const signatureOf = (secret: Uint8Array | string, jobId: string) =>
  hmacSha256(secret, `review-of-job:${jobId}`).subarray(0, 16).toString('base64url');

/** The signed reference to a job in the link to the review form. */
export const reviewReference = ({ jwtSecrets }: Pick<Config, 'jwtSecrets'>, jobId: string): string =>
  `${jobId}.${signatureOf(jwtSecrets[0] ?? '', jobId)}`;

/** The job that a reference names; null for one that we did not sign. */
function jobOfReference({ jwtSecrets }: Pick<Config, 'jwtSecrets'>, reference: string): string | null {
  const [jobId = '', signature = ''] = reference.split('.');
  const isOurs = jwtSecrets.some((secret) => constantTimeEqual(signatureOf(secret, jobId), signature));
  return isOurs ? jobId : null;
}

/**
 * Stores a visitor's review as pending and notifies the office. Once per Idempotency-Key.
 * @throws {AppError} `rate_limited`, `key_reused`.
 */
export async function submitReview(
  context: Context,
  { body }: RouteInput<typeof publicReviewRoutes.submit>,
): Promise<ReviewReceipt> {
  const receipt: ReviewReceipt = {
    id: randomUUID(),
    name: body.name,
    location: body.location,
    rating: body.rating,
    service: emptyToNull(body.service) ?? '',
    text: body.text,
    status: 'pending',
    createdAt: context.now.toISOString(),
  };
  const job = jobOfReference(context.config, body.job ?? '');
  const store = () =>
    submit(context, {
      scope: 'review',
      body,
      recordType: 'review',
      response: receipt,
      rows: [reviewInsert(context.db, { ...receipt, updatedAt: receipt.createdAt }, job)],
      messages: [reviewNotice(receipt)],
    });
  return store().catch((error: unknown) => {
    // Another review of the same job came at the same time: now it is stored, and this one is stored without the job.
    if (violates(error, 'review_job')) return store();
    throw error;
  });
}
