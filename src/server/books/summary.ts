import type { Summary } from '#contract/books/summary.ts';
import { selectSummary } from '#db/queries/books/summary.ts';
import { shopToday } from '#domain/shop-time.ts';
import type { StaffContext } from '../context.ts';

/** Every count and amount of the dashboard, from one statement. */
export function readSummary({ db, now }: StaffContext): Promise<Summary> {
  return selectSummary(db, shopToday(now));
}
