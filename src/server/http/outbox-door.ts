import { randomUUID } from 'node:crypto';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { drainOutbox, type Drained } from '../drain-outbox.ts';
import { Refusal } from '../errors.ts';
import { outboxPass } from '../wake-outbox.ts';
import { withStandardHeaders } from './headers.ts';
import { describeError, log } from './log.ts';
import { asRefusal, problemResponse } from './problems.ts';
import { sameText } from './same-text.ts';
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
    const refusal = asRefusal(error);
    if (!(error instanceof Refusal)) log('error', 'outbox_failed', { requestId, ...describeError(error) });
    return withStandardHeaders(problemResponse(refusal, requestId), requestId);
  }
}

/** Sends what waits, for a caller who shows our own pass: the nudge after a request was stored. */
export function nudgedDrain({
  config: read = () => readConfig(process.env),
  now = () => new Date(),
}: ScheduleOptions = {}): Handler {
  return (request) =>
    answer(async () => {
      const config = read();
      if (!sameText(request.headers.get('authorization') ?? '', `Outbox ${outboxPass(config)}`)) {
        throw new Refusal('unauthenticated', 'This address is for the server itself.');
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
