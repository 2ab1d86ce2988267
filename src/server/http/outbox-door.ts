import { randomUUID } from 'node:crypto';
import { recordJobRun } from '#db/queries/job-runs.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase } from '../database.ts';
import { drainOutbox, type Drained } from '../drain-outbox.ts';
import { Refusal } from '../errors.ts';
import { outboxPass } from '../wake-outbox.ts';
import { withStandardHeaders } from './headers.ts';
import { describeError, log } from './log.ts';
import { asRefusal, problemResponse } from './problems.ts';
import { sameText } from './same-text.ts';

/** How long one call goes on beginning batches, milliseconds; the platform ends a scheduled function after 30 s. */
const DRAIN_MS = 15_000;

/** The clock and the environment; tests bring their own. */
export interface DrainOptions {
  readonly config?: () => Config;
  readonly now?: () => Date;
}

type Handler = (request: Request) => Promise<Response>;

async function drain({
  config = () => readConfig(process.env),
  now = () => new Date(),
}: DrainOptions): Promise<Drained> {
  const settings = config();
  const until = new Date(now().getTime() + DRAIN_MS);
  const drained = await drainOutbox({ db: openDatabase(settings), config: settings, now, until });
  if (drained.sent + drained.postponed + drained.failed > 0) log('info', 'outbox_drained', { ...drained });
  return drained;
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
export function nudgedDrain(options: DrainOptions = {}): Handler {
  return (request) =>
    answer(async () => {
      const config = (options.config ?? (() => readConfig(process.env)))();
      if (!sameText(request.headers.get('authorization') ?? '', `Outbox ${outboxPass(config)}`)) {
        throw new Refusal('unauthenticated', 'This address is for the server itself.');
      }
      return Response.json(await drain(options));
    });
}

/** Sends what waits, for the platform's scheduler; it has no address, so nobody else can call it. */
export function scheduledDrain(options: DrainOptions = {}): Handler {
  return () =>
    answer(async () => {
      const drained = await drain(options);
      const { config = () => readConfig(process.env), now = () => new Date() } = options;
      await recordJobRun(openDatabase(config()), 'outbox', now());
      return Response.json(drained);
    });
}
