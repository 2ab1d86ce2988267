import type { Option } from './service-types.ts';

export const bookingStatuses = ['new', 'confirmed', 'declined', 'done', 'cancelled', 'spam'] as const;
/** How far the office is with a booking request. */
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

/** The part of the day a customer would like us to come. */
export type PreferredTime = 'morning' | 'midday' | 'afternoon' | 'evening' | 'flexible';

export const preferredTimes: readonly Option<PreferredTime>[] = [
  { value: 'morning', label: 'Morning (8-11 AM)' },
  { value: 'midday', label: 'Midday (11 AM-2 PM)' },
  { value: 'afternoon', label: 'Afternoon (2-5 PM)' },
  { value: 'evening', label: 'Evening (5-7 PM)' },
  { value: 'flexible', label: 'Flexible' },
];
