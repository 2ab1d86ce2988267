import {
  type boardRoutes,
  type Inbox,
  INBOX_EACH,
  type InboxEntry,
  type Today,
} from '#contract/jobs/board.ts';
import type { RouteInput } from '#contract/route.ts';
import { readDay } from '#db/queries/jobs/board.ts';
import { readWaiting, type Waiting } from '#db/queries/jobs/waiting.ts';
import { seesAmounts } from '#domain/staff-role.ts';
import { addDays, startOfHonoluluDay, todayInHonolulu } from '#domain/honolulu.ts';
import { type InboxKind, inboxKinds, STALE_DAYS } from '#domain/inbox.ts';
import type { StaffContext } from '../context.ts';
import { jobRowView } from './job-view.ts';

/** Most open jobs without a time on the day's page. */
const UNSCHEDULED_SHOWN = 50;

const ACTIONS: Record<InboxKind, InboxEntry['action']> = {
  request: 'price',
  change_requested: 'revise',
  revision_not_sent: 'send',
  approved_without_time: 'schedule',
  mail_failed: 'retry',
  suspicious: 'review',
  overdue: 'remind',
  review: 'read',
  stale: 'close',
};

const RECORD_TYPES: Readonly<Record<string, InboxEntry['recordType']>> = {
  job: 'job',
  contact_request: 'lead',
  booking_request: 'booking',
  quote: 'quote',
  invoice: 'invoice',
  review: 'review',
};

const CALM: ReadonlySet<InboxKind> = new Set(['overdue', 'mail_failed', 'stale']);

/** Whether a customer waits for help: an emergency's bill, its mail and what is long past do not jump the queue. */
const isUrgent = ({ isEmergency, kind }: InboxEntry) => isEmergency && !CALM.has(kind);

/** The moment before which a job must have been left alone to be stale. */
export const staleBefore = (now: Date) => new Date(now.getTime() - STALE_DAYS * 86_400_000);

/** The kinds of which the newest are listed, and not what waits longest: a new emergency is never the one left out. */
const NEWEST: ReadonlySet<InboxKind> = new Set([
  'request',
  'approved_without_time',
  'mail_failed',
  'suspicious',
  'review',
]);

/** Drops the row that only tells of more: the newest, or else the oldest that is no emergency. Rows come in display order. */
function withoutSurplus(rows: readonly Waiting[], kind: InboxKind): readonly Waiting[] {
  if (rows.length <= INBOX_EACH) return rows;
  if (!NEWEST.has(kind)) return rows.slice(0, INBOX_EACH);
  const firstCalm = CALM.has(kind) ? 0 : rows.findIndex((row) => !row.isEmergency);
  return rows.toSpliced(Math.max(0, firstCalm), 1);
}

/** What waits for the office, each with its one action. */
export async function readInbox(
  { db, now, actor }: StaffContext,
  { query }: RouteInput<typeof boardRoutes.inbox>,
): Promise<Inbox> {
  const today = todayInHonolulu(now);
  // One more of each than is shown tells whether there are more.
  const found = await readWaiting(db, {
    limit: INBOX_EACH + 1,
    view: { snoozed: query.part === 'snoozed', assigneeId: query.part === 'mine' ? actor.id : undefined },
    now,
    today,
    startOfToday: startOfHonoluluDay(today),
    staleBefore: staleBefore(now),
  });
  const ofKind = (kind: InboxKind) => found.filter((row) => row.kind === kind);
  const listed = inboxKinds.flatMap((kind) =>
    withoutSurplus(ofKind(kind), kind).map((row): InboxEntry => ({
      ...row,
      kind,
      recordType: RECORD_TYPES[row.recordType ?? ''] ?? null,
      action: ACTIONS[kind],
    })),
  );
  return {
    entries: [...listed.filter(isUrgent), ...listed.filter((entry) => !isUrgent(entry))],
    more: inboxKinds.filter((kind) => ofKind(kind).length > INBOX_EACH),
  };
}

/** The jobs of the day by time, what has no time yet, and the money taken; a technician's own. */
export async function readToday({ db, now, actor }: StaffContext): Promise<Today> {
  const day = todayInHonolulu(now);
  const { jobs, unscheduled, moneyTaken, payments } = await readDay(db, {
    from: startOfHonoluluDay(day),
    to: startOfHonoluluDay(addDays(day, 1)),
    limit: UNSCHEDULED_SHOWN,
    technician: actor.role === 'technician' ? actor : undefined,
  });
  return {
    day,
    jobs: jobs.map((job) => jobRowView(job, day, actor)),
    unscheduled: unscheduled.map((job) => jobRowView(job, day, actor)),
    moneyTaken: seesAmounts(actor) ? moneyTaken : null,
    payments,
  };
}
