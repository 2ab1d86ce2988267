import { keep, readKept } from './local-store.ts';

const KEY = 'contactDetails';
/** Long enough to go from form to form, short enough for a borrowed phone: a day, in milliseconds. */
const KEPT_MS = 86_400_000;

/** The fields that carry over from one public form to the next. */
export const contactFields = ['firstName', 'lastName', 'phone', 'email'] as const;

export type ContactDetails = Partial<Record<(typeof contactFields)[number], string>>;

/** Who was last typed into a form of this browser. */
export function readContactDetails(): ContactDetails {
  return readKept<ContactDetails>(KEY, KEPT_MS) ?? {};
}

/** Keeps who was typed, for the next form; what is empty does not overwrite. */
export function saveContactDetails(typed: ContactDetails): void {
  const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text));
  keep(KEY, { ...readContactDetails(), ...filled });
}
