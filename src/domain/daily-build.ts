/** When the day's build is asked for, UTC: 8:02 in Honolulu, while the other daily jobs keep the database awake. */
const HOUR = 18;
const MINUTE = 2;

/** The schedule of the daily build, as functions/publish.ts has it. */
export const dailyBuildSchedule = `${MINUTE} ${HOUR} * * *`;

/** The next time the daily build is asked for. */
export function nextDailyBuild(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(HOUR, MINUTE, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
