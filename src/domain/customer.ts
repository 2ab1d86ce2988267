import { toldByLabels, toldByWays } from './customer-text.ts';
import { limits } from './limits.ts';
import { type Fields, without } from './record-fields.ts';

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A person's full name; empty if none was given. */
export function fullName({
  firstName,
  lastName,
}: {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** A customer's contact details (spec §3). */
export const customerFields = {
  firstName: {
    kind: 'text',
    label: 'First Name',
    limit: limits.personName,
    oneLine: true,
    required: 'First name is required',
    // A caller may have told only one name.
    fallback: '',
  },
  lastName: {
    kind: 'text',
    label: 'Last Name',
    limit: limits.personName,
    oneLine: true,
    required: 'Last name is required',
    fallback: '',
  },
  phone: { kind: 'text', label: 'Phone', limit: limits.phone, required: 'Phone number is required' },
  email: { kind: 'email', label: 'Email' },
  address: { kind: 'text', label: 'Address', limit: limits.place },
  city: { kind: 'text', label: 'City', limit: 100 },
  state: { kind: 'text', label: 'State', limit: 50, suggested: 'HI' },
  zipCode: { kind: 'text', label: 'ZIP Code', limit: 20 },
  notes: { kind: 'text', label: 'Notes', limit: limits.message, long: true },
  /** How they are told of appointments and papers by default: by mail, text or both; null: never by choice. */
  toldBy: {
    kind: 'choice',
    label: 'Notices',
    options: /* @__PURE__ */ toldByWays.map((value) => ({ value, label: sentenceCase(toldByLabels[value]) })),
    message: 'Choose mail, text or both',
    none: 'By email, or by text without an address',
  },
} as const satisfies Fields;

/** What files hold of a customer. */
export const customerFileFields = /* @__PURE__ */ without(customerFields, 'toldBy');
