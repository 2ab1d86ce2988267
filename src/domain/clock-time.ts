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
