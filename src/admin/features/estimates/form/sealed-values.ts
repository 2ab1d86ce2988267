import { type SealedField, sealedFields } from '#domain/sealed-fields.ts';
import type { Quote } from '#contract/quote.ts';

/** Sealed fields as a form holds them: undefined while they are closed. */
export type SealedInputs = { readonly [Field in SealedField]?: string | null | undefined };

/** What a form's sealed controls begin with: nothing while closed, empty where nothing is on file or it cannot be read. */
export function sealedInputs(quote: Quote): Record<SealedField, string | undefined> {
  const input = (field: SealedField) => (quote.closed.includes(field) ? undefined : (quote[field] ?? ''));
  return {
    vehicleVin: input('vehicleVin'),
    keyCodes: input('keyCodes'),
    accessDetails: input('accessDetails'),
  };
}

/**
 * The values without the sealed fields nobody changed. A save leaves those out, and the server keeps what it has.
 * @param onFile the fields that hold something
 * @param shown what was shown of them
 */
export function withoutUntouched<Values extends SealedInputs>(
  values: Values,
  onFile: readonly SealedField[],
  shown: SealedInputs,
): Values {
  const untouched = (field: SealedField) =>
    onFile.includes(field) && values[field]?.trim() === shown[field]?.trim();
  const closed = sealedFields.filter((field) => values[field] === undefined || untouched(field));
  return { ...values, ...Object.fromEntries(closed.map((field) => [field, undefined])) };
}
