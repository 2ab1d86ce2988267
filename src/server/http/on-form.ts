import type { FormOptions, PublicRoute, RouteOutput } from '#contract/route.ts';
import { countRefused } from '../submission.ts';
import type { Context } from '../context.ts';
import { formAnswer, formError } from './form-answer.ts';
import type { Binding, FormSupport, UseCase } from './binding.ts';

/**
 * Binds a use case to a public route that a plain HTML form may post to.
 * @param repeats what else of its result the thank-you page's address repeats; nothing that says who asked
 */
export function onForm<const R extends PublicRoute & { form: object }>(
  route: R,
  handle: UseCase<Context, R>,
  repeats?: (result: RouteOutput<R>) => Readonly<Record<string, string>>,
): Binding {
  const answer = (form: FormOptions, result: unknown) =>
    formAnswer(form, result, repeats?.(result as RouteOutput<R>));
  const forms: FormSupport = { answer, failure: formError, count: countRefused };
  return { staff: false, route, handle, forms };
}
