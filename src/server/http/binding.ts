import type {
  FormOptions,
  PublicRoute,
  Route,
  RouteInput,
  RouteOutput,
  Schema,
  StaffRoute,
} from '#contract/route.ts';
import type { Page } from '#domain/list-orders.ts';
import type { Context, StaffContext } from '../context.ts';
import type { countRefused } from '../submission.ts';
import type { formError } from './form-answer.ts';
import { type FileReply, pageReply, type Reply } from './reply.ts';

type Handle<C> = (context: C, input: RouteInput<Route>) => Promise<unknown>;
/** A use case as a route calls it. */
export type UseCase<C, R extends Route, T = RouteOutput<R>> = (
  context: C,
  input: RouteInput<R>,
) => Promise<T>;

/** A use case's result as a response: the route's success value, that value with headers or a status, or a file. */
type Present<R extends Route, T> = (
  result: T,
  input: RouteInput<R>,
) => RouteOutput<R> | Reply<RouteOutput<R>> | FileReply;

/** How a public form responds: a success redirects; an error counts against the limit and shows the form again. */
export interface FormSupport {
  readonly answer: (form: FormOptions, result: unknown) => Response;
  readonly failure: typeof formError;
  readonly count: typeof countRefused;
}

/** A route with its use case, which is public or requires a signed-in staff member. */
export type Binding =
  | {
      readonly staff: false;
      readonly route: PublicRoute;
      readonly handle: Handle<Context>;
      /** Responds to plain HTML forms. Only `onForm` sets it, so that other functions do not bundle that code. */
      readonly forms?: FormSupport;
    }
  | {
      readonly staff: true;
      readonly route: StaffRoute;
      readonly handle: Handle<StaffContext>;
      readonly forms?: never;
    };

/** Binds a public use case. The types of body, query and result come from the route. */
export function on<const R extends PublicRoute>(route: R, handle: UseCase<Context, R>): Binding {
  return { staff: false, route, handle };
}

/** Binds a public use case whose result has a status or headers of its own, or is a file. */
export function onWith<const R extends PublicRoute, T>(
  route: R,
  handle: UseCase<Context, R, T>,
  present: Present<R, T>,
): Binding {
  return { staff: false, route, handle: presented(handle, present) };
}

/** Binds an office use case. */
export function onStaff<const R extends StaffRoute>(route: R, handle: UseCase<StaffContext, R>): Binding {
  return { staff: true, route, handle };
}

/** Binds an office use case whose result has a status or headers of its own, or is a file. */
export function onStaffWith<const R extends StaffRoute, T>(
  route: R,
  handle: UseCase<StaffContext, R, T>,
  present: Present<R, T>,
): Binding {
  return { staff: true, route, handle: presented(handle, present) };
}

/** Binds an office list: the use case returns a page; the client gets its rows and a link to the next page. */
export function onPage<const R extends StaffRoute & { success: { schema: Schema<readonly unknown[]> } }>(
  route: R,
  handle: UseCase<StaffContext, R, Page<RouteOutput<R> extends readonly (infer Row)[] ? Row : never>>,
): Binding {
  const run: Handle<StaffContext> = handle;
  return {
    staff: true,
    route,
    handle: async (context, input) => pageReply(route, (await run(context, input)) as Page<unknown>, input),
  };
}

function presented<C, R extends Route, T>(
  handle: UseCase<C, R, T>,
  present: Present<R, T>,
): (context: C, input: RouteInput<R>) => Promise<unknown> {
  return async (context, input) => present(await handle(context, input), input);
}
