import type { FormOptions, PublicRoute, RouteOutput } from '#contract/route.ts';
import { countRefused } from '../submission.ts';
import type { Context } from '../context.ts';
import { formAnswer, formError } from './form-answer.ts';
import type { Binding, FormSupport, UseCase } from './binding.ts';

/**
 * Binds a use case to a public route that a plain HTML form may post to.
 * @param repeats extra fields of the result for the thank-you page's address; none that identify the visitor
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
