import { readShared } from '#contract/shared-text.ts';

const SHARED_KEY = 'sharedText';

/**
 * Moves a text that another app shared with the installed office, which arrives behind `#` in the address of New call, into
 * this tab's memory; does nothing without one. Called before any other code reads the address, so that the text appears
 * neither in the browser's history nor in the address after a sign-in.
 */
export function moveSharedText(): void {
  const text = readShared(location);
  if (text === undefined) return;
  history.replaceState(history.state, '', location.pathname);
  try {
    sessionStorage.setItem(SHARED_KEY, text);
  } catch {
    // Storage is blocked; the text is still in the other app.
  }
}

/** The shared text waiting for New call; empty for none. */
export function readSharedText(): string {
  try {
    return sessionStorage.getItem(SHARED_KEY) ?? '';
  } catch {
    return '';
  }
}

/** Removes the shared text once New call has it, or when the session ends. */
export function dropSharedText(): void {
  try {
    sessionStorage.removeItem(SHARED_KEY);
  } catch {
    // Storage is blocked, so there was nothing to remove.
  }
}
