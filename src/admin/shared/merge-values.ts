/** Whether two values of a form are the same: texts, numbers, lines. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** How two people's changes of one record meet. */
export interface Merge<Values> {
  /** Fields that both changed, each in another way. */
  readonly contested: readonly (keyof Values & string)[];
  /** Fields that only the other person changed. */
  readonly onlyTheirs: readonly (keyof Values & string)[];
  /** Their record with my changes on it, the contested fields as I have them. */
  readonly merged: Values;
}

/**
 * Tells my changes from theirs by what the form opened with. A field that I left alone is theirs to change; it neither
 * counts as mine nor is ever saved over theirs.
 */
export function mergeValues<Values extends object>(
  opened: Values,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const fields = Object.keys(theirs) as (keyof Values & string)[];
  const changedByMe = fields.filter((field) => !sameValue(mine[field], opened[field]));
  const changedByThem = fields.filter((field) => !sameValue(theirs[field], opened[field]));
  return {
    contested: changedByMe.filter(
      (field) => changedByThem.includes(field) && !sameValue(mine[field], theirs[field]),
    ),
    onlyTheirs: changedByThem.filter((field) => !changedByMe.includes(field)),
    merged: { ...theirs, ...Object.fromEntries(changedByMe.map((field) => [field, mine[field]])) },
  };
}
