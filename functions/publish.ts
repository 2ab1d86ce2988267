import { scheduled } from '#server/http/scheduled.ts';
import { publishDaily } from '#server/reviews/publish-reviews.ts';

/**
 * Every morning, after the other daily jobs: requests a build if anything was merged or a review was published since the
 * last one. Each build costs credits, so there is one a day.
 */
export default scheduled('publish', publishDaily);

export const config = {
  schedule: '2 18 * * *',
};
