import { type EncryptedField, encryptedFields } from '#domain/encrypted-fields.ts';
import type { Quote } from '#contract/estimates/estimate.ts';

/** Encrypted fields as a form holds them: undefined while they are closed. */
export type EncryptedInputs = { readonly [Field in EncryptedField]?: string | null | undefined };

/** What a form's encrypted controls begin with: nothing while closed, empty where nothing is on file or it cannot be read. */
export function encryptedInputs(quote: Quote): Record<EncryptedField, string | undefined> {
  const input = (field: EncryptedField) => (quote.closed.includes(field) ? undefined : (quote[field] ?? ''));
  return {
    vehicleVin: input('vehicleVin'),
    keyCodes: input('keyCodes'),
    accessDetails: input('accessDetails'),
  };
}

/**
 * The values without the encrypted fields nobody changed. A save leaves those out, and the server keeps what it has.
 * @param onFile the fields that hold something
 * @param shown what was shown of them
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
