import { findCardMark, insertCardLook } from '#db/queries/cards.ts';
import type { JobContext } from '../context.ts';
import { describeError, log } from '../log.ts';
import { bookFacts, bookPayoutLines } from './book-facts.ts';
import { openProvider } from './open-provider.ts';

/**
 * Asks the provider for everything since the last look, and books what no message brought. It runs with the reminders,
 * which wake the database once a day anyway. Its mark is of looks, not of messages: a message that was lost before one that
 * arrived is found, too. A provider that does not answer is asked again at the next run.
 * @returns how many payments, refunds, disputes and lines of payouts were missing
 */
export async function findMissedCards({ db, config, now, afterResponse }: JobContext): Promise<number> {
  if (!config.cards) return 0;
  try {
    const mark = await findCardMark(db);
    const provider = await openProvider(config.cards);
    const missed = await provider.since(mark);
    const at = now();
    const booked = await bookFacts({ db, config, afterResponse, now: at }, missed.facts);
    const lines = await bookPayoutLines({ db }, missed.lines);
    // Last: what fails before is found again.
    if (missed.mark !== null && missed.mark !== mark) await insertCardLook(db, missed.mark, at);
    return booked.new + lines;
  } catch (error) {
    log('error', 'card_look_failed', describeError(error));
    return 0;
  }
}
