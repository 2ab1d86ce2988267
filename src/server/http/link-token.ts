import { tokenHeader, tokenInHeader } from '#contract/documents/link-token.ts';
import type { Route } from '#contract/route.ts';

/** The path's parameters. A customer link's token may be `-`, which stands for the `Document-Token` header. */
export function withLinkToken(
  route: Route,
  request: Request,
  params: Record<string, string>,
): Record<string, string> {
  const token = request.headers.get(tokenHeader);
  const isHeader = route.auth === 'link' && params['token'] === tokenInHeader && token !== null;
  return isHeader ? { ...params, token } : params;
}
