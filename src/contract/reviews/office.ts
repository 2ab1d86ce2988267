import * as z from 'zod/mini';
import { changeBody, uuid } from '../fields.ts';
import { pageQuery } from '../lists.ts';
import { forOffice } from '../roles.ts';
import { KB, route } from '../route.ts';
import { reviewReceipt, reviewStatuses } from './public.ts';

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
