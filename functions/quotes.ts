import { publicQuoteRoutes } from '#contract/quote.ts';
import { createQuote } from '#server/create-quote.ts';
import { on, serve } from '#server/http/serve.ts';

export default serve([on(publicQuoteRoutes.submit, createQuote)]);

export const config = {
  path: ['/api/quotes'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
