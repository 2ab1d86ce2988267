/** A number field's value: null when empty, NaN (which the schema rejects) when not a number. */
export function numberOrNull(value: unknown): number | null {
  return value === '' || value === null || value === undefined ? null : Number(value);
}
