/** What a number field holds: null when it is empty, NaN (which the schema refuses) when it is not a number. */
export function numberOrNull(value: unknown): number | null {
  return value === '' || value === null || value === undefined ? null : Number(value);
}
