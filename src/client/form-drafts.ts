import { readStored, removeStored, storedAt, writeStored } from './browser-store.ts';

/** Drafts expire after one week (milliseconds). */
const DRAFT_AGE_MS = 7 * 86_400_000;

const keyOf = (form: string) => `draft:${form}`;

/** Unsent form values by field name. A checked box has its value; an unchecked box is absent. */
export type Draft = Readonly<Record<string, string>>;

/** The stored draft of a form, or null. */
export function readDraft(form: string): Draft | null {
  return readStored<Draft>(keyOf(form), DRAFT_AGE_MS);
}

/** When the draft was last saved, in milliseconds since the epoch; 0 without a draft. */
export function savedAt(form: string): number {
  return storedAt(keyOf(form));
}

/**
 * Saves the form's values so that a reload, a crash or a dead battery loses nothing. An empty form removes
 * the draft.
 */
export function saveDraft(form: string, draft: Draft): void {
  if (Object.values(draft).some((text) => text !== '')) writeStored(keyOf(form), draft);
  else removeStored(keyOf(form));
}

export function dropDraft(form: string): void {
  removeStored(keyOf(form));
}

/** Calls back when another tab removes the form's draft. Returns an unsubscribe function. */
export function onDraftDropped(form: string, listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(form) && newValue === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

const DETAILS_KEY = 'contactDetails';
/** One day in milliseconds: long enough to move between forms, short enough for a borrowed phone. */
const DETAILS_AGE_MS = 86_400_000;

/** The fields that carry over from one public form to the next. */
export const contactFields = ['firstName', 'lastName', 'phone', 'email'] as const;

type ContactDetails = Partial<Record<(typeof contactFields)[number], string>>;

/** The contact details last entered on this browser. */
export function readContactDetails(): ContactDetails {
  return readStored<ContactDetails>(DETAILS_KEY, DETAILS_AGE_MS) ?? {};
}

/** Stores contact details for the next form; empty fields don't overwrite stored ones. */
export function saveContactDetails(typed: ContactDetails): void {
  const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text));
  writeStored(DETAILS_KEY, { ...readContactDetails(), ...filled });
}
