import business from '#content/business.json' with { type: 'json' };
import { timeName } from '#content/place/place.ts';
import { inQuietHours } from './quiet-hours.ts';
import { formatTime } from './shop-time.ts';

// What happens after a request, in order, as the form, the thank-you page and the mail say it. One function per form, so that
// a form's script has only its own.

const { quoteReplyHours, quoteValidDays } = business;
const HOUR_MS = 3_600_000;
const LAST = 'If anything changes, call or text us with the reference.';

/**
 * The next steps; the first names the time of day by which we answer, if the request has arrived and that time is not at
 * night. In an emergency it names no time: the visitor should call. The number we call is named where it may be shown.
 */
export type NextSteps = (received?: Date, isEmergency?: boolean, phone?: string) => readonly string[];

/** The latest time of our answer, as a clock shows it; undefined if that is at night, when we wake no one. */
export function answerTime(received: Date): string | undefined {
  const latest = new Date(received.getTime() + quoteReplyHours * HOUR_MS);
  return inQuietHours(latest) ? undefined : formatTime(latest);
}

/** When we answer a request at the latest: "within 2 hours, by 3:40 PM Hawaii time". */
function answerBy(received: Date | undefined): string {
  const within = `within ${quoteReplyHours} hours`;
  const time = received && answerTime(received);
  return time ? `${within}, by ${time} ${timeName}` : within;
}

/** Instead of a time, in an emergency. */
export const CALL_US = 'Calling us is the fastest way.';
const EMERGENCY = `Your request is marked as an emergency. ${CALL_US}`;

/** After the contact form. */
export const leadSteps: NextSteps = (received, isEmergency, phone = 'the number you gave') => [
  isEmergency ? EMERGENCY : `We call or text ${phone} ${answerBy(received)}. If it can’t wait, call us.`,
  'You hear the price and the arrival time before we drive.',
  LAST,
];

/** After the booking form. */
export const bookingSteps: NextSteps = (received, isEmergency, phone = 'you') => [
  isEmergency ? EMERGENCY : `We call or text ${phone} ${answerBy(received)}, to set the day and time.`,
  'Your appointment is set once we confirm it; you hear the price first.',
  LAST,
];

/** After the quote builder. */
export const quoteSteps: NextSteps = (received, isEmergency) => [
  isEmergency ? EMERGENCY : `We go over it with you ${answerBy(received)}.`,
  `The price holds for ${quoteValidDays} days. We order nothing until you say so.`,
  LAST,
];
