import { bookFacts } from '../cards/book-facts.ts';
import { openProvider } from '../cards/open-provider.ts';
import { CardRefusal, type CardSettings } from '../cards/provider.ts';
import { openDatabase } from '../database.ts';
import { AppError } from '../errors.ts';
import { log } from '../log.ts';
import { expectMail } from '../outbox/trigger-drain.ts';
import { type ProviderMessage, providerHandler } from './provider-handler.ts';
import type { ScheduleOptions } from './scheduled.ts';

/** The largest message of Stripe, by far, is a session with its lines: some 10 KB. */
const MAX_BYTES = 262_144;

/** Receives signed messages from the card provider. */
export const receivedCards = (options?: ScheduleOptions) =>
  providerHandler(
    ({ cards }) => cards && ((message) => receiveCards(cards, message)),
    { maxBytes: MAX_BYTES, failed: 'card_message_failed' },
    options,
  );

/** Books a message's facts. One that is not about ours gets a 200, too: the provider would only repeat it. */
async function receiveCards(settings: CardSettings, message: ProviderMessage): Promise<Response> {
  const { config, now, requestId, afterResponse } = message;
  const facts = await readFacts(settings, message);
  if (facts.length > 0) await expectMail(now);
  const booked = await bookFacts({ db: openDatabase(config), config, now, afterResponse }, facts);
  log('info', 'card_message', { requestId, ...booked });
  return Response.json({ received: facts.length });
}

/** The facts of a message; one that cannot be believed leaves no row, and one line in the log without its body. */
async function readFacts(settings: CardSettings, { request, body, now, requestId }: ProviderMessage) {
  const provider = await openProvider(settings);
  try {
    return provider.read(body, (name) => request.headers.get(name), now);
  } catch (error) {
    if (!(error instanceof CardRefusal)) throw error;
    log('warn', 'card_message_refused', { requestId, why: error.why });
    const isUnsigned = error.why === 'signature' || error.why === 'timestamp';
    throw new AppError(isUnsigned ? 'unauthenticated' : 'malformed', error.message);
  }
}
