import { readShared } from '#contract/shared-text.ts';
import { readStored, removeStored, writeStored } from '#client/browser-store.ts';

const PREFIX = 'officeDraft:';

/** Drafts expire after one week (milliseconds). */
const MAX_AGE_MS = 7 * 86_400_000;

interface Draft {
  readonly savedAt: string;
  readonly values: unknown;
  /** The customer's name as typed so far; may be empty. */
  readonly title: string;
  /** The URL of the form. */
  readonly href: string;
}

/** An unsaved form in the list of open drafts. */
export interface OpenDraft {
  readonly key: string;
  readonly title: string;
  readonly href: string;
  readonly savedAt: Date;
}

/** Values that must not be written to the device, by draft; they live as long as the page. */
const inMemory = new Map<string, unknown>();

/**
 * The unsaved values of a form, or null, plus those held only in memory while the page lives. The caller is
 * responsible for their type.
 */
export function readDraft(key: string): { savedAt: Date; values: unknown; inMemory: unknown } | null {
  const draft = readStored<Draft>(PREFIX + key, MAX_AGE_MS);
  if (!draft) return null;
  return { savedAt: new Date(draft.savedAt), values: draft.values, inMemory: inMemory.get(key) };
}

/**
 * Saves a form's values, so that a reload or a dead battery loses nothing.
 * @param secret values held only in memory
 */
export function writeDraft(key: string, draft: Omit<Draft, 'savedAt' | 'href'>, secret: unknown): void {
  const href = location.pathname + location.search;
  writeStored(PREFIX + key, { ...draft, href, savedAt: new Date().toISOString() } satisfies Draft);
  inMemory.set(key, secret);
}

/** Every office draft in this browser, newest first. */
export function openDrafts(): OpenDraft[] {
  return draftKeys()
    .flatMap((stored) => {
      const draft = readStored<Draft>(stored, MAX_AGE_MS);
      const key = stored.slice(PREFIX.length);
      return draft?.href
        ? [{ key, title: draft.title, href: draft.href, savedAt: new Date(draft.savedAt) }]
        : [];
    })
    .toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
}

export function dropDraft(key: string): void {
  removeStored(PREFIX + key);
  inMemory.delete(key);
}

/** Drops the values held only in memory, before another user signs in on this page. */
export function clearInMemoryValues(): void {
  inMemory.clear();
}

/** The number of office drafts in this browser. */
export function countDrafts(): number {
  return draftKeys().length;
}

/**
 * Removes every draft: unless the user chose to keep them, no customer data stays on the device after
 * sign-out.
 */
export function dropAllDrafts(): void {
  for (const key of draftKeys()) removeStored(key);
  clearInMemoryValues();
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

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
