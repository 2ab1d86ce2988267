import { publicAccounts } from '#server/accounts/routes.ts';
import { serve } from '#server/http/serve.ts';

/** On its own, so that the platform can limit it more tightly than the office's other requests. */
export default serve(publicAccounts());

export const config = {
  path: ['/api/admin/login'],
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
