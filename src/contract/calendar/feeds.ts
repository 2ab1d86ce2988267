import * as z from 'zod/mini';
import { idParams, uuid } from '../fields.ts';
import { forJobs, forOffice, KB, route } from '../route.ts';

/** A feed: its owner, and its address if it has one. */
export const calendarFeed = z.object({
  /** Null for the office's feed, with every technician's appointments. */
  accountId: z.nullable(z.string()),
  /** The account's name, or its email address if it has none; null for the office. */
  name: z.nullable(z.string()),
  /** Null while the feed has no address. */
  id: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
});

export type CalendarFeed = z.infer<typeof calendarFeed>;

/** A feed with its new address, which is shown only once. */
export const createdFeed = z.extend(calendarFeed, { url: z.string() });

export type CreatedFeed = z.infer<typeof createdFeed>;

const own = { auth: 'admin', roles: forJobs, own: 'self', path: '/api/admin/my-calendar-feed' } as const;

/** The signed-in account's feed. */
export const ownFeedRoutes = {
  find: route({
    ...own,
    name: 'findOwnCalendarFeed',
    summary: 'One’s own calendar feed, whether it exists or can be made',
    method: 'GET',
    success: { status: 200, schema: calendarFeed },
    maxBytes: 0,
  }),
  create: route({
    ...own,
    name: 'createOwnCalendarFeed',
    summary: 'Make the address of one’s own feed, or replace it: the address before stops working at once',
    method: 'POST',
    stepUp: true,
    body: z.strictObject({}),
    bodyOptional: true,
    success: { status: 201, schema: createdFeed },
    maxBytes: 2 * KB,
  }),
  revoke: route({
    ...own,
    name: 'revokeOwnCalendarFeed',
    summary: 'End one’s own feed: its address answers 404 from now on',
    method: 'DELETE',
    success: { status: 204 },
    maxBytes: 2 * KB,
  }),
};

/** The office's side: who has a feed. */
export const feedRoutes = {
  list: route({
    name: 'listCalendarFeeds',
    summary:
      'List the calendar feeds that exist or can be created: the office’s, and one for each technician',
    method: 'GET',
    path: '/api/admin/calendar-feeds',
    auth: 'admin',
    roles: forOffice,
    success: { status: 200, schema: z.array(calendarFeed) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createCalendarFeed',
    summary: 'Create or replace the address of a feed; the previous address stops working at once',
    method: 'POST',
    path: '/api/admin/calendar-feeds',
    auth: 'admin',
    roles: forOffice,
    stepUp: true,
    body: z.strictObject({
      /** Null for the office's feed. */
      accountId: z.nullable(uuid),
    }),
    success: { status: 201, schema: createdFeed },
    maxBytes: 2 * KB,
  }),
  revoke: route({
    name: 'revokeCalendarFeed',
    summary: 'Revoke a feed: its address then returns 404',
    method: 'DELETE',
    path: '/api/admin/calendar-feeds/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: { status: 204 },
    maxBytes: 2 * KB,
  }),
};

/** The feed that calendar programs read. An unknown, replaced or revoked address gets the same 404. */
export const publicFeedRoutes = {
  read: route({
    name: 'readCalendarFeed',
    summary:
      'Appointments as a calendar (RFC 5545) for anyone with the feed’s address; no names, phone numbers or codes',
    method: 'GET',
    path: '/api/calendar/:token',
    auth: 'link',
    params: z.strictObject({
      token: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}\.ics$/, 'Must be the address of a feed')),
    }),
    success: { status: 200, type: 'text/calendar', orUnchanged: true },
    maxBytes: 0,
    rateLimit: 'readLink',
  }),
};
