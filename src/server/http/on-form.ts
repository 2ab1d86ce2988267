import type { Route } from '#contract/route.ts';
import { formAnswer, formRefusal } from './form-answer.ts';
import { countRefused } from '../submission.ts';
import { on, type Binding } from './serve.ts';

/** How a public form is answered: a success leads on, a refusal counts and shows a plain form again. */
export interface FormSupport {
  readonly answer: typeof formAnswer;
  readonly refusal: typeof formRefusal;
  readonly count: typeof countRefused;
}

const forms: FormSupport = { answer: formAnswer, refusal: formRefusal, count: countRefused };

/** Binds a use case to a route that a plain HTML form may post to. */
export function onForm<const R extends Route & { form: object }>(
  route: R,
  handle: Parameters<typeof on<R>>[1],
): Binding {
  return { ...on(route, handle), forms };
}
