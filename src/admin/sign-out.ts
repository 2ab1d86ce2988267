import { sessionRoutes } from '#contract/accounts/session.ts';
import { forgetAdminToken } from '#client/admin-token.ts';
import { call } from '#client/api.ts';
import { NetworkError } from '#client/api-error.ts';
import { toast } from '#ui/toast.ts';
import { loginPath, openPath } from './routes.ts';
import { leaveSession } from './session.ts';

/** Ends the session on the server, then clears it and all cached data here and in every other tab. */
export async function signOut(): Promise<void> {
  let told = true;
  try {
    await call(sessionRoutes.signOut);
  } catch (error) {
    told = !(error instanceof NetworkError);
  }
  forgetAdminToken();
  leaveSession();
  openPath(loginPath(), { replace: true });
  toast(
    told
      ? { title: 'Signed out' }
      : {
          title: 'Signed out on this device',
          description: 'The server could not be reached; the session will expire on its own.',
        },
  );
}
