import type * as z from 'zod/mini';
import type { Keyed, Route, RouteOutput } from '#contract/route.ts';
import { readAdminToken, removeAdminToken } from './admin-token.ts';
import { ApiError, NetworkError } from './api-error.ts';

/** Query values; undefined, null and '' are omitted. */
export type QueryInput = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Path parameters by name. */
export type ParamsInput = Readonly<Record<string, string>>;

/**
 * A route's path with its parameters filled in, as query-key segments; joined with '/' they form the path
 * (spec §7). Each parameter is its own segment, so the key of a collection is a prefix of its records' keys.
 * @throws RangeError when a parameter is missing.
 */
export function routeParts(path: string, params: ParamsInput = {}): string[] {
  const parts: string[] = [];
  let literal: string[] = [];
  for (const piece of path.split('/')) {
    if (!piece.startsWith(':')) {
      literal.push(piece);
      continue;
    }
    parts.push(literal.join('/'), encodeURIComponent(param(params, piece.slice(1))));
    literal = [];
  }
  if (literal.length > 0) parts.push(literal.join('/'));
  return parts;
}

/** A route's URL with parameters and query filled in. */
export function routeUrl(path: string, params?: ParamsInput, query: QueryInput = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const url = routeParts(path, params).join('/');
  return search.size > 0 ? `${url}?${search}` : url;
}

/** The cursor of the next page in a `Link` header (RFC 8288), or null on the last page. */
export function nextCursor(link: string | null): string | null {
  const next = link?.split(/,(?=\s*<)/).find((entry) => /;\s*rel="?next"?/i.test(entry));
  const target = next && /<([^<>]*)>/.exec(next)?.[1];
  if (!target) return null;
  return new URLSearchParams(target.slice(target.indexOf('?') + 1)).get('cursor');
}

function param(params: ParamsInput, name: string): string {
  const value = params[name];
  if (!value) throw new RangeError(`Path parameter "${name}" is missing`);
  return value;
}

/** Timeout of a call, in milliseconds. */
const TIMEOUT_MS = 20_000;

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/**
 * The input of a call. Passing a body to a route without one, or omitting a required one, fails to compile.
 */
export type CallInput<R extends Route> = {
  readonly params?: ParamsInput | undefined;
  readonly query?: QueryInput | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Extra headers of this call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
} & Key<R> &
  (In<R['body']> extends undefined ? { readonly body?: undefined } : { readonly body: In<R['body']> });

/** One key per user action; retries of that action reuse it. Required for staff writes. */
type Key<R extends Route> =
  Keyed<R> extends true
    ? { readonly idempotencyKey: string }
    : { readonly idempotencyKey?: string | undefined };

/** The input argument is optional when a route requires nothing in it. */
type Arguments<R extends Route> =
  Record<string, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

/**
 * Calls a route and returns the parsed response body.
 * @throws {ApiError} for an error response
 * @throws {NetworkError} when no response arrived
 */
export async function call<R extends Route>(route: R, ...[input]: Arguments<R>): Promise<RouteOutput<R>> {
  return json(await exchange(route, input));
}

/** Like `call`, and also returns the cursor of the list's next page. */
export async function callPage<R extends Route>(
  route: R,
  ...[input]: Arguments<R>
): Promise<{ readonly rows: RouteOutput<R>; readonly nextCursor: string | null }> {
  const answer = await exchange(route, input);
  return { rows: await json(answer), nextCursor: nextCursor(answer.response.headers.get('link')) };
}

/**
 * Downloads a file under the name the server gives it, and joins one that is sent in parts. Throws like `call`.
 */
export async function callFile(
  route: Route,
  input: { readonly params?: ParamsInput; readonly query?: QueryInput; readonly body?: unknown } = {},
): Promise<{ readonly file: Blob; readonly name: string }> {
  const parts: Blob[] = [];
  let name: string | undefined;
  let cursor: string | null = null;
  do {
    const query: QueryInput = { ...input.query, cursor };
    const { response, body }: Answer = await exchange(route, { ...input, query } as CallInput<Route>);
    parts.push(body);
    name ??= /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    cursor = nextCursor(response.headers.get('link'));
  } while (cursor !== null);
  return { file: new Blob(parts, { type: parts[0]?.type ?? '' }), name: name ?? 'download' };
}

async function json<R extends Route>({ response, body }: Answer): Promise<RouteOutput<R>> {
  const type = response.headers.get('content-type') ?? '';
  return (
    body.size > 0 && type.includes('json') ? JSON.parse(await body.text()) : undefined
  ) as RouteOutput<R>;
}

interface Answer {
  readonly response: Response;
  readonly body: Blob;
}

/** The office's hooks for every call; public pages have none. */
export interface CallHooks {
  /** Handles an error that the user can resolve, such as a missing factor. Resolves to whether to send the request again. */
  readonly recover: (error: unknown) => Promise<boolean>;
  readonly headers: () => Readonly<Record<string, string>>;
  /** Called with every answer, errors included, before the caller has it. */
  readonly answered: (route: Route, response: Response) => void;
  /** Called when the server could not be reached; not called after a timeout. */
  readonly unreachable: () => void;
}

let hooks: Partial<CallHooks> = {};

export function addCallHooks(added: Partial<CallHooks>): void {
  hooks = { ...hooks, ...added };
}

/** Sends a request, and sends it once more under the same key if `recover` resolved its error. */
async function exchange(route: Route, input: Partial<CallInput<Route>> = {}): Promise<Answer> {
  try {
    return await exchangeOnce(route, input);
  } catch (error) {
    if (!(await hooks.recover?.(error))) throw error;
    return exchangeOnce(route, input);
  }
}

async function exchangeOnce(route: Route, input: Partial<CallInput<Route>>): Promise<Answer> {
  const url = routeUrl(route.path, input.params, input.query);
  const token = url.includes('/admin/') ? readAdminToken() : null;
  const headers = new Headers({
    ...hooks.headers?.(),
    ...input.headers,
    accept: route.success.type ?? 'application/json',
  });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  const init: RequestInit = { method: route.method, headers, credentials: 'include' };
  if (input.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input.body);
  }
  const answer = await send(url, init, input.signal);
  const { response, body } = answer;
  hooks.answered?.(route, response);
  if (!response.ok) {
    if (response.status === 401 && route.auth === 'admin') endSession(token);
    throw new ApiError(
      response.status,
      response.statusText,
      await body.text(),
      response.headers.get('retry-after'),
    );
  }
  return answer;
}

/** Reads the whole response body; a connection that breaks midway counts as no response. */
async function send(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { response, body: await response.blob() };
  } catch (error) {
    // An aborted caller gets its own abort reason, not a network error.
    signal?.throwIfAborted();
    if (!timeout.aborted) hooks.unreachable?.();
    throw new NetworkError(timeout.aborted ? 'timeout' : 'unreachable', error);
  }
}

const sessionEndListeners = new Set<() => void>();

/**
 * Calls back when the server reports that the session ended (a 401), never on a network failure. Returns an
 * unsubscribe function.
 */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

function endSession(token: string | null): void {
  // If another tab signed in while this call was in flight, that session is still valid.
  if (token !== readAdminToken()) return;
  if (token) removeAdminToken(token);
  for (const listener of sessionEndListeners) listener();
}

/**
 * A new idempotency key: 128 random bits as hex. crypto.randomUUID is missing on plain http, so it isn't
 * used.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
