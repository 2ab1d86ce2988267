/** The changed fields, with their old and new values. */
export interface Changed<T> {
  readonly before: Partial<T>;
  readonly after: Partial<T>;
}

/** The fields a change sets; undefined means omitted. */
type Wanted<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/**
 * The fields a change would actually change; undefined if none, so that saving an untouched form leaves no
 * trace. Omitted fields keep their values.
 */
export function changedFields<T extends object>(stored: T, wanted: Wanted<T>): Changed<T> | undefined {
  const names = (Object.keys(wanted) as (keyof T)[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== stored[name],
  );
  if (names.length === 0) return undefined;
  const pick = (from: Wanted<T>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: pick(stored), after: pick(wanted) };
}

/** Text to store for an optional field: omitted stays omitted, empty becomes null. */
export function textChange(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** A change without its omitted fields. */
export function givenFields<T extends object>(
  wanted: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
