import { randomUUID } from 'node:crypto';
import type { quoteActionRoutes, SentQuote } from '#contract/estimates/actions.ts';
import type { RouteInput } from '#contract/route.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import { toldByOf } from '#domain/customer-text.ts';
import { formatDecimal } from '#domain/money.ts';
import { smsLink } from '#domain/phone.ts';
import type { StaffContext } from '../context.ts';
import { queueCustomerText, queueDocumentMail } from '../documents/deliveries.ts';
import { endLinks, REPLACED } from '../documents/end-links.ts';
import { issueLink } from '../documents/issue-link.ts';
import { invalid } from '../errors.ts';
import { isFlagged } from '../mail/untrusted-text.ts';
import { quoteView } from './estimate-view.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { occasionOf, rememberChoice, sendsBy, textWords } from '../texts/customer-text.ts';
import { stepQuote } from './estimate-step.ts';

const FLAGGED = 'It came from a request flagged as suspicious: clear the flag to send it';

/**
 * Sends an estimate to its customer: queues a mail, a text or both, or prepares a text message for the staff member's own
 * phone. The response contains a link, shown only this once; mail and text get their own when they are composed. Earlier
 * links stop working. A repeated Idempotency-Key queues no second mail.
 * @throws {AppError} `invalid` without an email address, and for a number that may get no text; `not_found`,
 * `stale_version`, `wrong_state`.
 */
export async function sendQuote(
  context: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.send>,
): Promise<SentQuote> {
  const { db, now, actor } = context;
  const { channel } = body;
  const by = sendsBy(channel);
  const sent = await db.transaction().execute(async (trx) => {
    const { after } = await stepQuote(trx, context, {
      id: params.id,
      event: 'send',
      decider: { by: 'staff', name: actor.email },
      version: body.version,
      details: { channel },
      check: async (quote) => {
        if (channel === 'text') return;
        if (by.mail && !quote.email) throw invalid({ channel: 'The estimate has no email address' });
        if (await isFlagged(trx, quote)) throw invalid({ channel: FLAGGED });
      },
    });
    const { id, revision, email, phone, quoteNumber, total, customerId } = after;
    const values = { number: quoteNumber, total: formatDecimal(total) };
    const delivery =
      by.mail && email
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
    const text = by.text
      ? await queueCustomerText(trx, context, {
          kind: 'estimate_link',
          values,
          phone,
          link: { quoteId: id, revision },
          visit: null,
          occasion: await occasionOf(trx, after),
          recordType: 'quote',
          recordId: id,
        })
      : null;
    await rememberChoice(trx, customerId, toldByOf(by));
    const url = await issueLink(trx, context, { quoteId: id, revision });
    const smsHref =
      channel === 'text'
        ? smsLink(phone, await textWords(trx, 'estimate_link', { ...values, link: url }))
        : null;
    return { ...quoteView(after, todayInHonolulu(now)), link: { url, channel, delivery, text, smsHref } };
  });
  if (sent.link.delivery || sent.link.text) triggerDrain(context);
  return sent;
}
