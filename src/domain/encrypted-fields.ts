/**
 * The fields of an estimate that open a door or a car: kept encrypted, found by exact match only, every read written
 * down. In the order they are named to people.
 */
export const encryptedFields = ['vehicleVin', 'keyCodes', 'accessDetails'] as const;

export type EncryptedField = (typeof encryptedFields)[number];

/** What an estimate's encrypted fields say; null where nothing was given. */
export type EncryptedValues = Readonly<Record<EncryptedField, string | null>>;

const words: Record<EncryptedField, string> = {
  vehicleVin: 'VIN',
  keyCodes: 'key codes',
  accessDetails: 'access details',
};

/** "VIN, key codes and access details": the given fields, in words. */
export function encryptedFieldLabels(fields: readonly EncryptedField[]): string {
  const named = encryptedFields.filter((field) => fields.includes(field)).map((field) => words[field]);
  const last = named.pop() ?? '';
  return named.length > 0 ? `${named.join(', ')} and ${last}` : last;
}

/** Fewest letters and digits a code is found by: shorter ones are house numbers and floors. */
export const MIN_CODE = 4;

/** Most codes one field is found by. */
const MAX_CODES = 40;

/** A VIN's last eight: model year, plant and serial number (49 CFR 565.15), which dealers and key-code services ask for. */
const VIN_LENGTH = 17;
const VIN_TAIL = 8;

/** Letters and digits alone, upper case: "2-4-1-3-5", "2 4 1 3 5" and "24135" are one bitting. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Words of a text, and runs of single characters ("2 4 1 3 5") as one word. */
function wordsOf(text: string): string[] {
  const all = text.split(/\s+/).map(normalise).filter(Boolean);
  const runs = text.match(/(?<!\S)\S(?:\s+\S)+(?!\S)/g) ?? [];
  return [...all, ...runs.map(normalise)];
}

/**
 * What a field is found by, each an exact match: the whole text; a VIN's last eight; each code of a list; each word
 * with a digit in it ("Gate 4411" is found by 4411).
 */
export function codesOf(field: EncryptedField, text: string): string[] {
  const whole = normalise(text);
  const found = [whole];
  if (field === 'vehicleVin') {
    if (whole.length === VIN_LENGTH) found.push(whole.slice(-VIN_TAIL));
  } else {
    const parts = text.split(/[,;|\n]+/);
    if (field === 'keyCodes') found.push(...parts.map(normalise));
    found.push(...parts.flatMap(wordsOf).filter((word) => /\p{N}/u.test(word)));
  }
  return [...new Set(found.filter((code) => code.length >= MIN_CODE))].slice(0, MAX_CODES);
}

/** What somebody may be looking for when they type a text into a search; undefined when it is too short for a code. */
export function searchedCode(text: string): string | undefined {
  const code = normalise(text);
  return code.length >= MIN_CODE ? code : undefined;
}
