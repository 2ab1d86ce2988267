const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * Minutes since midnight for a 24-hour time such as "07:30".
 * @throws RangeError for anything else.
 */
export function minutesOfTime(time: string): number {
  const match = TIME.exec(time);
  if (!match) throw new RangeError(`Not a time of day: ${JSON.stringify(time)}`);
  return Number(match[1]) * 60 + Number(match[2]);
}

/**
 * A time of day for display, given minutes since midnight; full hours omit the minutes: "7 AM", "5:30 PM".
 */
export function timeText(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60;
  return `${hour % 12 || 12}${past ? `:${String(past).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}
