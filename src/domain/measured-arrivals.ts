import { addDays, formatCalendarDate } from './shop-time.ts';
import { type ResponseTime, responseText } from './regions.ts';

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
