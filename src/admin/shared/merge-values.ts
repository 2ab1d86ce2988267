/** Whether two form values are equal: strings, numbers or lines. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The three-way merge of two people's changes to one record. */
export interface Merge<Values> {
  /** Fields that both changed, to different values. */
  readonly contested: readonly (keyof Values & string)[];
  /** Fields that only the other person changed. */
  readonly onlyTheirs: readonly (keyof Values & string)[];
  /** Their record with my changes applied; contested fields have my values. */
  readonly merged: Values;
}

/**
 * Tells my changes from theirs, relative to the values the form opened with. A field I did not touch takes
 * their value and is never reverted by my save.
 */
export function mergeValues<Values extends object>(
  opened: Values,
  ours: Values,
  theirs: Values,
): Merge<Values> {
  const fields = Object.keys(theirs) as (keyof Values & string)[];
  const changedByMe = fields.filter((field) => !sameValue(ours[field], opened[field]));
  const changedByThem = fields.filter((field) => !sameValue(theirs[field], opened[field]));
  return {
    contested: changedByMe.filter(
      (field) => changedByThem.includes(field) && !sameValue(ours[field], theirs[field]),
    ),
    onlyTheirs: changedByThem.filter((field) => !changedByMe.includes(field)),
    merged: { ...theirs, ...Object.fromEntries(changedByMe.map((field) => [field, ours[field]])) },
  };
}
