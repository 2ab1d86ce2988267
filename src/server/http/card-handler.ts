import { randomUUID } from 'node:crypto';
import { bookFacts } from '../cards/book-facts.ts';
import { CardRefusal } from '../cards/provider.ts';
import { openProvider } from '../cards/open-provider.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { AppError } from '../errors.ts';
import { describeError, log } from '../log.ts';
import { expectMail } from '../outbox/next-look.ts';
import { withStandardHeaders } from './headers.ts';
import { problemResponse, toAppError } from './problems.ts';
import { readBytes } from './read-body.ts';
import type { ScheduleOptions } from './scheduled.ts';

/** The largest message of Stripe, by far, is a session with its lines: some 10 KB. */
const MAX_BYTES = 262_144;

/**
 * Receives signed messages from the card provider. What is not to be believed gets a 4xx, and leaves no row and one line in
 * the log, without the body; what is not ours gets a 200, since the provider would only repeat it. The answer comes after
 * the books were written: without it, the provider sends the message again.
 */
export function receivedCards({
  config: read = () => readConfig(process.env),
  now = () => new Date(),
}: ScheduleOptions = {}): (
  request: Request,
  platform?: { waitUntil?: (work: Promise<unknown>) => void },
) => Promise<Response> {
  return async (request, platform = {}) => {
    const requestId = randomUUID();
    try {
      const config = read();
      if (!config.cards) throw new AppError('not_found', 'There is nothing here.');
      const raw = new TextDecoder().decode(await readBytes(request, MAX_BYTES));
      const provider = await openProvider(config.cards);
      const at = now();
      const facts = provider.read(raw, (name) => request.headers.get(name), at);
      if (facts.length > 0) await expectMail(at);
      const afterResponse = (work: () => Promise<unknown>) =>
        platform.waitUntil?.(work().catch(() => undefined));
      const booked = await bookFacts({ db: openDatabase(config), config, now: at, afterResponse }, facts);
      log('info', 'card_message', { requestId, ...booked });
      return withStandardHeaders(Response.json({ received: facts.length }), requestId);
    } catch (error) {
      if (error instanceof CardRefusal) {
        log('warn', 'card_message_refused', { requestId, why: error.why });
        const code = error.why === 'signature' || error.why === 'timestamp' ? 'unauthenticated' : 'malformed';
        return withStandardHeaders(problemResponse(new AppError(code, error.message), requestId), requestId);
      }
      if (!(error instanceof AppError))
        log('error', 'card_message_failed', { requestId, ...describeError(error) });
      return withStandardHeaders(problemResponse(toAppError(error), requestId), requestId);
    }
  };
}
