import business from '#content/business.json' with { type: 'json' };
import { minutesOfTime, shopClock, timeText } from './shop-time.ts';

/** Weekdays in business.json's order; the index matters. */
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** One day's opening and closing time in minutes since midnight, Honolulu time. */
type DayHours = { readonly opens: number; readonly closes: number };

/** The office hours on a weekday ("Mon"); undefined when closed all day. */
function hoursOn(weekday: string): DayHours | undefined {
  const row = business.hours.find(({ days }) => days.includes(weekday));
  return row && { opens: minutesOfTime(row.opens), closes: minutesOfTime(row.closes) };
}

/** Whether the office is open at an instant: opening time inclusive, closing time exclusive. */
export function isOpen(now: Date): boolean {
  const { weekday, minutes } = shopClock(now);
  const today = hoursOn(weekday);
  return today !== undefined && minutes >= today.opens && minutes < today.closes;
}

/**
 * The office's status plus the emergency line, which never closes: "Office open until 7 PM · emergency line
 * 24/7", "Office opens today 7 AM · …" or "Office opens Mon 7 AM · …".
 */
export function openLine(now: Date): string {
  return `Office ${officeState(now)} · emergency line 24/7`;
}

function officeState(now: Date): string {
  const { weekday, minutes } = shopClock(now);
  const today = hoursOn(weekday);
  if (today && minutes < today.opens) return `opens today ${timeText(today.opens)}`;
  if (today && minutes < today.closes) return `open until ${timeText(today.closes)}`;
  const index = WEEK.findIndex((day) => day === weekday);
  for (let ahead = 1; ahead <= WEEK.length; ahead += 1) {
    const day = WEEK[(index + ahead) % WEEK.length] ?? 'Mon';
    const next = hoursOn(day);
    if (next) return `opens ${day} ${timeText(next.opens)}`;
  }
  return 'closed';
}

/** Hours for display, one row per range of days: "Mon–Fri", "7 AM–7 PM". */
export const hoursTable: readonly { readonly days: string; readonly hours: string }[] = business.hours.map(
  ({ days, opens, closes }) => ({
    days: days.length > 1 ? `${days[0]}–${days.at(-1)}` : (days[0] ?? ''),
    hours: `${timeText(minutesOfTime(opens))}–${timeText(minutesOfTime(closes))}`,
  }),
);

/** Opening hours for structured data (schema.org OpeningHoursSpecification): the emergency line, every day, all day. */
export const structuredHours = {
  dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  opens: '00:00',
  closes: '23:59',
} as const;
