import { emptyToNull } from '#contract/fields.ts';
import type { EncryptedColumns } from '#db/queries/estimates/estimates.ts';
import { encryptedFields, type EncryptedField, type EncryptedValues } from '#domain/encrypted-fields.ts';
import type { FieldKeys } from './field-key.ts';
import { isBlindIndexOf, encryptField, blindIndexesOf, decryptField } from './encrypt.ts';

/** Encrypted fields as a request gives them; one left out is undefined. */
export type GivenFields = { readonly [Field in EncryptedField]?: string | null | undefined };

type Stored = { readonly id: string } & EncryptedColumns;

/** What of a quote's encrypted fields an answer carries. */
export interface DecryptedFields {
  readonly values: Partial<EncryptedValues>;
  /** Fields that hold something no present key opens. */
  readonly unreadable: readonly EncryptedField[];
}

/**
 * The columns that keep the given fields of a quote, and what they are found by.
 * @param stored the quote as it is: a field left out keeps what it holds; without it, a field left out is empty
 */
export function encryptedColumnsOf(keys: FieldKeys, recordId: string, given: GivenFields): EncryptedColumns;
export function encryptedColumnsOf(
  keys: FieldKeys,
  recordId: string,
  given: GivenFields,
  stored: Pick<EncryptedColumns, 'sealedTerms'>,
): Partial<EncryptedColumns>;
export function encryptedColumnsOf(
  keys: FieldKeys,
  recordId: string,
  given: GivenFields,
  stored?: Pick<EncryptedColumns, 'sealedTerms'>,
): Partial<EncryptedColumns> {
  const columns: Partial<Record<EncryptedField, string | null>> = {};
  const sealedTerms: string[] = [];
  for (const field of encryptedFields) {
    if (stored && given[field] === undefined) {
      sealedTerms.push(...stored.sealedTerms.filter((term) => isBlindIndexOf(field, term)));
      continue;
    }
    const text = emptyToNull(given[field]);
    columns[field] = text === null ? null : encryptField(keys, { recordId, field }, text);
    if (text !== null) sealedTerms.push(...blindIndexesOf(keys, field, text));
  }
  return { ...columns, sealedTerms };
}

/** Reads the encrypted fields of a quote. Whoever shows them writes it down (`openForReader`). */
export function decryptFields(keys: FieldKeys, stored: Stored): DecryptedFields {
  const values: Partial<Record<EncryptedField, string | null>> = {};
  const unreadable: EncryptedField[] = [];
  for (const field of encryptedFields) {
    const sealed = stored[field];
    const text = sealed === null ? null : decryptField(keys, { recordId: stored.id, field }, sealed);
    if (text === undefined) unreadable.push(field);
    else values[field] = text;
  }
  return { values, unreadable };
}

/** The fields a request gave itself: answering them is telling nobody anything. */
export function givenEncryptedFields(given: GivenFields): DecryptedFields {
  const values = encryptedFields
    .filter((field) => given[field] !== undefined)
    .map((field) => [field, emptyToNull(given[field])] as const);
  return { values: Object.fromEntries(values), unreadable: [] };
}

/** The fields a change really changes; the history names them and nothing more. One that cannot be read counts. */
export function changedEncryptedFields(
  keys: FieldKeys,
  stored: Stored,
  given: GivenFields,
): EncryptedField[] {
  const { values } = decryptFields(keys, stored);
  return encryptedFields.filter(
    (field) => given[field] !== undefined && emptyToNull(given[field]) !== values[field],
  );
}
