import { writeStored, readStored } from './local-store.ts';

const KEY = 'contactDetails';
/** One day in milliseconds: long enough to move between forms, short enough for a borrowed phone. */
const MAX_AGE_MS = 86_400_000;

/** The fields that carry over from one public form to the next. */
export const contactFields = ['firstName', 'lastName', 'phone', 'email'] as const;

export type ContactDetails = Partial<Record<(typeof contactFields)[number], string>>;

/** The contact details last entered on this browser. */
export function readContactDetails(): ContactDetails {
  return readStored<ContactDetails>(KEY, MAX_AGE_MS) ?? {};
}

/** Stores contact details for the next form; empty fields don't overwrite stored ones. */
export function saveContactDetails(typed: ContactDetails): void {
  const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text));
  writeStored(KEY, { ...readContactDetails(), ...filled });
}
