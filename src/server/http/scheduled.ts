import { randomUUID } from 'node:crypto';
import { recordJobRun } from '#db/queries/health.ts';
import { readConfig, type Config } from '../config.ts';
import type { Job, JobContext } from '../context.ts';
import { openDatabase } from '../database.ts';
import { describeError, log } from '../log.ts';
import { withStandardHeaders } from './reply.ts';
import { toAppError, problemResponse } from './problems.ts';

/** Clock and environment; tests pass their own. */
export interface ScheduleOptions {
  readonly config?: () => Config;
  readonly now?: () => Date;
}

interface Platform {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/**
 * Makes a function for the platform's scheduler. It has no address, so others cannot call it. It records the time
 * of each success, so that monitoring notices a stopped schedule, and logs the result in one line. A job with
 * nothing to do is not recorded, since that would wake the database.
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
      // A platform without waitUntil may stop this process once the response is sent.
      if (!platform.waitUntil) await Promise.all(tasks);
      return withStandardHeaders(Response.json(done), requestId);
    } catch (error) {
      log('error', `${job}_failed`, { requestId, ...describeError(error) });
      return withStandardHeaders(problemResponse(toAppError(error), requestId), requestId);
    }
  };
}
