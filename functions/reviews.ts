import { serve } from '#server/http/serve.ts';
import { publicReviews } from '#server/reviews/routes.ts';

export default serve(publicReviews());

export const config = { path: ['/api/reviews'] };
