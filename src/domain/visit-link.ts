import { formatTime, formatWeekday } from './shop-time.ts';

const HOUR_MS = 3_600_000;

/** The most times that one offer contains. */
export const MAX_OFFERED = 3;

/** A customer can move or cancel an appointment until this many hours before it. */
export const CHANGE_HOURS = 2;

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
