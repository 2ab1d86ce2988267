import { randomUUID } from 'node:crypto';
import business from '#content/business.json' with { type: 'json' };
import type { quoteActionRoutes, SentQuote } from '#contract/estimates/actions.ts';
import type { RouteInput } from '#contract/route.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import { smsLink } from '#domain/phone.ts';
import type { StaffContext } from '../context.ts';
import { queueDocumentMail } from '../documents/deliveries.ts';
import { endLinks, REPLACED } from '../documents/end-links.ts';
import { issueLink } from '../documents/issue-link.ts';
import { invalid } from '../errors.ts';
import { isFlagged } from '../mail/untrusted-text.ts';
import { quoteView } from './estimate-view.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { stepQuote } from './estimate-step.ts';

const FLAGGED = 'It came from a request flagged as suspicious: clear the flag to email it';

/**
 * Sends an estimate to its customer: queues a mail, or prepares a text message. The response contains a link,
 * shown only this once; the mail gets its own link when it is composed. Earlier links stop working. A repeated
 * Idempotency-Key queues no second mail.
 * @throws {AppError} `invalid` without an email address; `not_found`, `stale_version`, `wrong_state`.
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
        if (channel !== 'email') return;
        if (!quote.email) throw invalid({ channel: 'The estimate has no email address' });
        if (await isFlagged(trx, quote)) throw invalid({ channel: FLAGGED });
      },
    });
    const { id, revision, email, phone, quoteNumber } = after;
    const delivery =
      channel === 'email' && email
        ? await queueDocumentMail(trx, context, {
            kind: 'estimate-link',
            recipient: email,
            recordType: 'quote',
            recordId: id,
            payload: { quoteId: id, revision },
            uniqueBy: `${revision}:${context.idempotencyKey ?? randomUUID()}`,
            replacesLinks: true,
          })
        : null;
    if (!delivery) await endLinks(trx, { recordType: 'quote', recordId: id }, { reason: REPLACED, now });
    const url = await issueLink(trx, context, { quoteId: id, revision });
    const text = `${business.name}: your estimate ${quoteNumber} is ready. See and approve it here: ${url}`;
    return {
      ...quoteView(after, todayInHonolulu(now)),
      link: { url, channel, delivery, smsHref: channel === 'text' ? smsLink(phone, text) : null },
    };
  });
  if (sent.link.delivery) triggerDrain(context);
  return sent;
}
