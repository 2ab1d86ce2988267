import * as z from 'zod/mini';
import { optionalText, requiredText, wholeNumber } from '../fields.ts';
import { KB, route } from '../route.ts';

/** Moderation status; published reviews appear on the site with its next build. */
export const reviewStatuses = ['pending', 'published', 'rejected'] as const;

/** A visitor's review (the Leave Your Review form), limited to what the reviews page can hold. */
const reviewBody = z.strictObject({
  name: requiredText('Your name is required', 60),
  location: requiredText('Your town is required', 60),
  rating: wholeNumber(1, 5, 'Choose 1 to 5 stars'),
  service: optionalText(60),
  text: requiredText('Tell us how it went', 900),
  /** The signed reference in the link of the customer's page; a wrong one changes nothing. */
  job: optionalText(80),
});

/** What a visitor's submission returns: the stored review, pending moderation. */
export const reviewReceipt = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string(),
  rating: z.number(),
  service: z.string(),
  text: z.string(),
  status: z.enum(reviewStatuses),
  createdAt: z.string(),
});

export type ReviewReceipt = z.infer<typeof reviewReceipt>;

export const publicReviewRoutes = {
  submit: route({
    name: 'submitReview',
    summary: 'Leave a review; it is published after the office has read it',
    method: 'POST',
    path: '/api/reviews',
    auth: 'none',
    body: reviewBody,
    success: { status: 201, schema: reviewReceipt },
    maxBytes: 16 * KB,
    rateLimit: 'publicForm',
    form: { numbers: ['rating'], page: '/reviews/leave', thanks: '/reviews/received' },
  }),
};
