const PREFIX = 'officeDraft:';

/** Drafts older than this are dropped, milliseconds. */
const KEPT_MS = 7 * 86_400_000;

interface Stored {
  readonly savedAt: number;
  readonly values: unknown;
}

/** What was typed into a form and not saved, or null. The caller knows the shape it wrote. */
export function readDraft<T>(key: string): { savedAt: Date; values: T } | null {
  const stored = parse(localStorage.getItem(PREFIX + key));
  if (!stored || Date.now() - stored.savedAt > KEPT_MS) return null;
  return { savedAt: new Date(stored.savedAt), values: stored.values as T };
}

/** Keeps what was typed, so that a reload or a dead battery costs nothing. */
export function writeDraft(key: string, values: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ savedAt: Date.now(), values } satisfies Stored));
  } catch {
    // A full or blocked storage must not stop anybody from typing.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(PREFIX + key);
}

/** How many drafts lie in this browser. */
export function countDrafts(): number {
  return draftKeys().length;
}

/** Removes every draft; customers' data stays on no device whose user signed out without asking for it. */
export function dropAllDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key);
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

function parse(text: string | null): Stored | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && 'savedAt' in value && 'values' in value
      ? (value as Stored)
      : null;
  } catch {
    return null;
  }
}
