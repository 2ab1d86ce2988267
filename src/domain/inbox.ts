import { addDays, shopClock, startOfShopDay } from './shop-time.ts';

export const inboxKinds = [
  'request',
  'handed_back',
  'step_kept',
  'order',
  'refund_due',
  'card',
  'text',
  'change_requested',
  'revision_not_sent',
  'approved_without_time',
  'mail_failed',
  'suspicious',
  'overdue',
  'done_not_invoiced',
  'not_exported',
  'cash_in_van',
  'fee_missing',
  'review',
  'stale',
] as const;

/** Why an entry is in the inbox. */
export type InboxKind = (typeof inboxKinds)[number];

/** Kinds that a person can take out of the inbox for good: nothing else shows that they are dealt with. */
export const dismissableKinds: ReadonlySet<InboxKind> = new Set([
  'mail_failed',
  'step_kept',
  'refund_due',
  'card',
  'done_not_invoiced',
  'fee_missing',
]);

/** Days without a step or a changed paper after which an open job is stale, unless an offer still stands. */
export const STALE_DAYS = 30;

const HOUR_MS = 3_600_000;

/** A snooze choice. */
export interface Snooze {
  readonly label: string;
  readonly until: Date;
}

/** The one-press snoozes: an hour, until tonight (before 6 PM), until tomorrow morning. */
export function snoozesAt(now: Date): readonly Snooze[] {
  const { date } = shopClock(now);
  const at = (day: string, hours: number) => new Date(startOfShopDay(day).getTime() + hours * HOUR_MS);
  const evening = at(date, 18);
  return [
    { label: '1 hour', until: new Date(now.getTime() + HOUR_MS) },
    ...(evening > now ? [{ label: 'Tonight 6 PM', until: evening }] : []),
    { label: 'Tomorrow 8 AM', until: at(addDays(date, 1), 8) },
  ];
}
