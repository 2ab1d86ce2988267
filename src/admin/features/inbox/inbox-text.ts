import { FEE_DAYS } from '#domain/payments.ts';
import { addDays, formatCalendarDate, formatDateTime, shopDate, shopToday } from '#domain/shop-time.ts';
import { monthOf } from '#domain/period.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { formatDecimal } from '#domain/money.ts';
import type { InboxKind } from '#domain/inbox.ts';
import type { InboxEntry } from '#contract/jobs/board.ts';
import {
  answerPath,
  bookingPath,
  booksPath,
  customersPath,
  estimatePath,
  inboxPath,
  invoicePath,
  type JobDialog,
  jobPath,
  leadPath,
  reviewsPath,
} from '../../routes.ts';

/** Why an entry is in the inbox. */
export const kindLabels: Readonly<Record<InboxKind, string>> = {
  request: 'New request',
  handed_back: 'Handed back',
  step_kept: 'From the road',
  order: 'Order to allow',
  refund_due: 'Refund due',
  card: 'Card payment',
  text: 'Text',
  change_requested: 'Change requested',
  revision_not_sent: 'Revision not sent',
  approved_without_time: 'Approved, no time',
  mail_failed: 'Mail failed',
  suspicious: 'Looks like spam',
  overdue: 'Overdue',
  done_not_invoiced: 'Done, not invoiced',
  not_exported: 'Not exported',
  cash_in_van: 'Cash in the van',
  fee_missing: 'Fee missing',
  review: 'New review',
  stale: 'Inactive for 30 days',
};

/** Why an entry is in the inbox, in its row. */
export const kindLabel = ({ kind, channel }: Pick<InboxEntry, 'kind' | 'channel'>): string =>
  kind === 'mail_failed' && channel === 'text' ? 'Text not delivered' : kindLabels[kind];

/** The button labels of the actions. */
export const inboxActionLabels: Readonly<Record<InboxEntry['action'], string>> = {
  price: 'Set the price',
  revise: 'Answer the request',
  send: 'Send the price',
  schedule: 'Set a time',
  retry: 'Try again',
  review: 'Review it',
  remind: 'Remind',
  read: 'Read it',
  refund: 'Refund it',
  answer: 'Open a call',
  close: 'Close it',
  invoice: 'Invoice it',
  export: 'Export',
  count: 'Count it',
  decide: 'Answer it',
};

/** The dialog on the job's page that performs an action. */
const dialogs: Readonly<Partial<Record<InboxEntry['action'], JobDialog>>> = {
  revise: 'price',
  send: 'send',
  schedule: 'schedule',
  close: 'cancel',
};

/** The screen for an entry's action: its job's page, or its record's screen. */
export function entryPath(entry: InboxEntry): string {
  if (entry.kind === 'not_exported') {
    return booksPath({ report: 'journal', ...monthOf(shopDate(entry.since)) });
  }
  if (entry.kind === 'cash_in_van') return booksPath({ report: 'cash' });
  if (entry.kind === 'fee_missing')
    return booksPath({ report: 'payouts', ...monthOf(addDays(shopDate(entry.since), -FEE_DAYS)) });
  if (entry.jobId) return jobPath(entry.jobId, dialogs[entry.action]);
  const { recordType, recordId } = entry;
  if (recordType === 'text' && recordId) return answerPath(recordId);
  if (recordType === 'review') return reviewsPath();
  if (!recordType || !recordId) return inboxPath();
  switch (recordType) {
    case 'job':
      return jobPath(recordId);
    case 'lead':
      return leadPath(recordId);
    case 'booking':
      return bookingPath(recordId);
    case 'quote':
      return estimatePath(recordId);
    case 'invoice':
      return invoicePath(recordId);
    default:
      return customersPath();
  }
}

/** An entry's details besides the customer: "Automotive locksmith · Poipu · Q-2026-00015 · $157.07". */
export function entryDetail(entry: InboxEntry): string {
  return [
    entry.serviceType ? serviceTypeLabel(entry.serviceType) : null,
    entry.location,
    entry.jobNumber === null ? null : `job ${entry.jobNumber}`,
    entry.paperNumber,
    entry.amount ? formatDecimal(entry.amount) : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

const MINUTE_MS = 60_000;

/** An entry's age: "2 min", "3 h", "9 days"; a due date counts in days. */
export function waitingText(since: string, now: Date): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(since) ? since : null;
  const ms = now.getTime() - Date.parse(since);
  if (!day && ms < 60 * MINUTE_MS) return `${Math.max(0, Math.round(ms / MINUTE_MS))} min`;
  if (!day && ms < 24 * 60 * MINUTE_MS) return `${Math.round(ms / (60 * MINUTE_MS))} h`;
  const days = Math.round(
    (Date.parse(shopToday(now)) - Date.parse(day ?? shopDate(since))) / (24 * 60 * MINUTE_MS),
  );
  return days === 1 ? '1 day' : `${days} days`;
}

/** The time or due date that `waitingText` counts from. */
export function sinceText(since: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(since) ? `due ${formatCalendarDate(since)}` : formatDateTime(since);
}
