import { randomUUID } from 'node:crypto';
import { emptyToNull } from '#contract/fields.ts';
import type { publicReviewRoutes, ReviewReceipt } from '#contract/reviews/public.ts';
import type { RouteInput } from '#contract/route.ts';
import { reviewInsert } from '#db/queries/reviews.ts';
import { violates } from '#db/connect.ts';
import type { Context } from '../context.ts';
import { reviewNotice } from '../mail/notices.ts';
import { submit } from '../submission.ts';
import { jobOfReference } from './job-reference.ts';

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
