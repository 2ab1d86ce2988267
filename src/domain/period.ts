import { addDays } from './shop-time.ts';

/** First and last day of a report, "YYYY-MM-DD" in Honolulu. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The month of a day. */
export function monthOf(day: string): Period {
  const first = `${day.slice(0, 7)}-01`;
  return { from: first, to: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1) };
}

/** The requested period; without a last day it ends today, without a first day it begins its year. Days "YYYY-MM-DD". */
export function periodOf(
  requested: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): Period {
  const to = requested.to ?? today;
  return { from: requested.from ?? `${to.slice(0, 4)}-01-01`, to };
}
