// Apart from the relations and IDs, which more functions load.

/** What a person who authorizes an opening signs, by version: a word that changes is another version. */
export const authorityStatements: readonly string[] = [
  'I am allowed to have this opened, I ask for it, and what I say about myself is true.',
];
/** The version shown now. */
export const authorityStatement = authorityStatements.length;
