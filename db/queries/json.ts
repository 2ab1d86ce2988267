/** Serialises a value for a JSON column; nothing becomes null. */
export function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
