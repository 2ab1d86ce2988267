import { tokenHeader, tokenInHeader } from '#contract/documents/link-token.ts';
import type { Route } from '#contract/route.ts';

/** The path's parameters; `-` for the token of a customer's link means the one in the `Document-Token` header. */
export function withLinkToken(
  route: Route,
  request: Request,
  params: Record<string, string>,
): Record<string, string> {
  const token = request.headers.get(tokenHeader);
  const isHeader = route.auth === 'link' && params['token'] === tokenInHeader && token !== null;
  return isHeader ? { ...params, token } : params;
}
