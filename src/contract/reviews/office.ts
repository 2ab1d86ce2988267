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
