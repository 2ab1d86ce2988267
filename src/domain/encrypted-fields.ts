import { limits } from './limits.ts';
import type { DoorCode } from './door-book.ts';
import { type Fields, namesOf } from './record-fields.ts';

/**
 * The fields of an estimate or a job that could open a door or a car. They are stored encrypted, found by exact match only,
 * and every read is audited. In display order.
 */
export const encryptedFacts = {
  vehicleVin: { kind: 'text', label: 'VIN', limit: 32 },
  keyCodes: { kind: 'text', label: 'Key codes', limit: 200 },
  accessDetails: { kind: 'text', label: 'Access details', limit: limits.accessDetails, long: true },
} as const satisfies Fields;

export type EncryptedField = keyof typeof encryptedFacts;

export const encryptedFields = namesOf(encryptedFacts);

/** The decrypted values of an estimate's encrypted fields; null where empty. */
export type EncryptedValues = Readonly<Record<EncryptedField, string | null>>;

/** Within a sentence: "key codes", but "VIN". */
const word = (label: string) => (label === label.toUpperCase() ? label : label.toLowerCase());

/** The given fields as a phrase: "VIN, key codes and access details". */
export function encryptedFieldLabels(fields: readonly string[], described: Fields = encryptedFacts): string {
  const named = Object.entries(described)
    .filter(([name]) => fields.includes(name))
    .map(([, { label }]) => word(label));
  const last = named.pop() ?? '';
  return named.length > 0 ? `${named.join(', ')} and ${last}` : last;
}

/** Minimum length of a searchable code: shorter strings are mostly house and floor numbers. */
const MIN_CODE = 4;

/** Maximum number of searchable codes per field. */
const MAX_CODES = 40;

/**
 * VINs are also found by their last eight characters (model year, plant and serial number, 49 CFR 565.15),
 * which dealers and key-code services ask for.
 */
const VIN_LENGTH = 17;
const VIN_TAIL = 8;

/** Letters and digits only, in upper case: "2-4-1-3-5", "2 4 1 3 5" and "24135" are the same bitting. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The words of a text; a run of single characters ("2 4 1 3 5") counts as one word. */
function wordsOf(text: string): string[] {
  const all = text.split(/\s+/).map(normalize).filter(Boolean);
  const runs = text.match(/(?<!\S)\S(?:\s+\S)+(?!\S)/g) ?? [];
  return [...all, ...runs.map(normalize)];
}

/**
 * The codes a field can be found by, each as an exact match: the whole text, a VIN's last eight characters,
 * each code of a list, and each word that contains a digit ("Gate 4411" is found by 4411). A door's code is one text.
 */
export function codesOf(field: EncryptedField | DoorCode, text: string): string[] {
  const whole = normalize(text);
  const found = [whole];
  if (field === 'vehicleVin') {
    if (whole.length === VIN_LENGTH) found.push(whole.slice(-VIN_TAIL));
  } else if (field in encryptedFacts) {
    const parts = text.split(/[,;|\n]+/);
    if (field === 'keyCodes') found.push(...parts.map(normalize));
    found.push(...parts.flatMap(wordsOf).filter((word) => /\p{N}/u.test(word)));
  }
  return [...new Set(found.filter((code) => code.length >= MIN_CODE))].slice(0, MAX_CODES);
}

/** The code in a search text; undefined when the text is too short to be one. */
export function searchedCode(text: string): string | undefined {
  const code = normalize(text);
  return code.length >= MIN_CODE ? code : undefined;
}
