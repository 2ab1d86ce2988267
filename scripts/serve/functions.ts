import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Cron } from 'croner';
import { type FunctionConfig, type Matcher, matcher } from '#server/http/by-path.ts';

/** The part of Netlify's context that our functions use. */
export interface FunctionContext {
  ip: string;
  params: Record<string, string>;
  requestId: string;
  /** Work that continues after the response; the server waits for it before it stops. */
  waitUntil: (promise: Promise<unknown>) => void;
}

export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response> | Response;

/** A Netlify Function (v2): the requests it answers and its handler. */
export interface LocalFunction extends Matcher {
  readonly name: string;
  readonly handler: FunctionHandler;
  /** A schedule that `runSchedules` starts. */
  readonly schedule: Cron | undefined;
}

interface FunctionModule {
  readonly default?: unknown;
  readonly config?: FunctionConfig & { readonly schedule?: string };
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
  return {
    ...matcher(config),
    name,
    handler: handler as FunctionHandler,
    schedule: config.schedule === undefined ? undefined : localSchedule(config.schedule),
  };
}

/**
 * The schedule on our own server: a function that Netlify runs every minute, its shortest interval, runs every five seconds
 * here, so that an alarm's step after 90 seconds is not half a minute late. With nothing due it does not query the database.
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
