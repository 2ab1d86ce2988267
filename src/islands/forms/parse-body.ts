import { safeParse } from 'zod/mini';
import type { FieldErrors } from '#contract/problem.ts';
import type { FormOptions, Route } from '#contract/route.ts';

/**
 * Builds the request body from a form's values: checkboxes become booleans, numeric fields numbers; an empty
 * number is omitted.
 */
export function bodyOf(values: Readonly<Record<string, string>>, options: FormOptions | undefined) {
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      options?.booleans?.includes(name)
        ? text === 'true'
        : !options?.numbers?.includes(name)
          ? text
          : text.trim() === ''
            ? null
            : Number(text),
    ]),
  );
}

/**
 * Validates a body with the server's own schema. Returns the errors by field in form order, or null if it is
 * valid.
 */
export function findErrors(route: Route, body: unknown): FieldErrors | null {
  if (!route.body) return null;
  const result = safeParse(route.body, body);
  if (result.success) return null;
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[path.map(String).join('.')] ??= message;
  return errors;
}
