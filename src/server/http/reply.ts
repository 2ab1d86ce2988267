import type { Page } from '#domain/list-orders.ts';
import type { ChangedType } from '#domain/record-news.ts';
import type { Route } from '#contract/route.ts';
import type { StoredResponse } from '../idempotency.ts';

/** A success with headers of its own, or with a status other than the route's. */
export class Reply<T> {
  readonly value: T;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | undefined;
  constructor(value: T, headers: Readonly<Record<string, string>> = {}, status?: number) {
    this.value = value;
    this.headers = headers;
    this.status = status;
  }
}

/**
 * A successful file response. Without a disposition it has no name, and its type decides what the browser does.
 */
export class FileReply {
  /** A stream continues after the handler has returned. */
  readonly content: Uint8Array | string | ReadableStream<Uint8Array>;
  readonly type: string;
  readonly disposition: { readonly as: 'inline' | 'attachment'; readonly filename: string } | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    content: FileReply['content'],
    type: string,
    disposition?: { readonly as: 'inline' | 'attachment'; readonly filename: string },
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.content = content;
    this.type = type;
    this.disposition = disposition;
    this.headers = headers;
  }
}

/**
 * A staff answer that names what changed in its `Changed` header, so that the screens that show it read it again. The
 * reading of a file or an encrypted field changes a record, too: its history.
 */
export function namingChanged(
  answer: StoredResponse | FileReply,
  changed: readonly ChangedType[],
): StoredResponse | FileReply {
  if (changed.length === 0) return answer;
  const headers = { ...answer.headers, changed: changed.join(', ') };
  if (!(answer instanceof FileReply)) return { ...answer, headers };
  return new FileReply(answer.content, answer.type, answer.disposition, headers);
}

/** Turns a file into a response. */
export function fileResponse({ content, type, disposition, headers: more }: FileReply): Response {
  const headers = new Headers({ ...more, 'content-type': type });
  if (disposition)
    headers.set('content-disposition', `${disposition.as}; filename="${disposition.filename}"`);
  // A Buffer may be a view of a larger allocation; the copy contains exactly the file.
  return new Response(content instanceof Uint8Array ? new Uint8Array(content) : content, { headers });
}

/** A page of a list: its rows, and the header with the next page's address. */
export function pageReply<T>(route: Route, { rows, nextCursor }: Page<T>, input: RequestInput): Reply<T[]> {
  return new Reply([...rows], nextLink(route, nextCursor, input));
}

/** A request's path parameters and query. */
interface RequestInput {
  readonly params: unknown;
  readonly query: unknown;
}

/**
 * A `Link: <…>; rel="next"` header if there are more rows (RFC 8288), with the same filters.
 */
export function nextLink(
  route: Route,
  nextCursor: string | null,
  { params, query }: RequestInput,
): Record<string, string> {
  if (nextCursor === null) return {};
  const path = Object.entries((params ?? {}) as Record<string, string>).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, value),
    route.path as string,
  );
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) next.set(name, String(value));
  }
  next.set('cursor', nextCursor);
  return { link: `<${path}?${next.toString()}>; rel="next"` };
}

/** Headers of every function response (static pages get theirs from netlify.toml). */
const always: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

/** Adds the standard headers and the request id, without overriding existing ones. */
export function withStandardHeaders(response: Response, requestId: string): Response {
  for (const [name, value] of Object.entries(always)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  response.headers.set('x-request-id', requestId);
  return response;
}
