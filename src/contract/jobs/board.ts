import * as z from 'zod/mini';
import { route } from '../route.ts';
import { jobRow } from './job.ts';

export const inboxKinds = [
  'request',
  'change_requested',
  'revision_not_sent',
  'approved_without_time',
  'mail_failed',
  'suspicious',
  'overdue',
  'review',
] as const;

/** Why something waits in the inbox. */
export type InboxKind = (typeof inboxKinds)[number];

export const inboxActions = [
  'price',
  'revise',
  'send',
  'schedule',
  'retry',
  'review',
  'remind',
  'read',
] as const;

/** Most entries of one kind; more of them come up as these are done. */
export const INBOX_EACH = 25;

const paperTypes = ['job', 'lead', 'booking', 'quote', 'invoice', 'review'] as const;

/** Something that waits for the office, with its one action. */
export const inboxEntry = z.object({
  kind: z.enum(inboxKinds),
  /** Null for a review, and for mail that belongs to no job. */
  jobId: z.nullable(z.string()),
  jobNumber: z.nullable(z.number()),
  /** The record the action is on. */
  recordType: z.nullable(z.enum(paperTypes)),
  recordId: z.nullable(z.string()),
  /** The mail that failed; null for other kinds. */
  mailId: z.nullable(z.string()),
  isEmergency: z.boolean(),
  /** The person. */
  name: z.string(),
  phone: z.nullable(z.string()),
  serviceType: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** The number of the estimate or invoice. */
  paperNumber: z.nullable(z.string()),
  /** The total of an estimate, what is owed on an invoice. */
  amount: z.nullable(z.string()),
  /** What the customer wrote: the request, the change, the review; or why a mail failed. */
  words: z.nullable(z.string()),
  /** Since when it waits; of an overdue invoice the due date. */
  since: z.string(),
  action: z.enum(inboxActions),
});

export type InboxEntry = z.infer<typeof inboxEntry>;

/** What waits: emergencies first, then kind by kind, the longest waiting first within a kind. */
export const inbox = z.object({
  entries: z.array(inboxEntry),
  /** Kinds of which more wait than are listed. */
  more: z.array(z.enum(inboxKinds)),
});

export type Inbox = z.infer<typeof inbox>;

export const today = z.object({
  /** The day in Honolulu, "YYYY-MM-DD". */
  day: z.string(),
  /** Jobs whose appointment begins today, and those being driven to or worked on; by time. */
  jobs: z.array(jobRow),
  /** Open jobs without a time: emergencies first, then the newest; at most 50. */
  unscheduled: z.array(jobRow),
  /** Money received today less what was given back. */
  moneyTaken: z.string(),
  payments: z.number(),
});

export type Today = z.infer<typeof today>;

export const boardRoutes = {
  inbox: route({
    name: 'readInbox',
    summary: 'What waits for the office, each with its one action',
    method: 'GET',
    path: '/api/admin/inbox',
    auth: 'admin',
    success: { status: 200, schema: inbox },
    maxBytes: 0,
  }),
  today: route({
    name: 'readToday',
    summary: 'The jobs of the day by time, what has no time yet, and the money taken',
    method: 'GET',
    path: '/api/admin/today',
    auth: 'admin',
    success: { status: 200, schema: today },
    maxBytes: 0,
  }),
};
