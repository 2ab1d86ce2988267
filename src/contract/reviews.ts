import * as z from 'zod/mini';
import { changeBody, optionalText, requiredText, uuid, wholeNumber } from './fields.ts';
import { pageQuery } from './lists.ts';
import { forOffice, KB, route } from './route.ts';

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

/** A review as staff moderate it. */
export const review = z.extend(reviewReceipt, {
  /** The job of the customer who was asked; null from anyone else. */
  jobId: z.nullable(z.string()),
  version: z.number(),
  updatedAt: z.string(),
});

export type Review = z.infer<typeof review>;

export const reviewRoutes = {
  list: route({
    name: 'listReviews',
    summary: 'Visitors’ reviews, newest first',
    method: 'GET',
    path: '/api/admin/reviews',
    auth: 'admin',
    roles: forOffice,
    query: z.strictObject({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      status: z.optional(z.enum(reviewStatuses)),
    }),
    success: { status: 200, schema: z.array(review) },
    maxBytes: 0,
  }),
  moderate: route({
    name: 'moderateReview',
    summary: 'Publish a review with the next build, reject it, or put it back',
    method: 'PUT',
    path: '/api/admin/reviews/:id',
    auth: 'admin',
    roles: forOffice,
    params: z.strictObject({ id: uuid }),
    body: changeBody({ status: z.enum(reviewStatuses, 'Choose published or rejected') }),
    success: { status: 200, schema: review },
    maxBytes: 4 * KB,
  }),
};

/** Unpublished changes to the live site's reviews, and when the next build is due. */
const publishing = z.object({
  /** Reviews published or unpublished since the last build. */
  waiting: z.number(),
  /** When the next daily build is requested; null without a build hook. */
  goesOutAt: z.nullable(z.string()),
  /** When a build for these changes was last requested; null if never. */
  askedAt: z.nullable(z.string()),
});

export type Publishing = z.infer<typeof publishing>;

export const publishingRoutes = {
  read: route({
    name: 'readPublishing',
    summary: 'Which changes to reviews wait for a build of the site',
    method: 'GET',
    path: '/api/admin/publishing',
    auth: 'admin',
    roles: forOffice,
    success: { status: 200, schema: publishing },
    maxBytes: 0,
  }),
  publish: route({
    name: 'publishNow',
    summary: 'Ask for a build of the site now, which costs credits of the host’s plan',
    method: 'POST',
    path: '/api/admin/publishing',
    auth: 'admin',
    roles: forOffice,
    // The request itself is recorded before the host is asked; a repeat within five minutes asks nothing.
    keyed: false,
    success: { status: 200, schema: publishing },
    maxBytes: 1 * KB,
  }),
};
