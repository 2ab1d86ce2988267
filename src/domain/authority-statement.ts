// Apart from the relations and IDs, which more functions load.

/** What a person who authorizes an opening signs, by version: a word that changes is another version. */
export const authorityStatements: readonly string[] = [
  'I have the right to have this opened, I am asking for it to be opened, and what I have said about myself is true.',
];
/** The version shown now. */
export const authorityStatement = authorityStatements.length;
