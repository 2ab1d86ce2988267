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
