import { formatTime, formatWeekday } from './honolulu.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The most times that one offer contains. */
export const MAX_OFFERED = 3;

/** A customer can move or cancel an appointment until this many hours before it. */
export const CHANGE_HOURS = 2;

/** How many days a link to an appointment works. Every mail about the appointment has a new link. */
const LINK_DAYS = 90;

/** When a visit link made now expires. */
export function visitLinkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS);
}

/** The last moment at which a customer may move or cancel an appointment. */
export function changeableUntil(slotStart: string): Date {
  return new Date(Date.parse(slotStart) - CHANGE_HOURS * HOUR_MS);
}

/** Whether the customer may still move or cancel an appointment. */
export function isChangeable(slotStart: string, now: Date): boolean {
  return now.getTime() <= changeableUntil(slotStart).getTime();
}

/** The text message that offers times. */
export function offerValues(slots: readonly { readonly slotStart: string }[]): {
  times: string;
  choose: string;
} {
  const times = slots.map(({ slotStart }) => `${formatWeekday(slotStart)}, ${formatTime(slotStart)}`);
  return times.length === 1
    ? { times: times[0]!, choose: 'Say yes or choose another time' }
    : { times: `${times.slice(0, -1).join('; ')}; or ${times.at(-1)}`, choose: 'Choose one' };
}
