import { safeParse } from 'zod/mini';
import type { FieldErrors } from '#contract/problem.ts';
import type { FormOptions, Route } from '#contract/route.ts';

/** The body a form's values make: ticked boxes become booleans, numbers numbers; an empty number is none. */
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

/** What is wrong with a body, by field, in the form's order; null when nothing is. The server's own schema decides. */
export function findErrors(route: Route, body: unknown): FieldErrors | null {
  if (!route.body) return null;
  const result = safeParse(route.body, body);
  if (result.success) return null;
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[path.map(String).join('.')] ??= message;
  return errors;
}
