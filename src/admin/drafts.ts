import { forget, keep, readKept } from '#client/local-store.ts';

const PREFIX = 'officeDraft:';

/** Drafts older than this are not brought back, milliseconds: a week. */
const KEPT_MS = 7 * 86_400_000;

interface Draft {
  readonly savedAt: string;
  readonly values: unknown;
}

/** What was typed into a form and not saved, or null. The caller knows what shape it wrote. */
export function readDraft(key: string): { savedAt: Date; values: unknown } | null {
  const draft = readKept<Draft>(PREFIX + key, KEPT_MS);
  return draft ? { savedAt: new Date(draft.savedAt), values: draft.values } : null;
}

/** Keeps what was typed, so that a reload or a dead battery costs nothing. */
export function writeDraft(key: string, values: unknown): void {
  keep(PREFIX + key, { savedAt: new Date().toISOString(), values } satisfies Draft);
}

export function dropDraft(key: string): void {
  forget(PREFIX + key);
}

/** How many drafts of the office lie in this browser. */
export function countDrafts(): number {
  return draftKeys().length;
}

/** Removes every draft; customers' data stays on no device whose user signed out without asking for it. */
export function dropAllDrafts(): void {
  for (const key of draftKeys()) forget(key);
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}
