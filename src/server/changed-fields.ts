/** The fields of a change that differ from what is stored, as they were and as they become. */
export interface Changed<T> {
  readonly before: Partial<T>;
  readonly after: Partial<T>;
}

/** The fields a change gives; undefined is the same as left out. */
type Wanted<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/**
 * What a change would really change; undefined when it changes nothing, so that saving a form nobody
 * touched leaves no trace. A field left out of `wanted` stays.
 */
export function changedFields<T extends object>(stored: T, wanted: Wanted<T>): Changed<T> | undefined {
  const names = (Object.keys(wanted) as (keyof T)[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== stored[name],
  );
  if (names.length === 0) return undefined;
  const pick = (from: Wanted<T>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: pick(stored), after: pick(wanted) };
}

/** Text to store for an optional field of a change: left out stays left out, empty becomes null. */
export function textChange(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** A change without the fields it leaves out. */
export function givenFields<T extends object>(
  wanted: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
