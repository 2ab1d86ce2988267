import type { quoteActionRoutes, SentQuote } from '#contract/estimates/actions.ts';
import type { RouteInput } from '#contract/route.ts';
import { shopToday } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import type { StaffContext } from '../context.ts';
import { sendLink } from '../documents/send-link.ts';
import { invalid } from '../errors.ts';
import { isFlagged } from '../mail/untrusted-text.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { sendsBy } from '../texts/customer-text.ts';
import { quoteView } from './estimate-view.ts';
import { stepQuote } from './estimate-step.ts';

const FLAGGED = 'It came from a request flagged as suspicious: clear the flag to send it';

/**
 * Sends an estimate to its customer, whose page shows it from now on. A repeated Idempotency-Key queues no second mail.
 * @throws {AppError} `invalid` without an email address, and for a number that may get no text; `not_found`,
 * `stale_version`, `wrong_state`.
 */
export async function sendQuote(
  context: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.send>,
): Promise<SentQuote> {
  const { db, now, actor } = context;
  const { channel } = body;
  const sent = await db.transaction().execute(async (trx) => {
    const { after } = await stepQuote(trx, context, {
      id: params.id,
      event: 'send',
      decider: { by: 'staff', name: actor.email },
      version: body.version,
      details: { channel },
      check: async (quote) => {
        if (channel === 'text') return;
        if (sendsBy(channel).mail && !quote.email)
          throw invalid({ channel: 'The estimate has no email address' });
        if (await isFlagged(trx, quote)) throw invalid({ channel: FLAGGED });
      },
    });
    const target = { quoteId: after.id, revision: after.revision };
    const link = await sendLink(trx, context, {
      channel,
      record: after,
      mail: { kind: 'estimate-link', payload: target },
      text: {
        kind: 'estimate_link',
        values: { number: after.quoteNumber, total: formatDecimal(after.total) },
      },
      target,
      replacesQueued: true,
    });
    return { ...quoteView(after, shopToday(now)), link };
  });
  if (sent.link.delivery || sent.link.text) triggerDrain(context);
  return sent;
}
