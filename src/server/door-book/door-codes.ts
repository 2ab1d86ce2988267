import type { OpenedDoor } from '#contract/door-book.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { Door } from '#db/queries/door-book.ts';
import { type DoorCode, doorCodeNames } from '#domain/door-book.ts';
import { blindIndexesOf, decryptField, encryptField, isBlindIndexOf } from '../encryption/encrypt.ts';
import type { FieldKeys } from '../encryption/field-key.ts';

type Codes = Pick<Door, DoorCode | 'sealedTerms'>;

/** The columns of a door's codes. A code that is not given stays as it is stored. */
export function codeColumns(
  keys: FieldKeys,
  recordId: string,
  given: { readonly [Code in DoorCode]?: string | null | undefined },
  stored?: Codes,
): Codes {
  const columns: Record<DoorCode, string | null> = { bitting: null, keyCode: null, pinning: null };
  const sealedTerms: string[] = [];
  for (const field of doorCodeNames) {
    if (given[field] === undefined) {
      columns[field] = stored?.[field] ?? null;
      sealedTerms.push(...(stored?.sealedTerms ?? []).filter((term) => isBlindIndexOf(field, term)));
      continue;
    }
    const text = emptyToNull(given[field]);
    if (text === null) continue;
    columns[field] = encryptField(keys, { recordId, field }, text);
    sealedTerms.push(...blindIndexesOf(keys, field, text));
  }
  return { ...columns, sealedTerms };
}

/** A door's codes; undefined if a current key does not decrypt one. */
export function openDoor(
  keys: FieldKeys,
  door: { readonly id: string } & Pick<Door, DoorCode>,
): OpenedDoor | undefined {
  const opened: Record<string, string | null> = { id: door.id };
  for (const field of doorCodeNames) {
    const sealed = door[field];
    const text = sealed === null ? null : decryptField(keys, { recordId: door.id, field }, sealed);
    if (text === undefined) return undefined;
    opened[field] = text;
  }
  return opened as OpenedDoor;
}

/** The codes that are on file. */
export const codesOnFile = (door: Pick<Door, DoorCode>): DoorCode[] =>
  doorCodeNames.filter((field) => door[field] !== null);

/**
 * Labels of doors and master keys with one bitting that are not keyed alike, which means that they do not have one key
 * symbol. It compares blind indexes and decrypts nothing.
 */
export function sharedBittings(doors: readonly Door[]): string[][] {
  const byBitting = new Map<string, Door[]>();
  for (const door of doors) {
    const term = door.sealedTerms.find((each) => isBlindIndexOf('bitting', each));
    if (term !== undefined) byBitting.set(term, [...(byBitting.get(term) ?? []), door]);
  }
  const keyOf = ({ isMaster, symbol, label }: Door) =>
    (isMaster ? label : (symbol ?? `door ${label}`)).toUpperCase();
  return [...byBitting.values()]
    .filter((alike) => new Set(alike.map(keyOf)).size > 1)
    .map((alike) => alike.map(({ isMaster, label }) => (isMaster ? `master key ${label}` : label)));
}
