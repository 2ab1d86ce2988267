import { publicAccounts } from '#server/accounts/routes.ts';
import { serve } from '#server/http/serve.ts';

/** Deployed apart from the office, so that the platform limits it more tightly (scripts/build/deployed-functions.ts). */
export default serve(publicAccounts());

export const config = { path: ['/api/admin/login', '/api/account-links', '/api/account-links/*'] };
