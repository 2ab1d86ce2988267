import type { DoorCode } from './door-book.ts';
import { limits } from './limits.ts';
import { type Fields, namesOf, type Stored } from './record-fields.ts';
import { propertyTypes } from './service-types.ts';
import { formatCalendarDate, formatDateTime } from './shop-time.ts';

/** A job's facts beyond those of its estimates: how to find the car in a lot, and when the customer wants us, Honolulu. */
export const jobFacts = {
  vehicleColor: { kind: 'text', label: 'Color', limit: limits.vehicleColor },
  vehiclePlate: { kind: 'text', label: 'Plate', limit: limits.vehiclePlate },
  wantedDate: { kind: 'day', label: 'Requested day' },
  /** Only with a date. */
  wantedTime: { kind: 'clock', label: 'Requested time' },
} as const satisfies Fields;

export type JobFacts = Stored<typeof jobFacts>;

/** "Nov 24, 2026, 2:30 PM": when the customer wants us; empty when they did not say. */
export function wantedText({
  wantedDate,
  wantedTime,
}: {
  readonly wantedDate: string | null;
  readonly wantedTime: string | null;
}): string {
  if (!wantedDate) return '';
  return wantedTime ? formatDateTime(`${wantedDate}T${wantedTime}:00-10:00`) : formatCalendarDate(wantedDate);
}

/** A plate as it is compared: "kzx 123" and "KZX-123" are one. */
export function plateKey(plate: string): string {
  return plate.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** The plate that a search may mean: letters and digits, nothing else; undefined when it cannot be one. */
export function plateIn(text: string): string | undefined {
  if (!/^[\sA-Za-z0-9-]{3,12}$/.test(text)) return undefined;
  const key = plateKey(text);
  return /[A-Z]/.test(key) && /\d/.test(key) ? key : undefined;
}

/**
 * What an estimate says about the job beyond what it must say: stored, sent and shown as it is given, null where nothing
 * was.
 */
export const estimateFacts = {
  propertyType: {
    kind: 'choice',
    label: 'Property type',
    options: propertyTypes,
    message: 'Choose a property type',
  },
  vehicleYear: {
    kind: 'number',
    label: 'Year',
    least: 1900,
    most: 2100,
    message: 'Must be a year such as 2019',
  },
  vehicleMake: { kind: 'text', label: 'Make', limit: limits.vehicleName },
  vehicleModel: { kind: 'text', label: 'Model', limit: limits.vehicleName },
  notes: { kind: 'text', label: 'Notes', limit: limits.message, long: true },
} as const satisfies Fields;

export type EstimateFacts = Stored<typeof estimateFacts>;

/** Those that name the vehicle. */
export const vehicleFacts = ['vehicleYear', 'vehicleMake', 'vehicleModel'] as const;

/** The facts of a request or a record; null where nothing, or an empty text, was given. */
export function factsOf(given: {
  readonly [Name in keyof EstimateFacts]?: EstimateFacts[Name] | '' | undefined;
}): EstimateFacts {
  const facts = namesOf(estimateFacts).map((name) => [
    name,
    given[name] === '' ? null : (given[name] ?? null),
  ]);
  return Object.fromEntries(facts) as EstimateFacts;
}

/** "2019 Toyota Tacoma": the vehicle in words; empty when nothing of it is known. */
export function vehicleName(facts: Pick<EstimateFacts, (typeof vehicleFacts)[number]>): string {
  return vehicleFacts
    .map((name) => facts[name])
    .filter(Boolean)
    .join(' ');
}

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
