import { randomUUID } from 'node:crypto';
import { emptyToNull } from '#contract/fields.ts';
import type { publicReviewRoutes, ReviewReceipt } from '#contract/reviews/public.ts';
import type { RouteInput } from '#contract/route.ts';
import { insertReviewOnce } from '#db/queries/submissions.ts';
import type { Context } from '../context.ts';
import { reviewNotice } from '../mail/notices.ts';
import { answerOf, submissionClaim } from '../submission.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';

/**
 * Stores a visitor's review, once, for the office to read before anybody else does, and tells the office.
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
  const claim = submissionClaim(context, 'review', body);
  const outcome = await insertReviewOnce(context.db, claim, receipt, receipt, [reviewNotice(receipt)]);
  const answer = answerOf(outcome, claim);
  if (outcome.state === 'created') triggerDrain(context);
  return answer;
}
