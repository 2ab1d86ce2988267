import { limits } from './limits.ts';
import { type Fields, namesOf } from './record-fields.ts';

// The door book: which lock is on which door of a property, which key opens it, and what is in stock to rekey it.

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

// Whether the stock to rekey doors is there. Nothing links a door to a stock item but the words on both: an item is for a
// door if its name or SKU says the door's keyway or cylinder.

interface NamedItem {
  readonly name: string;
  readonly sku: string | null;
}

interface LockedDoor {
  readonly label: string;
  readonly keyway: string | null;
  readonly cylinder: string | null;
}

/** The items that say a keyway or cylinder. */
export interface DoorStock {
  readonly text: string;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly quantityOnHand: number;
  }[];
}

/** Only words and numbers, each between spaces: "KB-SC1" is " kb sc1 ". */
const spaced = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Whether an item's name or SKU says a keyway or cylinder as whole words: "KB-SC1" says SC1, and "SC10" does not. */
export function says({ name, sku }: NamedItem, text: string): boolean {
  const wanted = spaced(text);
  return wanted.trim() !== '' && [name, sku ?? ''].some((own) => spaced(own).includes(wanted));
}

/** The keyways and cylinders of doors, each with its doors, those of most doors first. */
export function locksOf<Door extends LockedDoor>(
  doors: readonly Door[],
): { readonly text: string; readonly doors: readonly Door[] }[] {
  const found = new Map<string, { text: string; doors: Door[] }>();
  for (const door of doors)
    for (const text of [door.keyway, door.cylinder]) {
      if (!text || spaced(text).trim() === '') continue;
      const lock = found.get(spaced(text)) ?? { text, doors: [] };
      if (lock.doors.at(-1) !== door) lock.doors.push(door);
      found.set(spaced(text), lock);
    }
  return [...found.values()].toSorted((a, b) => b.doors.length - a.doors.length);
}

/** What is known of the stock for some doors: never a guess. */
export interface StockCheck {
  /** How many of the doors a keyway or cylinder is on, and the items that say it. */
  readonly locks: readonly (DoorStock & { readonly doors: number })[];
  /** Labels of the doors for which no item is found. */
  readonly unchecked: readonly string[];
}

export function checkStock(doors: readonly LockedDoor[], stock: readonly DoorStock[]): StockCheck {
  const itemsOf = (text: string) => stock.find((one) => spaced(one.text) === spaced(text))?.items ?? [];
  const locks = locksOf(doors)
    .map((lock) => ({ ...lock, items: itemsOf(lock.text) }))
    .filter(({ items }) => items.length > 0);
  const checked = new Set(locks.flatMap((lock) => lock.doors));
  return {
    locks: locks.map((lock) => ({ ...lock, doors: lock.doors.length })),
    unchecked: doors.filter((door) => !checked.has(door)).map(({ label }) => label),
  };
}
