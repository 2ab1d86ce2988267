import { timeName, timeZone, utcOffset } from '#content/place/place.ts';

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A formatter created on first use: loading time zone data eagerly would add 3 ms to each function's cold
 * start.
 */
function shopFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('en-US', { timeZone, ...options }));
}

const parts = /* @__PURE__ */ shopFormat({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  weekday: 'short',
  hourCycle: 'h23',
});

/** The Honolulu wall clock at an instant: date "YYYY-MM-DD", weekday "Mon", minutes since midnight. */
export function shopClock(instant: Date): {
  readonly date: string;
  readonly weekday: string;
  readonly minutes: number;
} {
  const found = Object.fromEntries(
    parts()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${found['year']?.padStart(4, '0')}-${found['month']}-${found['day']}`,
    weekday: found['weekday'] ?? '',
    minutes: Number(found['hour']) * 60 + Number(found['minute']),
  };
}

/** The calendar date in Honolulu at an instant, "YYYY-MM-DD". Also accepts ISO strings. */
export function shopDate(instant: Date | string): string {
  return shopClock(new Date(instant)).date;
}

/** Today in Honolulu, "YYYY-MM-DD". */
export function shopToday(now: Date): string {
  return shopDate(now);
}

/** The current year in Honolulu, used in document numbers. */
export function shopYear(now: Date): number {
  return Number(shopDate(now).slice(0, 4));
}

/**
 * The instant at which a Honolulu date begins.
 * @throws RangeError if `date` is not a calendar date.
 */
export function startOfShopDay(date: string): Date {
  assertCalendarDate(date);
  return new Date(`${date}T00:00:00${utcOffset}`);
}

/**
 * The calendar date `days` after a date (before it, when negative).
 * @throws RangeError if `date` is not a calendar date.
 */
export function addDays(date: string, days: number): string {
  assertCalendarDate(date);
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When an offer made now expires: `days` × 24 hours from now. */
export function validUntil(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** Whether a text is a valid calendar date, "YYYY-MM-DD"; 2026-02-30 is not. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function assertCalendarDate(text: string): void {
  if (!isCalendarDate(text)) throw new RangeError(`Not a date: ${JSON.stringify(text)}`);
}

const shortDate = /* @__PURE__ */ shopFormat({ dateStyle: 'medium' });
const shortDateTime = /* @__PURE__ */ shopFormat({ dateStyle: 'medium', timeStyle: 'short' });
const shortTime = /* @__PURE__ */ shopFormat({ timeStyle: 'short' });
const weekdayDate = /* @__PURE__ */ shopFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** An instant in Honolulu time, in a form spreadsheets sort and parse: "2026-11-21 14:55". */
export function shopStamp(instant: Date | string): string {
  const { date, minutes } = shopClock(new Date(instant));
  return `${date} ${timeOfMinutes(minutes)}`;
}

/** An instant's Honolulu date for display: "Nov 21, 2026". */
export function formatDate(instant: Date | string): string {
  return shortDate().format(new Date(instant));
}

/** An instant's Honolulu date and time for display: "Nov 21, 2026, 2:05 PM". */
export function formatDateTime(instant: Date | string): string {
  return plainSpaces(shortDateTime().format(new Date(instant)));
}

/** An instant's Honolulu day with its weekday, for display: "Tuesday, November 24". */
export function formatWeekday(instant: Date | string): string {
  return weekdayDate().format(new Date(instant));
}

/** An instant's Honolulu time of day for display: "2:05 PM". */
export function formatTime(instant: Date | string): string {
  return plainSpaces(shortTime().format(new Date(instant)));
}

/** An appointment for display: "Nov 21, 2026, 2:05 PM to 3:05 PM, Hawaii time"; null without a time. */
export const slotText = ({
  slotStart,
  slotEnd = null,
}: {
  readonly slotStart: string | null;
  readonly slotEnd?: string | null;
}): string | null =>
  slotStart === null
    ? null
    : `${formatDateTime(slotStart)}${slotEnd ? ` to ${formatTime(slotEnd)}` : ''}, ${timeName}`;

/**
 * A calendar date for display: "2026-11-21" becomes "Nov 21, 2026".
 * @throws RangeError if `date` is not a calendar date.
 */
export function formatCalendarDate(date: string): string {
  return formatDate(startOfShopDay(date));
}

/**
 * Newer ICU versions put a narrow no-break space before AM and PM; server and browser must render the same
 * text.
 */
function plainSpaces(text: string): string {
  return text.replace(/[\u202F\u00A0]/g, ' ');
}

const TIME = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

/**
 * Minutes since midnight for a 24-hour time such as "07:30"; "24:00" is the end of the day.
 * @throws RangeError for anything else.
 */
export function minutesOfTime(time: string): number {
  const match = TIME.exec(time);
  if (!match) throw new RangeError(`Not a time of day: ${JSON.stringify(time)}`);
  return match[1] === undefined ? 24 * 60 : Number(match[1]) * 60 + Number(match[2]);
}

/** The 24-hour time of minutes since midnight: "07:30"; "24:00" is the end of the day. */
export function timeOfMinutes(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * A time of day for display, given minutes since midnight: "7 AM", "5:30 PM"; the end of the day is "midnight".
 */
export function timeText(minutes: number): string {
  if (minutes === 24 * 60) return 'midnight';
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60;
  return `${hour % 12 || 12}${past ? `:${String(past).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}
