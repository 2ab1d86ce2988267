import { sessionRoutes } from '#contract/accounts/session.ts';
import { removeAdminToken } from '#client/admin-token.ts';
import { call } from '#client/api.ts';
import { NetworkError } from '#client/api-error.ts';
import { toast } from '#ui/toast.ts';
import { loginPath, openPath } from './routes.ts';
import { endSession } from './session.ts';
import { dropSharedText } from './shared-text.ts';

/** Ends the session on the server, then clears it and all cached data here and in every other tab. */
export async function signOut(): Promise<void> {
  let notified = true;
  try {
    await call(sessionRoutes.signOut);
  } catch (error) {
    notified = !(error instanceof NetworkError);
  }
  removeAdminToken();
  endSession();
  dropSharedText();
  openPath(loginPath(), { replace: true });
  toast(
    notified
      ? { title: 'Signed out' }
      : {
          title: 'Signed out on this device',
          description: 'The server could not be reached; the session will expire on its own.',
        },
  );
}
