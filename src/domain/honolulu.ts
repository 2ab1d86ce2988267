/** The business's time zone: UTC-10 all year (IANA; Hawaii keeps no daylight saving time). */
export const HONOLULU = 'Pacific/Honolulu';

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A formatter made when it is first used: reading the time zone's data costs each function's start 3 ms otherwise. */
function honoluluFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('en-US', { timeZone: HONOLULU, ...options }));
}

const parts = honoluluFormat({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  weekday: 'short',
  hourCycle: 'h23',
});

/** Honolulu's wall clock at an instant: date "YYYY-MM-DD", weekday "Mon", minutes since midnight. */
export function honoluluClock(instant: Date): {
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

/** The calendar date in Honolulu at an instant, "YYYY-MM-DD"; takes the ISO strings of the wire too. */
export function honoluluDate(instant: Date | string): string {
  return honoluluClock(new Date(instant)).date;
}

/** Today in Honolulu, "YYYY-MM-DD". */
export function todayInHonolulu(now: Date): string {
  return honoluluDate(now);
}

/** The year in Honolulu; document numbers carry it. */
export function honoluluYear(now: Date): number {
  return Number(honoluluDate(now).slice(0, 4));
}

/** The instant a Honolulu date begins. Throws RangeError for what is not a calendar date. */
export function startOfHonoluluDay(date: string): Date {
  assertCalendarDate(date);
  return new Date(`${date}T00:00:00-10:00`);
}

/** The calendar date `days` after (or, negative, before) a date. Throws RangeError for what is not a calendar date. */
export function addDays(date: string, days: number): string {
  assertCalendarDate(date);
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Until when an offer made now holds: `days` times 24 hours from now. */
export function validUntil(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

/** Whether a text is a real date of the calendar, "YYYY-MM-DD"; 2026-02-30 is not. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function assertCalendarDate(text: string): void {
  if (!isCalendarDate(text)) throw new RangeError(`Not a date: ${JSON.stringify(text)}`);
}

const shortDate = honoluluFormat({ dateStyle: 'medium' });
const shortDateTime = honoluluFormat({ dateStyle: 'medium', timeStyle: 'short' });
const shortTime = honoluluFormat({ timeStyle: 'short' });

/** An instant on Honolulu's clock as a spreadsheet sorts and reads it: "2026-11-21 14:55". */
export function honoluluStamp(instant: Date | string): string {
  const { date, minutes } = honoluluClock(new Date(instant));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** An instant's date in Honolulu for people: "Nov 21, 2026". */
export function formatDate(instant: Date | string): string {
  return shortDate().format(new Date(instant));
}

/** An instant's date and time in Honolulu for people: "Nov 21, 2026, 2:05 PM". */
export function formatDateTime(instant: Date | string): string {
  return plainSpaces(shortDateTime().format(new Date(instant)));
}

/** An instant's time of day in Honolulu for people: "2:05 PM". */
export function formatTime(instant: Date | string): string {
  return plainSpaces(shortTime().format(new Date(instant)));
}

/** A calendar date for people: "2026-11-21" becomes "Nov 21, 2026". Throws RangeError for what is not one. */
export function formatCalendarDate(date: string): string {
  return formatDate(startOfHonoluluDay(date));
}

/** Newer ICU data puts a narrow no-break space before AM and PM, older data a plain one; browser and server must agree. */
function plainSpaces(text: string): string {
  return text.replace(/[\u202F\u00A0]/g, ' ');
}
