import { emptyToNull } from '#contract/fields.ts';
import type { EncryptedColumns } from '#db/queries/estimates/estimates.ts';
import { encryptedFields, type EncryptedField, type EncryptedValues } from '#domain/job-facts.ts';
import type { FieldKeys } from './field-key.ts';
import { isBlindIndexOf, encryptField, blindIndexesOf, decryptField } from './encrypt.ts';

/** Encrypted fields in a request; an omitted one is undefined. */
export type GivenFields = { readonly [Field in EncryptedField]?: string | null | undefined };

type Stored = { readonly id: string } & EncryptedColumns;

/** The encrypted fields of a quote, decrypted for a response. */
export interface DecryptedFields {
  readonly values: Partial<EncryptedValues>;
  /** Fields that no current key decrypts. */
  readonly unreadable: readonly EncryptedField[];
}

/** The encrypted fields as a response shows them: values, those it withholds, and those no current key decrypts. */
export function encryptedFieldsView(
  stored: Pick<EncryptedColumns, EncryptedField>,
  { values, unreadable }: DecryptedFields,
) {
  return {
    accessDetails: values.accessDetails ?? null,
    vehicleVin: values.vehicleVin ?? null,
    keyCodes: values.keyCodes ?? null,
    closed: encryptedFields.filter(
      (field) => stored[field] !== null && values[field] === undefined && !unreadable.includes(field),
    ),
    unreadable: [...unreadable],
  };
}

/**
 * The columns for the given fields of a quote, and their blind indexes.
 * @param stored the current quote, whose fields stay if omitted; without it, omitted fields are empty
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

/** Decrypts the fields of a quote. Callers that show them record the read (`decryptForReader`). */
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

/** The fields in the caller's own request, which a response may return without recording a read. */
export function givenEncryptedFields(given: GivenFields): DecryptedFields {
  const values = encryptedFields
    .filter((field) => given[field] !== undefined)
    .map((field) => [field, emptyToNull(given[field])] as const);
  return { values: Object.fromEntries(values), unreadable: [] };
}

/**
 * The fields that a change actually changes; the history names them, without values. An unreadable field counts as
 * changed.
 */
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
