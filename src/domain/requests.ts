import type { Option } from './service-types.ts';
import { formatCalendarDate } from './shop-time.ts';
import { type Machine, type Step, step } from './state-machine.ts';

export const leadStatuses = ['new', 'contacted', 'estimated', 'won', 'lost', 'spam'] as const;
/** The status of a contact request. */
export type LeadStatus = (typeof leadStatuses)[number];

const LEAD_LABELS: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  estimated: 'Estimated',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

export function leadStatusLabel(status: LeadStatus): string {
  return LEAD_LABELS[status];
}

/**
 * What the booking form asks beyond what both forms ask: stored, answered and shown as it is given, null where nothing
 * was. The table's type, its column list, the stored row, the answer and the office's view are made from this.
 */
export const bookingDetailNames = ['preferredDate', 'preferredTime'] as const;
/** Texts, dates as "YYYY-MM-DD" in Honolulu. */
export type BookingDetails = Record<(typeof bookingDetailNames)[number], string | null>;

/** The details of a request or a record; null where nothing, or an empty text, was given. */
export function bookingDetailsOf(given: {
  readonly [Name in keyof BookingDetails]?: string | null | undefined;
}): BookingDetails {
  return Object.fromEntries(bookingDetailNames.map((name) => [name, given[name] || null])) as BookingDetails;
}

export const bookingStatuses = ['new', 'confirmed', 'declined', 'done', 'cancelled', 'spam'] as const;
/** The status of a booking request. */
export type BookingStatus = (typeof bookingStatuses)[number];

const LABELS: Record<BookingStatus, string> = {
  new: 'New',
  confirmed: 'Confirmed',
  declined: 'Declined',
  done: 'Done',
  cancelled: 'Cancelled',
  spam: 'Spam',
};

export function bookingStatusLabel(status: BookingStatus): string {
  return LABELS[status];
}

/** What a booking's history calls the step to each status. */
export const bookingEventNames: Readonly<Record<BookingStatus, string>> = {
  new: 'reopened',
  confirmed: 'confirmed',
  declined: 'declined',
  done: 'done',
  cancelled: 'cancelled',
  spam: 'marked_spam',
};

/** The part of the day the customer prefers. */
export type PreferredTime = 'morning' | 'midday' | 'afternoon' | 'evening' | 'flexible';

export const preferredTimes: readonly Option<PreferredTime>[] = [
  { value: 'morning', label: 'Morning (8-11 AM)' },
  { value: 'midday', label: 'Midday (11 AM-2 PM)' },
  { value: 'afternoon', label: 'Afternoon (2-5 PM)' },
  { value: 'evening', label: 'Evening (5-7 PM)' },
  { value: 'flexible', label: 'Flexible' },
];

/** The preferred time as text: "Nov 24, 2026, Morning (8-11 AM)"; null if none was chosen. */
export function preferredText(date: string | null, time: string | null): string | null {
  const label = preferredTimes.find(({ value }) => value === time)?.label;
  return [date && formatCalendarDate(date), label].filter(Boolean).join(', ') || null;
}

/** A part of the day that can be free or full. */
export type DayPart = Exclude<PreferredTime, 'flexible'>;

/** When each part of the day begins and ends, in minutes since midnight in Honolulu; the end is exclusive. */
export const dayParts: readonly { readonly value: DayPart; readonly from: number; readonly to: number }[] = [
  { value: 'morning', from: 8 * 60, to: 11 * 60 },
  { value: 'midday', from: 11 * 60, to: 14 * 60 },
  { value: 'afternoon', from: 14 * 60, to: 17 * 60 },
  { value: 'evening', from: 17 * 60, to: 19 * 60 },
];

/** The steps of a booking that staff can take; confirming a confirmed one moves it to another slot. */
export type BookingEvent = 'confirm' | 'decline' | 'finish' | 'cancel' | 'markSpam' | 'reopen';

/** The facts that guards check: whether the slot's start and end are known. */
export type BookingFacts = { readonly hasSlot: boolean };

/** Effects of a step, executed in the same transaction. */
export type BookingEffect = 'holdSlot' | 'clearSlot';

type BookingMachine = Machine<BookingStatus, BookingEvent, 'hasSlot', BookingEffect, BookingFacts>;

const by = ['staff'] as const;

/** Every allowed transition. Anything else is an error that carries the current status. */
// prettier-ignore
const bookingMachine: BookingMachine = {
  guards: { hasSlot: (facts) => facts.hasSlot },
  rows: [
    { from: 'new', event: 'confirm', by, guards: ['hasSlot'], to: 'confirmed', effects: ['holdSlot'] },
    { from: 'new', event: 'decline', by, guards: [], to: 'declined', effects: [] },
    // Emergency jobs are often finished before anyone records an appointment.
    { from: 'new', event: 'finish', by, guards: [], to: 'done', effects: [] },
    { from: 'new', event: 'cancel', by, guards: [], to: 'cancelled', effects: [] },
    { from: 'new', event: 'markSpam', by, guards: [], to: 'spam', effects: [] },

    { from: 'confirmed', event: 'confirm', by, guards: ['hasSlot'], to: 'confirmed', effects: ['holdSlot'] },
    { from: 'confirmed', event: 'finish', by, guards: [], to: 'done', effects: [] },
    { from: 'confirmed', event: 'cancel', by, guards: [], to: 'cancelled', effects: [] },
    { from: 'confirmed', event: 'reopen', by, guards: [], to: 'new', effects: ['clearSlot'] },

    { from: 'done', event: 'confirm', by, guards: ['hasSlot'], to: 'confirmed', effects: ['holdSlot'] },
    { from: 'done', event: 'reopen', by, guards: [], to: 'new', effects: ['clearSlot'] },
    { from: 'declined', event: 'reopen', by, guards: [], to: 'new', effects: ['clearSlot'] },
    { from: 'cancelled', event: 'reopen', by, guards: [], to: 'new', effects: ['clearSlot'] },
    { from: 'spam', event: 'reopen', by, guards: [], to: 'new', effects: ['clearSlot'] },
  ],
};

const EVENT_TO: Record<BookingStatus, BookingEvent> = {
  new: 'reopen',
  confirmed: 'confirm',
  declined: 'decline',
  done: 'finish',
  cancelled: 'cancel',
  spam: 'markSpam',
};

/** The transition that sets a booking to a status, with its effects; or an error naming the failed guard. */
export function moveBooking(
  from: BookingStatus,
  to: BookingStatus,
  facts: BookingFacts,
): Step<BookingStatus, 'hasSlot', BookingEffect> {
  return step(bookingMachine, from, EVENT_TO[to], facts, 'staff');
}

/** The statuses a booking can move to now; the buttons come from this list. */
export function nextBookingStatuses(from: BookingStatus): readonly BookingStatus[] {
  return bookingStatuses.filter((to) => to !== from && moveBooking(from, to, { hasSlot: true }).ok);
}
