import { atom } from 'nanostores';
import type { Account } from '#contract/accounts/session.ts';
import { onAdminTokenChange, readAdminToken, storeAdminToken } from '#client/admin-token.ts';
import { onSessionEnd } from '#client/api.ts';

/**
 * Session state of this tab. `none`: signed out, shows Access Denied. `active`: a token is stored (spec §4:
 * its presence decides). `ended`: the session ended during use; the screen stays under a sign-in dialog.
 */
export type SessionPhase = 'none' | 'active' | 'ended';

export const $phase = atom<SessionPhase>('none');

/** The signed-in account, once the server has confirmed it. */
export const $account = atom<Account | null>(null);

/** The channel on which a signed-out tab notifies this browser's other tabs. */
const CHANNEL = 'office-session';

/**
 * Initializes the state from the stored token and follows the server and other tabs. Returns a function that
 * stops it.
 */
export function watchSession(): () => void {
  $phase.set(readAdminToken() ? 'active' : 'none');
  const stopServer = onSessionEnd(end);
  const stopTabs = onAdminTokenChange((token) => (token ? $phase.set('active') : end()));
  const left = new BroadcastChannel(CHANNEL);
  left.addEventListener('message', clearAccount);
  return () => {
    stopServer();
    stopTabs();
    left.close();
  };
}

/** Starts a session after a successful sign-in. */
export function beginSession(token: string | undefined, account: Account): void {
  storeAdminToken(token);
  $account.set(account);
  $phase.set('active');
}

/** Signs out here and in every other tab, since another person may use the computer next. */
export function endSession(): void {
  const left = new BroadcastChannel(CHANNEL);
  left.postMessage('left');
  left.close();
  clearAccount();
}

function clearAccount(): void {
  $account.set(null);
  $phase.set('none');
}

function end(): void {
  if ($phase.get() === 'none') return;
  // Without an account there is no screen worth preserving.
  $phase.set($account.get() ? 'ended' : 'none');
}
