import type * as z from 'zod/mini';

/** A zod schema of any shape. */
export type Schema<T = unknown> = z.ZodMiniType<T>;

/** Who may call: anyone, a signed-in admin, the holder of a document link, or whoever runs the service. */
export type Auth = 'none' | 'admin' | 'link' | 'operator';

/** Which of the server's limits applies (numbers in `src/server/http/rate-limits.ts`). */
export type RateLimitName = 'publicForm' | 'signIn' | 'link';

/**
 * One HTTP route, declared once. The router, the OpenAPI document, the function manifests and the
 * tests ("401 without a session", "an unknown field is refused") are all made from these objects.
 */
export interface Route {
  /** OpenAPI operationId, unique. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  readonly path: `/api/${string}`;
  readonly auth: Auth;
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  /** What a success answers. */
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    /** Status when what was asked for is there already, with the same body. */
    readonly again?: 200 | undefined;
    /** Set where 503 comes with the same body. */
    readonly alsoUnavailable?: true | undefined;
    readonly schema?: Schema | undefined;
    /** Content type when it is not JSON. */
    readonly type?: string | undefined;
  };
  /** Whether no body at all means `{}`. */
  readonly bodyOptional?: boolean | undefined;
  /**
   * Public forms and every write of the office answer a repeated Idempotency-Key with the first answer. Set to false
   * where repeating a write does no harm by itself.
   */
  readonly keyed?: false | undefined;
  /** Largest request body accepted, bytes. */
  readonly maxBytes: number;
  readonly rateLimit?: RateLimitName | undefined;
  /** Set where a plain HTML form may post: how its text becomes the JSON body, and where success leads. */
  readonly form?: FormOptions | undefined;
}

/** How `application/x-www-form-urlencoded` fields become the JSON body. */
export interface FormOptions {
  /** Fields that are checkboxes. */
  readonly booleans?: readonly string[];
  /** Fields that are numbers (`items.*.quantity` for a field inside a list). */
  readonly numbers?: readonly string[];
  /** Fills in what a form without script cannot know: a row names a service, the price list the rest. */
  readonly complete?: (fields: Record<string, unknown>) => void;
  /** Page with the form; errors are shown there again. */
  readonly page: string;
  /** Page that says thank you. The reference is appended as `?ref=`. */
  readonly thanks: string;
}

/** Whether a route is a write of the office that keeps its first answer for an Idempotency-Key. */
export function isKeyed(route: Pick<Route, 'auth' | 'method' | 'keyed'>): boolean {
  return route.auth === 'admin' && route.method !== 'GET' && route.keyed !== false;
}

/** {@link isKeyed} for the compiler. */
export type Keyed<R extends Route> = R['auth'] extends 'admin'
  ? R['method'] extends 'GET'
    ? false
    : R['keyed'] extends false
      ? false
      : true
  : false;

type Out<S> = S extends z.ZodMiniType<infer T> ? T : undefined;

/** The parsed body, query and parameters a use case receives for a route. */
export interface RouteInput<R extends Route> {
  readonly body: Out<R['body']>;
  readonly query: Out<R['query']>;
  readonly params: Out<R['params']>;
}

/** What a use case returns for a route. */
export type RouteOutput<R extends Route> = Out<R['success']['schema']>;

/** Declares a route, keeping the exact types of its schemas. */
export function route<const R extends Route>(declared: R): R {
  return declared;
}

/** Body sizes in bytes. */
export const KB = 1024;
