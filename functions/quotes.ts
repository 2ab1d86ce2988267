import { publicQuoteRoutes } from '#contract/estimates/public.ts';
import { submitQuote } from '#server/estimates/submit-quote.ts';
import { onForm } from '#server/http/on-form.ts';
import { serve } from '#server/http/serve.ts';

export default serve([onForm(publicQuoteRoutes.submit, submitQuote)]);

export const config = {
  path: ['/api/quotes'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
