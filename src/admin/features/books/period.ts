import { addDays, isCalendarDate } from '#domain/shop-time.ts';
import { type Period, periodOf } from '#domain/period.ts';

/** The preset periods, up to and including today (a Honolulu date). */
export function presetPeriods(today: string): readonly (Period & { readonly label: string })[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const quarterStart = month - ((month - 1) % 3);
  const thisMonth = dayOf(year, month);
  const lastMonth = month === 1 ? dayOf(year - 1, 12) : dayOf(year, month - 1);
  return [
    { label: 'This month', from: thisMonth, to: today },
    { label: 'Last month', from: lastMonth, to: addDays(thisMonth, -1) },
    { label: 'This quarter', from: dayOf(year, quarterStart), to: today },
    { label: 'This year', from: dayOf(year, 1), to: today },
    { label: 'Last year', from: dayOf(year - 1, 1), to: `${year - 1}-12-31` },
  ];
}

/** The period in a URL; a missing or invalid day is as if it were not requested. */
export function periodInUrl(search: Readonly<Record<string, string>>, today: string): Period {
  const valid = (day = '') => (isCalendarDate(day) ? day : undefined);
  return periodOf({ from: valid(search['from']), to: valid(search['to']) }, today);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A period for display: "2026-11" becomes "Nov 2026", "2026-Q4" becomes "Q4 2026", "2026" stays. */
export function periodLabel(period: string): string {
  const month = /^(\d{4})-(\d{2})$/.exec(period);
  if (month) return `${MONTHS[Number(month[2]) - 1] ?? month[2]} ${month[1]}`;
  const part = /^(\d{4})-([QH]\d)$/.exec(period);
  return part ? `${part[2]} ${part[1]}` : period;
}

/** A period in at most four characters, for a bar's label: "Nov", "Q4", "H2", "2026". */
export function periodShort(period: string): string {
  return period.length > 4 ? (periodLabel(period).split(' ')[0] ?? period) : period;
}

function dayOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}
