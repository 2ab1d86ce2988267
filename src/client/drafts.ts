import { forget, keep, keptAt, readKept } from './local-store.ts';

/** Drafts are kept this long, milliseconds: a week. */
const KEPT_MS = 7 * 86_400_000;

const keyOf = (form: string) => `draft:${form}`;

/** What was typed into a public form and not sent: field texts by name; a ticked box is its value, others are missing. */
export type Draft = Readonly<Record<string, string>>;

/** What was typed into a form earlier and not sent, or null. */
export function readDraft(form: string): Draft | null {
  return readKept<Draft>(keyOf(form), KEPT_MS);
}

/** When the draft was last typed at, milliseconds since the epoch; 0 without one. */
export function savedAt(form: string): number {
  return keptAt(keyOf(form));
}

/** Keeps what is typed, so that a reload, a crash or a flat battery costs nothing; an empty form keeps nothing. */
export function saveDraft(form: string, draft: Draft): void {
  if (Object.values(draft).some((text) => text !== '')) keep(keyOf(form), draft);
  else forget(keyOf(form));
}

export function dropDraft(form: string): void {
  forget(keyOf(form));
}

/** Calls back when another tab dropped the form's draft. Returns the way to stop. */
export function onDraftDropped(form: string, listener: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(form) && newValue === null) listener();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
