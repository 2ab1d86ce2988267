import { type EncryptedField, encryptedFields } from '#domain/encrypted-fields.ts';
import type { Quote } from '#contract/estimates/estimate.ts';

/** Encrypted fields in a form's values: undefined while hidden. */
export type EncryptedInputs = { readonly [Field in EncryptedField]?: string | null | undefined };

/**
 * Initial values of a form's encrypted fields: undefined while hidden, empty if nothing is stored or it
 * cannot be decrypted.
 */
export function encryptedInputs(quote: Quote): Record<EncryptedField, string | undefined> {
  const input = (field: EncryptedField) => (quote.closed.includes(field) ? undefined : (quote[field] ?? ''));
  return {
    vehicleVin: input('vehicleVin'),
    keyCodes: input('keyCodes'),
    accessDetails: input('accessDetails'),
  };
}

/**
 * The values without unchanged encrypted fields. A save omits those, and the server keeps the stored ones.
 * @param onFile the fields with a stored value
 * @param shown the values that were revealed
 */
export function withoutUntouched<Values extends EncryptedInputs>(
  values: Values,
  onFile: readonly EncryptedField[],
  shown: EncryptedInputs,
): Values {
  const untouched = (field: EncryptedField) =>
    onFile.includes(field) && values[field]?.trim() === shown[field]?.trim();
  const closed = encryptedFields.filter((field) => values[field] === undefined || untouched(field));
  return { ...values, ...Object.fromEntries(closed.map((field) => [field, undefined])) };
}
