import { sessionRoutes } from '#contract/accounts/session.ts';
import { removeAdminToken } from '#client/admin-token.ts';
import { call } from '#client/api.ts';
import { NetworkError } from '#client/api-error.ts';
import { toast } from '#ui/toast.ts';
import { loginPath, openPath } from './routes.ts';
import { endSession } from './session.ts';
import { dropSharedText } from './drafts.ts';
import { $isPhone } from './waiting.ts';

/** Stops this browser's alarm if it is the person's own; loaded only where one was turned on. @returns whether it was */
async function stopAlarm(): Promise<boolean> {
  if (localStorage.getItem('alarmDevice') === null) return false;
  const alarm = await import('./features/alarm/devices.ts').catch(() => null);
  return alarm?.turnOffAtSignOut() ?? false;
}

/** Sends what waits on this phone as long as there is a session. Without signal it stays here, sealed. */
async function sendBeforeLeaving(): Promise<void> {
  if (!$isPhone.get()) return;
  const { sendSteps } = await import('#client/phone/send-steps.ts');
  await sendSteps().catch(() => undefined);
}

/**
 * Ends the session on the server, and with it this browser's alarm, then clears it and all cached data here and in every
 * other tab.
 */
export async function signOut(): Promise<void> {
  await sendBeforeLeaving();
  const rang = await stopAlarm();
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
      ? {
          title: 'Signed out',
          ...(rang ? { description: 'Emergencies no longer ring on this device.' } : {}),
        }
      : {
          title: 'Signed out on this device',
          description: 'The server could not be reached; the session will expire on its own.',
        },
  );
}
