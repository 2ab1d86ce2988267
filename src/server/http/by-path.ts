import type { NetlifyHandler } from './serve.ts';

/** The requests that a function answers, as declared in Netlify's function configuration. */
export interface FunctionConfig {
  readonly path?: string | readonly string[];
  readonly method?: string | readonly string[];
}

/** {@link FunctionConfig}, ready to be matched. */
export interface Matcher {
  /** Paths without parameters, looked up before any pattern is tried; the office has many patterns. */
  readonly paths: ReadonlySet<string>;
  readonly routes: readonly URLPattern[];
  /** Empty means every method. */
  readonly methods: readonly string[];
}

export function matcher({ path, method }: FunctionConfig): Matcher {
  const isPattern = (one: string) => /[^\w/.-]/.test(one);
  return {
    paths: new Set(list(path).filter((one) => !isPattern(one))),
    routes: list(path)
      .filter(isPattern)
      .map((pathname) => new URLPattern({ pathname })),
    methods: list(method).map((one) => one.toUpperCase()),
  };
}

function list(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/**
 * Finds the function that answers a request, and the parameters of the request's path. A path without parameters comes
 * first, then the longest pattern; as on Netlify, a trailing slash is ignored.
 */
export function matchPath<Target extends Matcher>(
  targets: readonly Target[],
  method: string,
  path: string,
): { target: Target; params: Record<string, string> } | undefined {
  const pathname = path.length > 1 ? path.replace(/\/$/, '') : path;
  const answering = targets.filter(({ methods }) => methods.length === 0 || methods.includes(method));
  const named = answering.find(({ paths }) => paths.has(pathname));
  if (named) return { target: named, params: {} };
  const found = answering
    .flatMap((target) => target.routes.map((route) => ({ target, route })))
    .toSorted((one, other) => other.route.pathname.length - one.route.pathname.length)
    .find(({ route }) => route.test({ pathname }));
  const groups = found?.route.exec({ pathname })?.pathname.groups;
  return found && groups ? { target: found.target, params: definedGroups(groups) } : undefined;
}

function definedGroups(groups: Record<string, string | undefined>): Record<string, string> {
  const named = Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(named);
}

/** A function that is deployed within another one; its code is loaded with its first request. */
export interface Part {
  readonly config: FunctionConfig;
  readonly load: () => Promise<{ readonly default: NetlifyHandler }>;
}

/** Combines several functions into one. `rest` answers the requests that match none of them. */
export function byPath(parts: readonly Part[], rest: NetlifyHandler): NetlifyHandler {
  const matchers = parts.map(({ config, load }) => ({ ...matcher(config), load }));
  return async (request, platform) => {
    const part = matchPath(matchers, request.method, new URL(request.url).pathname)?.target;
    const { default: handler } = part ? await part.load() : { default: rest };
    return handler(request, platform);
  };
}
