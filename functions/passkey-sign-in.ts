import { passkeySignIn } from '#server/accounts/factor-routes.ts';
import { serve } from '#server/http/serve.ts';

/** Separate from signing in with a password, which does not wait for the code that reads passkeys. */
export default serve(passkeySignIn());

export const config = {
  path: ['/api/admin/login/*'],
  rateLimit: { windowLimit: 30, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
