import type { Page } from '#domain/list-orders.ts';
import type { Route, RouteInput, RouteOutput, Schema } from '#contract/route.ts';
import type { Context, StaffContext } from '../context.ts';
import type { countRefused } from '../submission.ts';
import type { formAnswer, formError } from './form-answer.ts';
import { type FileReply, pageReply, type Reply } from './reply.ts';

type ContextFor<R extends Route> = R['auth'] extends 'admin' ? StaffContext : Context;

/** What a use case returns: the value of the route's success schema, or nothing for a route that answers no body. */
type Handle<R extends Route, T> = (context: ContextFor<R>, input: RouteInput<R>) => Promise<T>;

/** What leaves for a route: its success value, that value with headers or a status, or a file. */
type Outcome<R extends Route> = RouteOutput<R> | Reply<RouteOutput<R>> | FileReply;

/** How a public form is answered: a success leads on, an error counts and shows a plain form again. */
export interface FormSupport {
  readonly answer: typeof formAnswer;
  readonly appError: typeof formError;
  readonly count: typeof countRefused;
}

/** A route together with the use case that answers it. */
export interface Binding {
  readonly route: Route;
  readonly handle: (context: StaffContext, input: RouteInput<Route>) => Promise<unknown>;
  /** Answers plain HTML forms; only `onForm` brings it, so that no other function carries it along. */
  readonly forms?: FormSupport;
}

/** Binds a use case to its route; the types of body, query, and result come from the route. */
export function on<const R extends Route>(route: R, handle: Handle<R, RouteOutput<R>>): Binding {
  return { route, handle };
}

/** Binds a use case whose result needs HTTP of its own: a status, a header, or a file. */
export function onWith<const R extends Route, T>(
  route: R,
  handle: Handle<R, T>,
  present: (result: T, input: RouteInput<R>) => Outcome<R>,
): Binding {
  return {
    route,
    handle: async (context, input) =>
      present(await handle(context, input as RouteInput<R>), input as RouteInput<R>),
  };
}

/** Binds a list: the use case returns a page, the client gets its rows and a link to the next page. */
export function onPage<const R extends Route & { success: { schema: Schema<readonly unknown[]> } }>(
  route: R,
  handle: Handle<R, Page<RouteOutput<R> extends readonly (infer Row)[] ? Row : never>>,
): Binding {
  return {
    route,
    handle: async (context, input) => pageReply(route, await handle(context, input as RouteInput<R>), input),
  };
}
