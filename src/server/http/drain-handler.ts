import { randomUUID } from 'node:crypto';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { drainForOneCall, drainRings } from '../outbox/drain-outbox.ts';
import { AppError } from '../errors.ts';
import { drainToken, RINGS_ONLY } from '../outbox/trigger-drain.ts';
import { describeError, log } from '../log.ts';
import { constantTimeEqual } from '../hashes.ts';
import { withStandardHeaders } from './reply.ts';
import { toAppError, problemResponse } from './problems.ts';
import type { ScheduleOptions } from './scheduled.ts';

type Handler = (request: Request) => Promise<Response>;

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

/** Drains the outbox for a caller with our own token: the trigger after a request was stored. */
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
      const context = { db: openDatabase(config), config, now };
      const ringsOnly = new URL(request.url).searchParams.get('only') === RINGS_ONLY;
      const drained = await (ringsOnly ? drainRings(context) : drainForOneCall(context));
      if (drained.sent + drained.postponed + drained.failed > 0) log('info', 'outbox_done', { ...drained });
      return Response.json(drained);
    });
}
