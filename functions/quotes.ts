import { publicQuoteRoutes } from '#contract/public-quote.ts';
import { createQuote } from '#server/create-quote.ts';
import { onForm } from '#server/http/on-form.ts';
import { serve } from '#server/http/serve.ts';

export default serve([onForm(publicQuoteRoutes.submit, createQuote)]);

export const config = {
  path: ['/api/quotes'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
