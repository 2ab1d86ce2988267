import type { PublicRoute } from '#contract/route.ts';
import { countRefused } from '../submission.ts';
import type { Context } from '../context.ts';
import { formAnswer, formError } from './form-answer.ts';
import type { Binding, FormSupport, UseCase } from './binding.ts';

const forms: FormSupport = { answer: formAnswer, failure: formError, count: countRefused };

/** Binds a use case to a public route that a plain HTML form may post to. */
export function onForm<const R extends PublicRoute & { form: object }>(
  route: R,
  handle: UseCase<Context, R>,
): Binding {
  return { staff: false, route, handle, forms };
}
