/** Whether an error is the database's refusal of a row for one constraint or unique index, by its name. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;
