import * as z from 'zod/mini';
import type { StaffRole } from '#domain/staff-role.ts';
import { uuid } from './fields.ts';
import { pageQuery } from './lists.ts';
import { forOffice, forOwner, forPapers, route } from './route.ts';

/** The record types with a history, under the names staff use. */
export const historyRecordTypes = [
  'job',
  'lead',
  'booking',
  'customer',
  'quote',
  'invoice',
  'inventory',
  'review',
  'property',
  'user',
] as const;

/** Who may read the history of which records; accounts' is the owner's. */
export const historyReaders: Record<(typeof historyRecordTypes)[number], readonly StaffRole[]> = {
  job: forOffice,
  lead: forOffice,
  booking: forOffice,
  customer: forPapers,
  quote: forPapers,
  invoice: forPapers,
  inventory: forPapers,
  review: forOffice,
  property: forOffice,
  user: forOwner,
};

export type HistoryRecordType = (typeof historyRecordTypes)[number];

/** One change to a record: who, when, what, and the fields before and after. */
export const historyEntry = z.object({
  id: z.number(),
  /** A staff email, "customer", or null for a visitor or the system. */
  actor: z.nullable(z.string()),
  /**
   * The person's name, for staff and customers alike; an email that has no account, unchanged; null for the system.
   */
  actorName: z.nullable(z.string()),
  what: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  at: z.string(),
});

export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyRoutes = {
  list: route({
    name: 'listHistory',
    summary: 'What happened to a record, newest first',
    method: 'GET',
    path: '/api/admin/history',
    auth: 'admin',
    roles: forPapers,
    query: z.strictObject({
      recordType: z.enum(historyRecordTypes, 'Choose a kind of record'),
      recordId: uuid,
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
    }),
    success: { status: 200, schema: z.array(historyEntry) },
    maxBytes: 0,
  }),
};
