import { limits } from './limits.ts';
import { type Fields, namesOf } from './record-fields.ts';

// The door book: which lock is on which door of a property, and which key opens it.

/** The most doors and master keys of one property, and of one save. */
export const MAX_DOORS = 2000;
export const MAX_SAVED_DOORS = 500;
/** The most QR tags that are printed at once. */
export const MAX_TAGS = 100;

export const propertyFields = {
  name: { kind: 'text', label: 'Name', limit: 200, required: 'Name is required', oneLine: true },
  kind: {
    kind: 'choice',
    label: 'Kind',
    options: [
      { value: 'condo', label: 'Condominium' },
      { value: 'hotel', label: 'Hotel or resort' },
      { value: 'school', label: 'School' },
      { value: 'business', label: 'Shop or office' },
      { value: 'house', label: 'House' },
      { value: 'other', label: 'Other' },
    ],
    message: 'Kind is required',
    always: true,
    suggested: 'condo',
  },
  address: { kind: 'text', label: 'Address', limit: limits.place, required: 'Address is required' },
  notes: { kind: 'text', label: 'Notes', limit: limits.message, long: true },
} as const satisfies Fields;

/** What may be seen of a door without a reason, in the order of a spreadsheet's columns. */
export const doorFields = {
  label: { kind: 'text', label: 'Door', limit: 40, required: 'Door is required', oneLine: true },
  cylinder: { kind: 'text', label: 'Cylinder', limit: 80, oneLine: true },
  keyway: { kind: 'text', label: 'Keyway', limit: 40, oneLine: true },
  lockFunction: { kind: 'text', label: 'Function', limit: 60, oneLine: true },
  symbol: { kind: 'text', label: 'Key symbol', limit: 20, oneLine: true },
  holders: { kind: 'text', label: 'Keys held by', limit: 300, oneLine: true },
  rekeyedOn: { kind: 'day', label: 'Last rekeyed' },
} as const satisfies Fields;

/** The codes of a door: encrypted, found and audited like those of a job. */
export const doorCodes = {
  bitting: { kind: 'text', label: 'Bitting', limit: 60, oneLine: true },
  keyCode: { kind: 'text', label: 'Key code', limit: 60, oneLine: true },
  pinning: { kind: 'text', label: 'Pinning', limit: 200, oneLine: true },
} as const satisfies Fields;

export type DoorCode = keyof typeof doorCodes;

export const doorCodeNames = namesOf(doorCodes);

/** Symbols of a master key above all others: grand masters of any level. */
const TOP = /^(?:GG?MK?|TMK?)$/;

/** Only the letters of a key symbol, without the X of a cross-keyed cylinder: "XAA1" is AA, "1A" is A. */
const levelOf = (symbol: string) =>
  symbol
    .toUpperCase()
    .replace(/^X(?=[A-Z])/, '')
    .replaceAll(/[^A-Z]/g, '');

/**
 * Whether a master key opens a lock with a key symbol, by the standard key coding system (DHI, Keying Systems and
 * Nomenclature): AA opens AA1 and AA2, A opens AA, AB and all below them, 1A and 2A in a system of two levels, and a grand
 * master (GM, GMK, GGM, TMK) opens all.
 */
export function masterOpens(master: string, symbol: string): boolean {
  const own = master.trim().toUpperCase();
  const other = symbol.trim().toUpperCase();
  if (own === other || other === '' || TOP.test(other)) return false;
  if (TOP.test(own)) return true;
  return /^[A-Z]+$/.test(own) && levelOf(other).startsWith(own);
}
