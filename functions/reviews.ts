import { publicReviewRoutes } from '#contract/review.ts';
import { on, serve } from '#server/http/serve.ts';
import { submitReview } from '#server/submit-review.ts';

export default serve([on(publicReviewRoutes.submit, submitReview)]);

export const config = {
  path: ['/api/reviews'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
