import business from '#content/business.json' with { type: 'json' };
import { responseText, type ResponseTime, type Town } from './regions.ts';
import { addDays, formatCalendarDate, formatTime, formatWeekday } from './shop-time.ts';

const MINUTE_MS = 60_000;
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

/** Whole minutes, in fives, at least five apart: we never promise a single one. */
export interface MinuteRange {
  readonly min: number;
  readonly max: number;
}

/** How long drives to a region took: the median and 90th percentile in minutes. */
export interface MeasuredDrives {
  readonly count: number;
  readonly median: number;
  readonly ninetieth: number;
}

/** Measured drives count from this many on. */
const ENOUGH_DRIVES = 20;
/** Once late, how much later we expect to be there at least, in minutes. */
const PUT_OFF_MINUTES = 15;
const downToFive = (minutes: number) => Math.max(5, Math.floor(minutes / 5) * 5);
const upToFive = (minutes: number) => Math.ceil(minutes / 5) * 5;

/**
 * How long the drive usually takes: as measured, else what we say of the town. A longer planned drive moves the range.
 * @param drive the planned drive in minutes, if known
 */
export function usualDrive(
  town: Town | undefined,
  measured: MeasuredDrives | undefined,
  drive: number | null,
): MinuteRange {
  const said = town?.response ?? business.response.general;
  const [from, to] =
    measured && measured.count >= ENOUGH_DRIVES
      ? [measured.median, measured.ninetieth]
      : [said.min, said.max];
  const later = Math.max(0, (drive ?? 0) - to);
  const min = downToFive(from + later);
  return { min, max: Math.max(min + 5, upToFive(to + later)) };
}

/** "35-45 minutes", in letters that every text message has. */
export const rangeText = ({ min, max }: MinuteRange): string => `${min}-${max} minutes`;

/** When a technician who has left is expected. Moments in ISO 8601 UTC. */
export interface Expected {
  /** Null once it has passed: from now on. */
  readonly from: string | null;
  /** Always ahead. */
  readonly to: string;
  /** How many times the time was put off; 0 while the usual time has not passed. */
  readonly putOff: number;
}

/** When a technician is expected who left at a moment; after the usual time, a later one, and so on. */
export function expectedArrival(leftAt: string, { min, max }: MinuteRange, now: Date): Expected {
  const left = Date.parse(leftAt);
  const [first, end] = [left + min * MINUTE_MS, left + max * MINUTE_MS];
  const at = (time: number) => new Date(time).toISOString();
  if (now.getTime() < end) return { from: now.getTime() < first ? at(first) : null, to: at(end), putOff: 0 };
  const step = Math.max(PUT_OFF_MINUTES, max - min) * MINUTE_MS;
  const putOff = Math.floor((now.getTime() - end) / step) + 1;
  return { from: null, to: at(end + putOff * step), putOff };
}

/** How many arrivals it takes before the site publishes them: fewer would measure luck. */
export const ENOUGH_ARRIVALS = 20;
/** How many days back they are measured. */
const MEASURED_DAYS = 90;

/** Minutes from call to arrival of the emergencies called in a period; dates in Honolulu. */
export interface MeasuredArrivals {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly median: number;
  readonly ninetieth: number;
}

/** The days that are measured: those before a date. */
export function measuredPeriod(today: string): { readonly from: string; readonly to: string } {
  return { from: addDays(today, -MEASURED_DAYS), to: addDays(today, -1) };
}

/** What the site says of promised against actual arrivals; plainly so while there are too few. */
export function arrivalsText(measured: MeasuredArrivals | null, promised: ResponseTime): string {
  const promise = `Our typical emergency time is ${responseText(promised)}`;
  if (!measured || measured.count < ENOUGH_ARRIVALS) {
    return `${promise}. What we measure appears here once ${ENOUGH_ARRIVALS} arrivals are on record.`;
  }
  const { from, to, count, median, ninetieth } = measured;
  return `${promise}. Measured from call to arrival, ${formatCalendarDate(from)} to ${formatCalendarDate(to)}: of ${count} emergencies, half were reached in ${median} minutes or less, nine in ten in ${ninetieth} or less.`;
}
