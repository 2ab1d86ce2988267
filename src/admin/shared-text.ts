/**
 * A text that another app shared with the installed office (public/office.webmanifest) arrives in the address of New call.
 * It is moved into this tab's memory before any other code reads the address, so that it appears neither in the browser's
 * history nor in the address after a sign-in.
 */
const KEY = 'sharedText';
const NEW_CALL = '/admin/new-call';

/** Moves a shared text from the address into memory; does nothing without one. */
export function moveSharedText(): void {
  if (location.pathname !== NEW_CALL) return;
  const query = new URLSearchParams(location.search);
  const text = ['title', 'text', 'url'].flatMap((name) => query.get(name) ?? []).join('\n');
  if (!text) return;
  history.replaceState(history.state, '', NEW_CALL);
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
