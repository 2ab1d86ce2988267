import { formatCalendarDate } from '#domain/shop-time.ts';

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A calendar date in a list of days: "Mon, Nov 23". */
export function shortDay(day: string): string {
  const name = names[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${name}, ${formatCalendarDate(day).replace(/, \d{4}$/, '')}`;
}
