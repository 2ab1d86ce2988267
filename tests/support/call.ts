import type { NetlifyHandler } from '#server/http/serve.ts';
import { assertDocumented } from './openapi.ts';

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly ip?: string;
}

/** A function's response with its body read: JSON parsed, anything else as text. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

/** The body of a successful response. @throws {Error} with the response of a failed request */
export function must({ status, body }: Answered): Answered['body'] {
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/**
 * Calls a function as the platform does, with a real Request and Response. A string body is sent verbatim.
 * @throws {Error} when the OpenAPI document does not describe the response, or it sets a cookie
 */
export async function call(
  handler: NetlifyHandler,
  method: string,
  path: string,
  { body, token, headers = {}, ip = '203.0.113.7' }: CallOptions = {},
): Promise<Answered> {
  const sent: RequestInit = {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  };
  if (body !== undefined) {
    sent.body =
      typeof body === 'string'
        ? body
        : body instanceof Uint8Array
          ? new Blob([new Uint8Array(body)])
          : JSON.stringify(body);
  }
  const response = await handler(new Request(`http://localhost${path}`, sent), { ip });
  const text = await response.text();
  // Without cookies there is nothing to forge a request with (docs/security.md).
  if (response.headers.getSetCookie().length > 0) throw new Error(`${method} ${path} sets a cookie.`);
  assertDocumented({
    method,
    pathname: new URL(path, 'http://localhost').pathname,
    status: response.status,
    contentType: response.headers.get('content-type'),
    text,
  });
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text,
  };
}
