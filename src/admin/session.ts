import { useStore } from '@nanostores/react';
import { atom, computed } from 'nanostores';
import type { Account } from '#contract/accounts/session.ts';
import { onAdminTokenChange, readAdminToken, storeAdminToken } from '#client/admin-token.ts';
import { ApiError } from '#client/api-error.ts';
import { addCallHooks, onSessionEnd } from '#client/api.ts';
import { readStored, removeStored, writeStored } from '#client/browser-store.ts';

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

/** The permissions of the last session here, so that a reload shows the right navigation at once. */
const MAY_KEY = 'officeMay';
const MAY_AGE_MS = 30 * 24 * 3_600_000;

/** Whether this account may call a route, by its name. */
export type MayCall = (routeName: string) => boolean;

const mayEverything: MayCall = () => true;

/** The server's answer; null until it arrives. */
const $granted = atom<MayCall | null>(null);

/** This account's permissions; null until known. An owner may do everything and need not wait. */
export const $may = computed([$granted, $account], (granted, account) =>
  account?.role === 'owner' ? mayEverything : granted,
);

const among =
  (names: readonly string[]): MayCall =>
  (name) =>
    names.includes(name);

/** Starts with the permissions of the last session in this browser, which the server's answer replaces. */
export function restorePermissions(): void {
  const names = readStored<readonly string[]>(MAY_KEY, MAY_AGE_MS);
  $granted.set(names && among(names));
}

/** Stores the names of the routes that the server lets this account call. */
export function grantPermissions(names: readonly string[]): void {
  writeStored(MAY_KEY, names);
  $granted.set(among(names));
}

/** After a failed request: the screens try anyway, and the server rejects what it must. */
export function assumePermissions(): void {
  if (!$granted.get()) $granted.set(mayEverything);
}

/** Clears the permissions at the end of the session. */
export function forgetPermissions(): void {
  removeStored(MAY_KEY);
  $granted.set(null);
}

/** The signed-in account's permissions, from the routes' declarations; null until known. */
export const useMay = (): MayCall | null => useStore($may);

/** The proof to ask for: a fresh factor, or the passkey that unlocks a technician's phone. */
export type FactorQuestion = 'confirm' | 'unlock';

/** The proof that each error code asks for. */
const questions: Partial<Record<string, FactorQuestion>> = {
  step_up_required: 'confirm',
  session_locked: 'unlock',
};

/** The open request for a proof, with its callback; null when none is open. */
export const $stepUp = atom<{
  readonly question: FactorQuestion;
  readonly answer: (confirmed: boolean) => void;
} | null>(null);

/** Whether this phone has locked: it waits for its passkey. */
export const $isLocked = atom(false);

let open: Promise<boolean> | undefined;

/** Asks once, however many requests wait for it. */
function ask(question: FactorQuestion): Promise<boolean> {
  if (question === 'unlock') $isLocked.set(true);
  open ??= new Promise<boolean>((resolve) => {
    $stepUp.set({
      question,
      answer: (confirmed) => {
        $stepUp.set(null);
        if (confirmed) $isLocked.set(false);
        open = undefined;
        resolve(confirmed);
      },
    });
  });
  return open;
}

/** Lets the office ask for a factor when a request needs one, and then repeat it. */
export function watchStepUp(): void {
  addCallHooks({
    recover: async (error) => {
      const question = error instanceof ApiError ? questions[error.code ?? ''] : undefined;
      return question !== undefined && ask(question);
    },
  });
}
