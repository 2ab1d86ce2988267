import * as z from 'zod/mini';
import { idParams, uuid } from '../fields.ts';
import { forOffice } from '../roles.ts';
import { KB, route } from '../route.ts';

/** Whose appointments a feed has, and whether it has an address. */
export const calendarFeed = z.object({
  /** Null for the office's feed, with every technician's appointments. */
  accountId: z.nullable(z.string()),
  /** The person's name, or the address of an account without one; null for the office. */
  name: z.nullable(z.string()),
  /** Null while the feed has no address. */
  id: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
});

export type CalendarFeed = z.infer<typeof calendarFeed>;

/** A feed with its new address, which is shown only this once. */
export const createdFeed = z.extend(calendarFeed, { url: z.string() });

export type CreatedFeed = z.infer<typeof createdFeed>;

/** The office's side: who has a feed. */
export const feedRoutes = {
  list: route({
    name: 'listCalendarFeeds',
    summary: 'The calendar feeds that exist or can be made: the office’s, and one for each technician',
    method: 'GET',
    path: '/api/admin/calendar-feeds',
    auth: 'admin',
    roles: forOffice,
    success: { status: 200, schema: z.array(calendarFeed) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createCalendarFeed',
    summary: 'Make the address of a feed, or replace it: the address before stops working at once',
    method: 'POST',
    path: '/api/admin/calendar-feeds',
    auth: 'admin',
    roles: forOffice,
    body: z.strictObject({
      /** Null: the office's feed. */
      accountId: z.nullable(uuid),
    }),
    success: { status: 201, schema: createdFeed },
    maxBytes: 2 * KB,
  }),
  revoke: route({
    name: 'revokeCalendarFeed',
    summary: 'End a feed: its address answers 404 from now on',
    method: 'DELETE',
    path: '/api/admin/calendar-feeds/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: { status: 204 },
    maxBytes: 2 * KB,
  }),
};

/** What a calendar program reads. An unknown, replaced or revoked address is a 404, all alike. */
export const publicFeedRoutes = {
  read: route({
    name: 'readCalendarFeed',
    summary:
      'Appointments as a calendar (RFC 5545), for the holder of the feed’s address; no names, phone numbers or codes',
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
