import * as z from 'zod/mini';
import { inboxKinds } from '#domain/inbox.ts';
import { cancelReasons } from '#domain/job.ts';
import { limits } from '#domain/limits.ts';
import { moment, optionalText, uuid } from '../fields.ts';
import { forJobs, forOffice } from '../roles.ts';
import { KB, route } from '../route.ts';
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
  'close',
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
  /** What a mark is on: the record, or the mail. */
  itemId: z.string(),
  /** Who deals with it; null for nobody in particular. */
  assigneeId: z.nullable(z.string()),
  assigneeName: z.nullable(z.string()),
  /** Until when it is out of sight; null when it is in sight. */
  snoozedUntil: z.nullable(z.string()),
});

export type InboxEntry = z.infer<typeof inboxEntry>;

/** What waits: emergencies first, then kind by kind, the longest waiting first within a kind. */
export const inbox = z.object({
  entries: z.array(inboxEntry),
  /** Kinds of which more wait than are listed. */
  more: z.array(z.enum(inboxKinds)),
});

export type Inbox = z.infer<typeof inbox>;

const inboxMark = z.object({
  kind: z.enum(inboxKinds),
  itemId: z.string(),
  assigneeId: z.nullable(z.string()),
  snoozedUntil: z.nullable(z.string()),
});

const inboxMarkBody = z.strictObject({
  kind: z.enum(inboxKinds, 'Must be a kind of the inbox'),
  itemId: uuid,
  /** Left out: as it is. Null: in sight again. */
  snoozedUntil: z.optional(z.nullable(moment('Choose a day and a time'))),
  /** Left out: as it is. Null: nobody in particular. */
  assigneeId: z.optional(z.nullable(uuid)),
});

/** Parts of the inbox beside all that is in sight. */
export const inboxParts = ['mine', 'snoozed'] as const;

export const today = z.object({
  /** The day in Honolulu, "YYYY-MM-DD". */
  day: z.string(),
  /** Jobs whose appointment begins today, and those being driven to or worked on; by time. */
  jobs: z.array(jobRow),
  /** Open jobs without a time: emergencies first, then the newest; at most 50. */
  unscheduled: z.array(jobRow),
  /** Money received today less what was given back; a technician's own. Null for one who does not see prices. */
  moneyTaken: z.nullable(z.string()),
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
    roles: forOffice,
    /** Left out: everybody’s, without what is put off. */
    query: z.strictObject({ part: z.optional(z.enum(inboxParts, 'Must be mine or snoozed')) }),
    success: { status: 200, schema: inbox },
    maxBytes: 0,
  }),
  mark: route({
    name: 'markInboxItem',
    summary:
      'Put something in the inbox off until a time, or assign it to a person; what happens to it anew is in sight at once',
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
    summary: 'Call off jobs that are stale, all for one reason and all or none; no customer is sent anything',
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
      'The jobs of the day by time, what has no time yet, and the money taken; for a technician their own',
    method: 'GET',
    path: '/api/admin/today',
    auth: 'admin',
    roles: forJobs,
    own: 'answer',
    success: { status: 200, schema: today },
    maxBytes: 0,
  }),
};
