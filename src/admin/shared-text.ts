import { readShared } from '#contract/shared-text.ts';

/**
 * A text that another app shared with the installed office arrives behind `#` in the address of New call. It is moved into
 * this tab's memory before any other code reads the address, so that it appears neither in the browser's history nor in the
 * address after a sign-in.
 */
const KEY = 'sharedText';

/** Moves a shared text from the address into memory; does nothing without one. */
export function moveSharedText(): void {
  const text = readShared(location);
  if (text === undefined) return;
  history.replaceState(history.state, '', location.pathname);
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Storage is blocked; the text is still in the other app.
  }
}

/** The shared text waiting for New call; empty for none. */
export function readSharedText(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Removes the shared text once New call has it, or when the session ends. */
export function dropSharedText(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so there was nothing to remove.
  }
}
