import * as z from 'zod/mini';
import { inboxKinds } from '#domain/inbox.ts';
import { cancelReasons } from '#domain/job.ts';
import { limits } from '#domain/limits.ts';
import { findingKinds } from '#domain/shop-watch.ts';
import { moment, optionalText, uuid } from '../fields.ts';
import { forJobs, forOffice, KB, route } from '../route.ts';
import { jobRow } from './job.ts';

export const inboxActions = [
  'price',
  'revise',
  'send',
  'schedule',
  'retry',
  'review',
  'remind',
  'read',
  'refund',
  'answer',
  'close',
  'invoice',
  'export',
  'count',
  'decide',
] as const;

/** Maximum entries of one kind in an answer; the rest appear as these are dealt with. */
export const INBOX_EACH = 25;

const paperTypes = ['job', 'lead', 'booking', 'quote', 'invoice', 'review', 'text'] as const;

/** An entry of the inbox: a request, paper or mail that waits for the office, with its one action. */
export const inboxEntry = z.object({
  kind: z.enum(inboxKinds),
  /** Null for a review, and for mail and texts that belong to no job. */
  jobId: z.nullable(z.string()),
  jobNumber: z.nullable(z.number()),
  /** The record the action is on. */
  recordType: z.nullable(z.enum(paperTypes)),
  recordId: z.nullable(z.string()),
  /** The mail that failed; null for other kinds. */
  mailId: z.nullable(z.string()),
  /** Whether a mail or a text failed; null for other kinds. */
  channel: z.nullable(z.enum(['mail', 'text'])),
  isEmergency: z.boolean(),
  /** The customer's name. */
  name: z.string(),
  phone: z.nullable(z.string()),
  serviceType: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** The number of the estimate or invoice. */
  paperNumber: z.nullable(z.string()),
  /** The total of an estimate, the balance of an invoice, or money taken that is no payment yet. */
  amount: z.nullable(z.string()),
  /** The customer's words (request, change request, review, text), why a mail failed, or what a step met. */
  words: z.nullable(z.string()),
  /** When it began to wait; for an overdue invoice, the due date; for invoices that were not exported, their month. */
  since: z.string(),
  action: z.enum(inboxActions),
  /** What a mark applies to: the record's id, or the mail's. */
  itemId: z.string(),
  /** The account it is assigned to; null when unassigned. */
  assigneeId: z.nullable(z.string()),
  assigneeName: z.nullable(z.string()),
  /** When it comes back to the list; null when it is not snoozed. */
  snoozedUntil: z.nullable(z.string()),
});

export type InboxEntry = z.infer<typeof inboxEntry>;

/** The inbox: emergencies first, then by kind; within a kind, the longest waiting first. */
export const inbox = z.object({
  entries: z.array(inboxEntry),
  /** Kinds with more entries than are listed. */
  more: z.array(z.enum(inboxKinds)),
});

export type Inbox = z.infer<typeof inbox>;

const inboxMark = z.object({
  kind: z.enum(inboxKinds),
  itemId: z.string(),
  assigneeId: z.nullable(z.string()),
  snoozedUntil: z.nullable(z.string()),
  /** Whether it was taken out of the inbox for good. */
  dismissed: z.boolean(),
});

const inboxMarkBody = z.strictObject({
  kind: z.enum(inboxKinds, 'Must be a kind of the inbox'),
  itemId: uuid,
  /** Omitted: unchanged. Null: back in the list. */
  snoozedUntil: z.optional(z.nullable(moment('Choose a day and a time'))),
  /** Omitted: unchanged. Null: unassigned. */
  assigneeId: z.optional(z.nullable(uuid)),
  /**
   * Only for a mail or a text that failed, a step that was kept, a card payment, and a job with nothing to charge. False:
   * back in the list. Omitted: unchanged.
   */
  dismissed: z.optional(z.boolean('Must be true or false')),
});

/** The inbox's other lists: entries assigned to the caller, and snoozed entries. */
export const inboxParts = ['mine', 'snoozed'] as const;

export const today = z.object({
  /** The day in Honolulu, "YYYY-MM-DD". */
  day: z.string(),
  /** Jobs whose appointment begins today, and jobs under way or on site; by time. */
  jobs: z.array(jobRow),
  /** Open jobs without an appointment: emergencies first, then newest first; at most 50. */
  unscheduled: z.array(jobRow),
  /** Money received today less refunds; a technician's own. Null for a technician who does not see prices. */
  moneyTaken: z.nullable(z.string()),
  payments: z.number(),
  /** The current findings of the shop's own watch; empty for technicians. */
  findings: z.array(
    z.object({
      kind: z.enum(findingKinds),
      /** One sentence. */
      what: z.string(),
      since: z.string(),
    }),
  ),
});

export type Today = z.infer<typeof today>;

export const boardRoutes = {
  inbox: route({
    name: 'readInbox',
    summary: 'Everything that waits for the office, each entry with its one action',
    method: 'GET',
    path: '/api/admin/inbox',
    auth: 'admin',
    roles: forOffice,
    /** Omitted: every entry that is not snoozed. */
    query: z.strictObject({ part: z.optional(z.enum(inboxParts, 'Must be mine or snoozed')) }),
    success: { status: 200, schema: inbox },
    maxBytes: 0,
  }),
  mark: route({
    name: 'markInboxItem',
    summary:
      'Snooze an inbox entry until a time, or assign it to an account; a change to its record brings it back at once. Dismiss a message that failed',
    method: 'POST',
    path: '/api/admin/inbox/marks',
    auth: 'admin',
    roles: forOffice,
    body: inboxMarkBody,
    success: { status: 200, schema: inboxMark },
    maxBytes: 2 * KB,
  }),
  close: route({
    name: 'closeStaleJobs',
    summary: 'Cancel stale jobs for one reason, all or none; sends nothing to the customers',
    method: 'POST',
    path: '/api/admin/inbox/close',
    auth: 'admin',
    roles: forOffice,
    body: z.strictObject({
      jobIds: z
        .array(uuid, 'Choose the jobs')
        .check(z.minLength(1, 'Choose the jobs'), z.maxLength(INBOX_EACH, `At most ${INBOX_EACH} at once`)),
      reason: z.enum(cancelReasons, 'Choose a reason'),
      note: optionalText(limits.reason),
    }),
    success: { status: 200, schema: z.object({ closed: z.number() }) },
    maxBytes: 4 * KB,
  }),
  today: route({
    name: 'readToday',
    summary:
      'Today’s jobs by time, jobs without an appointment, and money received; for technicians, their own',
    method: 'GET',
    path: '/api/admin/today',
    auth: 'admin',
    roles: forJobs,
    own: 'answer',
    success: { status: 200, schema: today },
    maxBytes: 0,
  }),
};
