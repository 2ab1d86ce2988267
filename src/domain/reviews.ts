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
