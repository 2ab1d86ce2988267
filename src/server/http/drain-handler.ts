import { randomUUID } from 'node:crypto';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { drainOutbox, type Drained } from '../outbox/drain-outbox.ts';
import { AppError } from '../errors.ts';
import { drainToken } from '../outbox/trigger-drain.ts';
import { withStandardHeaders } from './headers.ts';
import { describeError, log } from './log.ts';
import { toAppError, problemResponse } from './problems.ts';
import { constantTimeEqual } from './constant-time.ts';
import { type JobContext, scheduled, type ScheduleOptions } from './scheduled.ts';

/** How long one call goes on beginning batches, milliseconds; the platform ends a scheduled function after 30 s. */
const DRAIN_MS = 15_000;

type Handler = (request: Request) => Promise<Response>;

/** The outbox, sent from for one call's time. */
function drain({ db, config, now }: Pick<JobContext, 'db' | 'config' | 'now'>): Promise<Drained> {
  return drainOutbox({ db, config, now, until: new Date(now().getTime() + DRAIN_MS) });
}

async function answer(work: () => Promise<Response>): Promise<Response> {
  const requestId = randomUUID();
  try {
    return withStandardHeaders(await work(), requestId);
  } catch (error) {
    const appError = toAppError(error);
    if (!(error instanceof AppError)) log('error', 'outbox_failed', { requestId, ...describeError(error) });
    return withStandardHeaders(problemResponse(appError, requestId), requestId);
  }
}

/** Sends what waits, for a caller who shows our own pass: the trigger after a request was stored. */
export function triggeredDrain({
  config: read = () => readConfig(process.env),
  now = () => new Date(),
}: ScheduleOptions = {}): Handler {
  return (request) =>
    answer(async () => {
      const config = read();
      if (!constantTimeEqual(request.headers.get('authorization') ?? '', `Outbox ${drainToken(config)}`)) {
        throw new AppError('unauthenticated', 'This address is for the server itself.');
      }
      const drained = await drain({ db: openDatabase(config), config, now });
      if (drained.sent + drained.postponed + drained.failed > 0) log('info', 'outbox_done', { ...drained });
      return Response.json(drained);
    });
}

/** Sends what waits, for the platform's scheduler. */
export function scheduledDrain(options: ScheduleOptions = {}): ReturnType<typeof scheduled> {
  return scheduled('outbox', async (context) => ({ ...(await drain(context)) }), options);
}
