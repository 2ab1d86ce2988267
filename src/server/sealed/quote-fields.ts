import { emptyToNull } from '#contract/fields.ts';
import type { SealedColumns } from '#db/queries/quotes.ts';
import { sealedFields, type SealedField, type SealedValues } from '#domain/sealed-fields.ts';
import type { FieldKeys } from './field-key.ts';
import { isTermOf, seal, termsOf, unseal } from './seal.ts';

/** Sealed fields as a request gives them; one left out is undefined. */
export type GivenFields = { readonly [Field in SealedField]?: string | null | undefined };

type Stored = { readonly id: string } & SealedColumns;

/** What of a quote's sealed fields an answer carries. */
export interface OpenedFields {
  readonly values: Partial<SealedValues>;
  /** Fields that hold something no present key opens. */
  readonly unreadable: readonly SealedField[];
}

/**
 * The columns that keep the given fields of a quote, and what they are found by.
 * @param stored the quote as it is: a field left out keeps what it holds; without it, a field left out is empty
 */
export function sealedColumnsOf(keys: FieldKeys, recordId: string, given: GivenFields): SealedColumns;
export function sealedColumnsOf(
  keys: FieldKeys,
  recordId: string,
  given: GivenFields,
  stored: Pick<SealedColumns, 'sealedTerms'>,
): Partial<SealedColumns>;
export function sealedColumnsOf(
  keys: FieldKeys,
  recordId: string,
  given: GivenFields,
  stored?: Pick<SealedColumns, 'sealedTerms'>,
): Partial<SealedColumns> {
  const columns: Partial<Record<SealedField, string | null>> = {};
  const sealedTerms: string[] = [];
  for (const field of sealedFields) {
    if (stored && given[field] === undefined) {
      sealedTerms.push(...stored.sealedTerms.filter((term) => isTermOf(field, term)));
      continue;
    }
    const text = emptyToNull(given[field]);
    columns[field] = text === null ? null : seal(keys, { recordId, field }, text);
    if (text !== null) sealedTerms.push(...termsOf(keys, field, text));
  }
  return { ...columns, sealedTerms };
}

/** Reads the sealed fields of a quote. Whoever shows them writes it down (`openForReader`). */
export function openFields(keys: FieldKeys, stored: Stored): OpenedFields {
  const values: Partial<Record<SealedField, string | null>> = {};
  const unreadable: SealedField[] = [];
  for (const field of sealedFields) {
    const sealed = stored[field];
    const text = sealed === null ? null : unseal(keys, { recordId: stored.id, field }, sealed);
    if (text === undefined) unreadable.push(field);
    else values[field] = text;
  }
  return { values, unreadable };
}

/** The fields a request gave itself: answering them is telling nobody anything. */
export function givenFields(given: GivenFields): OpenedFields {
  const values = sealedFields
    .filter((field) => given[field] !== undefined)
    .map((field) => [field, emptyToNull(given[field])] as const);
  return { values: Object.fromEntries(values), unreadable: [] };
}

/** The fields a change really changes; the history names them and nothing more. One that cannot be read counts. */
export function changedFields(keys: FieldKeys, stored: Stored, given: GivenFields): SealedField[] {
  const { values } = openFields(keys, stored);
  return sealedFields.filter(
    (field) => given[field] !== undefined && emptyToNull(given[field]) !== values[field],
  );
}
