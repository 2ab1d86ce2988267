import { formatCalendarDate } from '#domain/shop-time.ts';

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A calendar date in a list of days: "Mon, Nov 23". */
export function shortDay(day: string): string {
  const name = names[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${name}, ${formatCalendarDate(day).replace(/, \d{4}$/, '')}`;
}

/** Minutes as hours and minutes: "1 h 30 min". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** Any record value as text: empty for no value, a count for a list. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'line' : 'lines'}`;
  return JSON.stringify(value);
}
