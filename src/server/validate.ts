import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { CARD_NUMBER, cardNumbersIn } from '#contract/card-number.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type { Schema } from '#contract/route.ts';
import { invalid } from './errors.ts';

/** Maximum number of fields in an error: people correct a few at a time, and a hostile request could name thousands. */
const MAX_ERRORS = 20;

/** Issues as one message per field, in the order found, at most 20; a whole-body issue is named `body`. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors = new Map<string, string>();
  for (const [path, message] of messages(issues)) {
    const name = path.length === 0 ? 'body' : path.map(String).join('.');
    if (!errors.has(name)) errors.set(name, message);
    if (errors.size === MAX_ERRORS) break;
  }
  return Object.fromEntries(errors);
}

function* messages(issues: readonly z.core.$ZodIssue[]): Generator<[path: PropertyKey[], message: string]> {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') yield [issue.path, issue.message];
    else for (const key of issue.keys) yield [[...issue.path, key.slice(0, 100)], 'Unknown field'];
  }
}

/** Parses with a contract schema. @throws {AppError} `invalid`, naming every wrong field. */
export function parseWith<T>(schema: Schema<T>, value: unknown): T {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw invalid(fieldErrors(result.error.issues));
}

/** Parses a request's body, in which no text may hold a card number. @throws {AppError} `invalid`, naming every wrong field */
export function parseBody<T>(schema: Schema<T>, value: unknown): T {
  const body = parseWith(schema, value);
  const found = cardNumbersIn(body).slice(0, MAX_ERRORS);
  if (found.length > 0) throw invalid(Object.fromEntries(found.map((path) => [path, CARD_NUMBER])));
  return body;
}
