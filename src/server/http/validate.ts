import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import type { FieldErrors } from '#contract/problem.ts';
import type { Schema } from '#contract/route.ts';
import { invalid } from '../errors.ts';

/** Issues as one message per field, in the order found; a whole-body issue is named `body`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.length === 0 ? 'body' : path.map(String).join('.');
    errors[name] ??= message;
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key.slice(0, 100)], 'Unknown field');
    } else {
      add(issue.path, issue.message);
    }
  }
  return { ...errors };
}

/** Parses with a contract schema. @throws {Refusal} `invalid`, naming every wrong field. */
export function parseWith<T>(schema: Schema<T>, value: unknown): T {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw invalid(fieldErrors(result.error.issues));
}
