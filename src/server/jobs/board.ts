import {
  type Inbox,
  INBOX_EACH,
  type InboxEntry,
  type InboxKind,
  inboxKinds,
  type Today,
} from '#contract/jobs/board.ts';
import { readDay, readWaiting } from '#db/queries/jobs/board.ts';
import { addDays, startOfHonoluluDay, todayInHonolulu } from '#domain/honolulu.ts';
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
};

const RECORD_TYPES: Readonly<Record<string, InboxEntry['recordType']>> = {
  job: 'job',
  contact_request: 'lead',
  booking_request: 'booking',
  quote: 'quote',
  invoice: 'invoice',
  review: 'review',
};

/** Whether a customer waits for help: an emergency's bill and its mail do not jump the queue. */
const isUrgent = ({ isEmergency, kind }: InboxEntry) =>
  isEmergency && kind !== 'overdue' && kind !== 'mail_failed';

/** What waits for the office, each with its one action. */
export async function readInbox({ db, now }: StaffContext): Promise<Inbox> {
  const today = todayInHonolulu(now);
  // One more of each than is shown tells whether there are more.
  const found = await readWaiting(db, {
    limit: INBOX_EACH + 1,
    today,
    startOfToday: startOfHonoluluDay(today),
  });
  const ofKind = (kind: InboxKind) => found.filter((row) => row.kind === kind);
  const listed = inboxKinds.flatMap((kind) =>
    ofKind(kind)
      .slice(0, INBOX_EACH)
      .map((row): InboxEntry => ({
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

/** The jobs of the day by time, what has no time yet, and the money taken. */
export async function readToday({ db, now }: StaffContext): Promise<Today> {
  const day = todayInHonolulu(now);
  const { jobs, unscheduled, moneyTaken, payments } = await readDay(db, {
    from: startOfHonoluluDay(day),
    to: startOfHonoluluDay(addDays(day, 1)),
    limit: UNSCHEDULED_SHOWN,
  });
  return {
    day,
    jobs: jobs.map((job) => jobRowView(job, day)),
    unscheduled: unscheduled.map((job) => jobRowView(job, day)),
    moneyTaken,
    payments,
  };
}
