import type { Page } from '#contract/lists.ts';
import { Reply } from './http/serve.ts';

/**
 * A page of a list as an answer: the rows, and a `Link: <…>; rel="next"` header while there are more
 * (RFC 8288).
 * @param path the list's path.
 * @param query the query it was asked with; the next page keeps its filters.
 */
export function pageReply<T>(
  path: string,
  query: Record<string, string | number | undefined>,
  { rows, nextCursor }: Page<T>,
): Reply<T[]> {
  if (nextCursor === null) return new Reply([...rows], {});
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: nextCursor })) {
    if (value !== undefined) next.set(name, String(value));
  }
  return new Reply([...rows], { link: `<${path}?${next.toString()}>; rel="next"` });
}
