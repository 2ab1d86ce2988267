import { readdir } from 'node:fs/promises';
import type { NetlifyHandler } from '#server/http/serve.ts';

interface FunctionModule {
  readonly default: NetlifyHandler;
  readonly config: { readonly path?: readonly string[] };
}

const folder = new URL('../../functions/', import.meta.url);
const modules = await Promise.all(
  (await readdir(folder)).map((file) => import(new URL(file, folder).href) as Promise<FunctionModule>),
);

/** The function the platform would route a path to: the most specific pattern wins. */
export function handlerFor(path: string): NetlifyHandler {
  const matching = modules
    .flatMap(({ default: handler, config }) => (config.path ?? []).map((pattern) => ({ handler, pattern })))
    .filter(({ pattern }) =>
      new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(path),
    )
    .toSorted(
      (a, b) =>
        Number(a.pattern.includes('*')) - Number(b.pattern.includes('*')) ||
        b.pattern.length - a.pattern.length,
    );
  const [first] = matching;
  if (!first) throw new Error(`No function answers ${path}`);
  return first.handler;
}
