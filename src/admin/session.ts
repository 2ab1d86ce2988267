import { atom } from 'nanostores';
import type { Account } from '#contract/accounts/session.ts';
import { onAdminTokenChange, readAdminToken, storeAdminToken } from '#client/admin-token.ts';
import { onSessionEnd } from '#client/api.ts';

/**
 * Where a person stands with the office. `none`: nobody is signed in, Access Denied. `active`: a token is there
 * (spec §4: its presence decides). `ended`: it ended while somebody was at work; the screen stays as it is under
 * a sign-in dialog.
 */
export type SessionPhase = 'none' | 'active' | 'ended';

export const $phase = atom<SessionPhase>('none');

/** Who signed in, once the server has said so. */
export const $account = atom<Account | null>(null);

/** Where a tab that signs out tells the others of this browser. */
const CHANNEL = 'office-session';

/** Starts from the stored token and follows what the server and other tabs say. Returns the way to stop. */
export function watchSession(): () => void {
  $phase.set(readAdminToken() ? 'active' : 'none');
  const stopServer = onSessionEnd(end);
  const stopTabs = onAdminTokenChange((token) => (token ? $phase.set('active') : end()));
  const left = new BroadcastChannel(CHANNEL);
  left.addEventListener('message', forgetAccount);
  return () => {
    stopServer();
    stopTabs();
    left.close();
  };
}

/** A sign-in succeeded. */
export function beginSession(token: string | undefined, account: Account): void {
  storeAdminToken(token);
  $account.set(account);
  $phase.set('active');
}

/** The person signed out: here, and in every other tab, where somebody else may sit down next. */
export function leaveSession(): void {
  const left = new BroadcastChannel(CHANNEL);
  left.postMessage('left');
  left.close();
  forgetAccount();
}

function forgetAccount(): void {
  $account.set(null);
  $phase.set('none');
}

function end(): void {
  if ($phase.get() === 'none') return;
  // Nobody who was never let in has anything on screen to keep.
  $phase.set($account.get() ? 'ended' : 'none');
}
