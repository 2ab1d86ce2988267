import { publicAccounts } from '#server/accounts/routes.ts';
import { serve } from '#server/http/serve.ts';

/** Separate, so that the platform can limit it more tightly than other office requests. */
export default serve(publicAccounts());

export const config = {
  path: ['/api/admin/login', '/api/account-links', '/api/account-links/*'],
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
