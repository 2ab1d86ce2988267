import { publicReviewRoutes } from '#contract/reviews/public.ts';
import { onForm } from '#server/http/on-form.ts';
import { serve } from '#server/http/serve.ts';
import { submitReview } from '#server/reviews/submit-review.ts';

export default serve([onForm(publicReviewRoutes.submit, submitReview)]);

export const config = {
  path: ['/api/reviews'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
