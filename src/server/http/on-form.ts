import type { Route } from '#contract/route.ts';
import { formAnswer, formError } from './form-answer.ts';
import { countRefused } from '../submission.ts';
import { on, type Binding } from './binding.ts';

/** How a public form is answered: a success leads on, an error counts and shows a plain form again. */
export interface FormSupport {
  readonly answer: typeof formAnswer;
  readonly appError: typeof formError;
  readonly count: typeof countRefused;
}

const forms: FormSupport = { answer: formAnswer, appError: formError, count: countRefused };

/** Binds a use case to a route that a plain HTML form may post to. */
export function onForm<const R extends Route & { form: object }>(
  route: R,
  handle: Parameters<typeof on<R>>[1],
): Binding {
  return { ...on(route, handle), forms };
}
