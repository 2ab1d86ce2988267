import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Cron } from 'croner';

/** The part of Netlify's context that our functions use. */
export interface FunctionContext {
  ip: string;
  params: Record<string, string>;
  requestId: string;
  /** Work that continues after the response; the server waits for it before it stops. */
  waitUntil: (promise: Promise<unknown>) => void;
}

export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response> | Response;

/** A Netlify Function (v2): its routes and its handler. */
export interface LocalFunction {
  name: string;
  handler: FunctionHandler;
  /** Paths without parameters, looked up before any pattern is tried; the office has many patterns. */
  paths: ReadonlySet<string>;
  routes: URLPattern[];
  /** Excluded paths, which another function answers. */
  excluded: URLPattern[];
  /** Empty means every method. */
  methods: string[];
  /** A schedule that `runSchedules` starts. */
  schedule: Cron | undefined;
}

interface FunctionModule {
  default?: unknown;
  config?: {
    path?: string | string[];
    excludedPath?: string | string[];
    method?: string | string[];
    schedule?: string;
  };
}

/**
 * Imports every function of a folder.
 * @throws {Error} when a file has no default handler, or no config
 */
export async function loadFunctions(folder: string): Promise<LocalFunction[]> {
  const files = (await readdir(folder)).filter((name) => /\.m?[jt]s$/.test(name) && !name.includes('.test.'));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const module = (await import(pathToFileURL(join(folder, file)).href)) as FunctionModule;
      return asFunction(file.replace(/\.m?[jt]s$/, ''), module);
    }),
  );
}

function asFunction(name: string, { default: handler, config }: FunctionModule): LocalFunction {
  if (typeof handler !== 'function') throw new Error(`functions/${name} has no default export to call.`);
  if (config === undefined) throw new Error(`functions/${name} exports no config.`);
  const isPattern = (path: string) => /[^\w/.-]/.test(path);
  return {
    name,
    handler: handler as FunctionHandler,
    paths: new Set(list(config.path).filter((path) => !isPattern(path))),
    routes: list(config.path)
      .filter(isPattern)
      .map((pathname) => new URLPattern({ pathname })),
    excluded: list(config.excludedPath).map((pathname) => new URLPattern({ pathname })),
    methods: list(config.method).map((method) => method.toUpperCase()),
    schedule: config.schedule === undefined ? undefined : localSchedule(config.schedule),
  };
}

/**
 * The schedule on a server of our own: what Netlify can run every minute at most runs every five seconds here, so that an
 * alarm's 90 seconds are no two minutes. With nothing due, such a function asks no database.
 */
function localSchedule(expression: string): Cron {
  return expression === '* * * * *'
    ? new Cron('*/5 * * * * *', { mode: '6-part', timezone: 'UTC', paused: true })
    : parseSchedule(expression);
}

/**
 * A schedule as Netlify takes it: five fields in UTC, or a nickname such as `@daily`.
 * @throws {RangeError | TypeError} naming the field that does not fit
 */
export function parseSchedule(expression: string): Cron {
  return new Cron(expression, { mode: '5-part', timezone: 'UTC', paused: true });
}

function list<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The function named in a redirect's target, as in "/.netlify/functions/unknown-api". */
export function findFunctionByAddress(
  functions: LocalFunction[],
  address: string,
): LocalFunction | undefined {
  const [, name] = /^\/\.netlify\/functions\/([\w-]+)$/.exec(address) ?? [];
  return functions.find((candidate) => candidate.name === name);
}

/** The function that answers a request, with the parameters of its path. As on Netlify a trailing slash is ignored. */
export function matchFunction(
  functions: LocalFunction[],
  method: string,
  path: string,
): { target: LocalFunction; params: Record<string, string> } | undefined {
  const pathname = path.length > 1 ? path.replace(/\/$/, '') : path;
  const answering = functions.filter(({ methods }) => methods.length === 0 || methods.includes(method));
  const named = answering.find((target) => target.paths.has(pathname));
  if (named) return { target: named, params: {} };
  for (const target of answering) {
    if (target.excluded.some((pattern) => pattern.test({ pathname }))) continue;
    for (const route of target.routes) {
      const match = route.exec({ pathname });
      if (match !== null) return { target, params: definedGroups(match.pathname.groups) };
    }
  }
  return undefined;
}

function definedGroups(groups: Record<string, string | undefined>): Record<string, string> {
  const named = Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(named);
}
