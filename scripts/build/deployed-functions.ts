import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FunctionConfig } from '#server/http/by-path.ts';
import { paths } from './paths.ts';

/** A function as Netlify deploys it. */
export interface DeployedFunction {
  readonly name: string;
  /** The files of functions/ that it consists of. */
  readonly parts: readonly string[];
  /** The module to bundle; undefined for a part that is deployed as it is, such as a schedule. */
  readonly module: string | undefined;
}

/**
 * How many requests a minute Netlify accepts from one address for each function that answers requests. A rule belongs to
 * one function, and a plan may allow only two rules (docs/decisions/site-and-functions.md): one for sign-in, and one for
 * `api`, which is every other function with a path. An office behind one address sends far fewer than 600 requests.
 */
export const platformRules: Readonly<Record<string, number>> = { api: 600, 'sign-in': 30 };

const signIn: ReadonlySet<string> = new Set(['sign-in', 'passkey-sign-in']);

/** Answers the paths that no other part of `api` answers; its code is part of every start. */
const rest = 'unknown-api';

/** Groups the files of functions/ into the functions that are deployed. */
export async function deployedFunctions(names: readonly string[]): Promise<DeployedFunction[]> {
  const sources = await Promise.all(
    names.map(async (name) => {
      const file = pathToFileURL(join(paths.functionSources, `${name}.ts`)).href;
      const { config } = (await import(file)) as { config: FunctionConfig };
      return { name, config };
    }),
  );
  const answering = sources.filter(({ config }) => config.path !== undefined);
  const [api, session] = [false, true].map((isSignIn) =>
    answering.filter(({ name }) => signIn.has(name) === isSignIn),
  ) as [Source[], Source[]];
  const pathsOf = (group: readonly Source[]) => group.flatMap(({ config }) => config.path ?? []);
  return [
    ...sources
      .filter(({ config }) => config.path === undefined)
      .map(({ name }) => ({ name, parts: [name], module: undefined })),
    grouped('sign-in', session, { path: pathsOf(session) }),
    grouped('api', api, {
      path: pathsOf(api).filter((path) => isWhole(path)),
      excludedPath: pathsOf(session),
    }),
  ].toSorted((one, other) => one.name.localeCompare(other.name));
}

interface Source {
  readonly name: string;
  readonly config: FunctionConfig;
}

/** Whether `/api/*` does not already contain a path. */
const isWhole = (path: string) => path === '/api/*' || !path.startsWith('/api/');

/** One function of several files, each loaded with the first request that it answers. */
function grouped(name: string, sources: readonly Source[], answered: object): DeployedFunction {
  const parts = sources
    .filter((source) => source.name !== rest)
    .map(
      (source) =>
        `{ config: ${JSON.stringify(source.config)}, load: () => import('#functions/${source.name}.ts') },`,
    );
  const rateLimit = { windowLimit: platformRules[name], windowSize: 60, aggregateBy: ['ip', 'domain'] };
  const module = `
    import { byPath } from '#server/http/by-path.ts';
    import rest from '#functions/${rest}.ts';
    export default byPath([${parts.join('\n')}], rest);
    export const config = ${JSON.stringify({ ...answered, rateLimit })};`;
  return { name, parts: sources.map((source) => source.name), module };
}
