import { passkeySignIn } from '#server/accounts/factor-routes.ts';
import { serve } from '#server/http/serve.ts';

/** Separate from password sign-in, so that it does not have to load the passkey code. */
export default serve(passkeySignIn());

export const config = { path: ['/api/admin/login/*'] };
