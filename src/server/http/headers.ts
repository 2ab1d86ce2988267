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
