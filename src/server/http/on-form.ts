import type { Route } from '#contract/route.ts';
import { formAnswer, formError } from './form-answer.ts';
import { countRefused } from '../submission.ts';
import { on, type Binding, type FormSupport } from './binding.ts';

const forms: FormSupport = { answer: formAnswer, appError: formError, count: countRefused };

/** Binds a use case to a route that a plain HTML form may post to. */
export function onForm<const R extends Route & { form: object }>(
  route: R,
  handle: Parameters<typeof on<R>>[1],
): Binding {
  return { ...on(route, handle), forms };
}
