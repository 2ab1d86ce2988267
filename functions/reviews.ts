import { serve } from '#server/http/serve.ts';
import { publicReviews } from '#server/reviews/routes.ts';

export default serve(publicReviews());

export const config = {
  path: ['/api/reviews'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
