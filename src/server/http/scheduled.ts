import { randomUUID } from 'node:crypto';
import { recordJobRun } from '#db/queries/health.ts';
import { readConfig, type Config } from '../config.ts';
import type { Job, JobContext } from '../context.ts';
import { openDatabase } from '../database.ts';
import { withStandardHeaders } from './headers.ts';
import { describeError, log } from '../log.ts';
import { toAppError, problemResponse } from './problems.ts';

/** The clock and the environment; tests bring their own. */
export interface ScheduleOptions {
  readonly config?: () => Config;
  readonly now?: () => Date;
}

interface Platform {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/**
 * A function for the platform's scheduler; it has no address, so nobody else can call it. Work that ends well is noted
 * with its time, so that a clock that stopped is seen; what it did is one line in the log. A job that had nothing to do
 * leaves no note: that would wake the database.
 */
export function scheduled(
  job: string,
  work: Job,
  { config = () => readConfig(process.env), now = () => new Date() }: ScheduleOptions = {},
): (request: Request, platform?: Platform) => Promise<Response> {
  return async (_request, platform = {}) => {
    const requestId = randomUUID();
    try {
      const settings = config();
      const db = openDatabase(settings);
      const tasks: Promise<void>[] = [];
      const afterResponse: JobContext['afterResponse'] = (task) => {
        const ended = task().then(
          () => undefined,
          (error: unknown) => log('warn', 'after_answer_failed', { requestId, ...describeError(error) }),
        );
        tasks.push(ended);
        platform.waitUntil?.(ended);
      };
      const done = await work({ db, config: settings, now, afterResponse });
      if (!done) return withStandardHeaders(Response.json({}), requestId);
      await recordJobRun(db, job, now());
      if (Object.values(done).some((count) => count > 0)) log('info', `${job}_done`, { requestId, ...done });
      // A platform that cannot be asked to wait may stop this process with the answer.
      if (!platform.waitUntil) await Promise.all(tasks);
      return withStandardHeaders(Response.json(done), requestId);
    } catch (error) {
      log('error', `${job}_failed`, { requestId, ...describeError(error) });
      return withStandardHeaders(problemResponse(toAppError(error), requestId), requestId);
    }
  };
}
