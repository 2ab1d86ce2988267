import {
  type boardRoutes,
  type Inbox,
  INBOX_EACH,
  type InboxEntry,
  type Today,
} from '#contract/jobs/board.ts';
import type { RouteInput } from '#contract/route.ts';
import { readDay } from '#db/queries/schedule/board.ts';
import { readWaiting, type Waiting } from '#db/queries/jobs/waiting.ts';
import { mayTake } from '#domain/job-steps.ts';
import { seesAmounts } from '#domain/staff-role.ts';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { type InboxKind, inboxKinds, STALE_DAYS } from '#domain/inbox.ts';
import type { StaffContext } from '../context.ts';
import { jobRowView } from './job-view.ts';

/** Maximum unscheduled jobs on the day's page. */
const UNSCHEDULED_SHOWN = 50;

const ACTIONS: Record<InboxKind, InboxEntry['action']> = {
  request: 'price',
  handed_back: 'schedule',
  step_kept: 'read',
  order: 'decide',
  refund_due: 'refund',
  card: 'read',
  text: 'read',
  change_requested: 'revise',
  revision_not_sent: 'send',
  approved_without_time: 'schedule',
  mail_failed: 'retry',
  suspicious: 'review',
  overdue: 'remind',
  done_not_invoiced: 'invoice',
  not_exported: 'export',
  cash_in_van: 'count',
  fee_missing: 'read',
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
  text: 'text',
};

const CALM: ReadonlySet<InboxKind> = new Set(['overdue', 'mail_failed', 'stale', 'done_not_invoiced']);

/** Whether a customer is waiting for help. An emergency's overdue invoice, failed mail or stale job is not urgent. */
const isUrgent = ({ isEmergency, kind }: InboxEntry) => isEmergency && !CALM.has(kind);

/** Whether an entry is a text without an open job, of which only the words are known. */
const isTextWithoutJob = ({ kind, jobId }: Waiting) => kind === 'text' && jobId === null;

/** A job without activity since this time is stale. */
export const staleBefore = (now: Date) => new Date(now.getTime() - STALE_DAYS * 86_400_000);

/** Kinds that list the newest entries instead of the longest waiting, so that a new emergency is never left out. */
const NEWEST: ReadonlySet<InboxKind> = new Set([
  'request',
  'handed_back',
  'text',
  'approved_without_time',
  'mail_failed',
  'suspicious',
  'review',
]);

/** Drops the extra row, read only to detect more: the newest, or the oldest non-emergency. Rows are in display order. */
function withoutSurplus(rows: readonly Waiting[], kind: InboxKind): readonly Waiting[] {
  if (rows.length <= INBOX_EACH) return rows;
  if (!NEWEST.has(kind)) return rows.slice(0, INBOX_EACH);
  const firstCalm = CALM.has(kind) ? 0 : rows.findIndex((row) => !row.isEmergency);
  return rows.toSpliced(Math.max(0, firstCalm), 1);
}

/** Everything that waits for the office, each entry with its one action. */
export async function readInbox(
  { db, now, actor }: StaffContext,
  { query }: RouteInput<typeof boardRoutes.inbox>,
): Promise<Inbox> {
  const today = shopToday(now);
  // Reads one more of each kind than it shows, to know whether there are more.
  const found = await readWaiting(db, {
    limit: INBOX_EACH + 1,
    view: { snoozed: query.part === 'snoozed', assigneeId: query.part === 'mine' ? actor.id : undefined },
    now,
    today,
    startOfToday: startOfShopDay(today),
    staleBefore: staleBefore(now),
  });
  const read = found.some(isTextWithoutJob) ? (await import('../texts/text-facts.ts')).textFacts : undefined;
  const ofKind = (kind: InboxKind) => found.filter((row) => row.kind === kind);
  const listed = inboxKinds.flatMap((kind) =>
    withoutSurplus(ofKind(kind), kind).map((row): InboxEntry => ({
      ...row,
      ...(read && isTextWithoutJob(row) ? read(row, now) : {}),
      kind,
      recordType: RECORD_TYPES[row.recordType ?? ''] ?? null,
      action: isTextWithoutJob(row)
        ? 'answer'
        : kind === 'order' && !mayTake('allow_order', actor)
          ? 'read'
          : ACTIONS[kind],
    })),
  );
  return {
    entries: [...listed.filter(isUrgent), ...listed.filter((entry) => !isUrgent(entry))],
    more: inboxKinds.filter((kind) => ofKind(kind).length > INBOX_EACH),
  };
}

/** Today's jobs by time, unscheduled jobs, money received and findings of the watch; for a technician, their own jobs. */
export async function readToday({ db, now, actor }: StaffContext): Promise<Today> {
  const day = shopToday(now);
  const { jobs, unscheduled, moneyTaken, payments, findings } = await readDay(db, {
    from: startOfShopDay(day),
    to: startOfShopDay(addDays(day, 1)),
    limit: UNSCHEDULED_SHOWN,
    technician: actor.role === 'technician' ? actor : undefined,
  });
  return {
    day,
    jobs: jobs.map((job) => jobRowView(job, day, actor)),
    unscheduled: unscheduled.map((job) => jobRowView(job, day, actor)),
    moneyTaken: seesAmounts(actor) ? moneyTaken : null,
    payments,
    findings,
  };
}
