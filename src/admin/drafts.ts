import { forget, keep, readKept } from '#client/local-store.ts';

const PREFIX = 'officeDraft:';

/** Drafts older than this are not brought back, milliseconds: a week. */
const KEPT_MS = 7 * 86_400_000;

interface Draft {
  readonly savedAt: string;
  readonly values: unknown;
  /** Whom the form is about, as it is typed so far; may be empty. */
  readonly title: string;
  /** The address of the form it was typed into. */
  readonly href: string;
}

/** A form that was typed into and not saved, as the list of open drafts shows it. */
export interface OpenDraft {
  readonly key: string;
  readonly title: string;
  readonly href: string;
  readonly savedAt: Date;
}

/** What must lie on no device, by draft: it lasts as long as the page. */
const unwritten = new Map<string, unknown>();

/**
 * What was typed into a form and not saved, or null; and what of it was not written down, while this page lives. The
 * caller knows what shape it wrote.
 */
export function readDraft(key: string): { savedAt: Date; values: unknown; unwritten: unknown } | null {
  const draft = readKept<Draft>(PREFIX + key, KEPT_MS);
  if (!draft) return null;
  return { savedAt: new Date(draft.savedAt), values: draft.values, unwritten: unwritten.get(key) };
}

/**
 * Keeps what was typed, so that a reload or a dead battery costs nothing.
 * @param secret what is kept in memory alone
 */
export function writeDraft(key: string, draft: Omit<Draft, 'savedAt' | 'href'>, secret: unknown): void {
  const href = location.pathname + location.search;
  keep(PREFIX + key, { ...draft, href, savedAt: new Date().toISOString() } satisfies Draft);
  unwritten.set(key, secret);
}

/** Every draft of the office in this browser, the latest first. */
export function openDrafts(): OpenDraft[] {
  return draftKeys()
    .flatMap((stored) => {
      const draft = readKept<Draft>(stored, KEPT_MS);
      const key = stored.slice(PREFIX.length);
      return draft?.href
        ? [{ key, title: draft.title, href: draft.href, savedAt: new Date(draft.savedAt) }]
        : [];
    })
    .toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
}

export function dropDraft(key: string): void {
  forget(PREFIX + key);
  unwritten.delete(key);
}

/** Forgets what was kept in memory alone, for the next person on this page. */
export function forgetUnwritten(): void {
  unwritten.clear();
}

/** How many drafts of the office lie in this browser. */
export function countDrafts(): number {
  return draftKeys().length;
}

/** Removes every draft; customers' data stays on no device whose user signed out without asking for it. */
export function dropAllDrafts(): void {
  for (const key of draftKeys()) forget(key);
  forgetUnwritten();
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}
