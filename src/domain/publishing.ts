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

/** Marks reviews from the office's queue in src/content/reviews.json, as opposed to those written by hand. */
export const contentIdPrefix = 'visitor-';

/** The most visitors' reviews on the site, the newest: each takes up to 400 bytes of its page's limit. */
export const MOST_ON_SITE = 6;

/** How much of a review's id stands in the content, after the prefix. */
const ID_LENGTH = 8;

/** A review's id in src/content/reviews.json. */
export function contentReviewId(id: string): string {
  return contentIdPrefix + id.slice(0, ID_LENGTH);
}
