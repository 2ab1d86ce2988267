import { randomUUID } from 'node:crypto';
import type { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { SentInvoice } from '#contract/invoices/invoice.ts';
import type { Channel } from '#contract/payments.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import type { Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import { listPaymentsOfInvoice } from '#db/queries/payments.ts';
import { formatDecimal } from '#domain/money.ts';
import { toldByOf } from '#domain/customer-text.ts';
import { smsLink } from '#domain/phone.ts';
import type { StaffContext } from '../context.ts';
import { queueCustomerText, queueDocumentMail } from '../documents/deliveries.ts';
import { endLinks, REPLACED } from '../documents/end-links.ts';
import { issueLink } from '../documents/issue-link.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { changeInvoice, stepInvoice, type InvoiceTransition } from './invoice-step.ts';
import { readInvoice } from './invoice-view.ts';
import { snapshotOf } from './snapshot.ts';
import { occasionOf, rememberChoice, sendsBy, textWords } from '../texts/customer-text.ts';
import { takeStock } from '../inventory/invoice-stock.ts';

/**
 * Issues a locked draft: freezes its snapshot, takes its parts from stock, and marks it paid when a deposit covers
 * it.
 * @throws {AppError} `insufficient_stock`.
 */
export async function issueInvoice(
  trx: Trx,
  context: StaffContext,
  { before, to, effects }: InvoiceTransition,
  override: boolean,
): Promise<StoredInvoice> {
  const { now } = context;
  if (!effects.includes('freezeSnapshot')) return before;
  const overridden = effects.includes('takeStock') ? await takeStock(trx, context, before, override) : [];
  const covered = effects.includes('markPaid');
  const methods = covered ? await listPaymentsOfInvoice(trx, before.id) : [];
  return changeInvoice(trx, context, before, {
    what: 'issued',
    changes: {
      status: to,
      sentAt: now,
      snapshot: JSON.stringify(snapshotOf(before, now)),
      ...(covered ? { paidDate: now, paymentMethod: methods.at(-1)?.method ?? null } : {}),
    },
    details: overridden.length > 0 ? { stockOverridden: overridden } : {},
  });
}

type Link = NonNullable<SentInvoice['link']>;

/** Sends an issued invoice's link; null for channel `none`, or without an email address for `email`. */
async function sendLink(
  trx: Trx,
  context: StaffContext,
  invoice: StoredInvoice,
  channel: Channel | 'none',
): Promise<Link | null> {
  const { id, email, phone, invoiceNumber, total, customerId } = invoice;
  if (channel === 'none' || (channel === 'email' && !email)) return null;
  const by = sendsBy(channel);
  const document = { recordType: 'invoice', recordId: id } as const;
  const values = { number: invoiceNumber, total: formatDecimal(total) };
  const delivery =
    by.mail && email
      ? await queueDocumentMail(trx, context, {
          ...document,
          kind: 'invoice',
          recipient: email,
          payload: { invoiceId: id },
          uniqueBy: context.idempotencyKey ?? randomUUID(),
          replacesLinks: true,
        })
      : null;
  if (!delivery) await endLinks(trx, document, { reason: REPLACED, now: context.now });
  const text = by.text
    ? await queueCustomerText(trx, context, {
        ...document,
        kind: 'invoice_link',
        values,
        phone,
        link: { invoiceId: id },
        visit: null,
        occasion: await occasionOf(trx, invoice),
      })
    : null;
  await rememberChoice(trx, customerId, toldByOf({ mail: delivery !== null, text: by.text }));
  const url = await issueLink(trx, context, { invoiceId: id });
  const smsHref =
    channel === 'text'
      ? smsLink(phone, await textWords(trx, 'invoice_link', { ...values, link: url }))
      : null;
  return { url, channel, delivery, text, smsHref };
}

/**
 * Issues a draft and sends it to its customer, in one transaction. An issued invoice is sent again. Earlier links
 * stop working.
 * @throws {AppError} `insufficient_stock`, `stale_version`, `wrong_state` when void, `not_found`.
 */
export async function sendInvoice(
  context: StaffContext,
  { params, body }: RouteInput<typeof invoiceActionRoutes.send>,
): Promise<SentInvoice> {
  const sent = await context.db.transaction().execute(async (trx) => {
    const held = await stepInvoice(trx, context, { id: params.id, event: 'send', version: body.version });
    const issued = await issueInvoice(trx, context, held, body.override);
    const link = await sendLink(trx, context, issued, body.channel);
    return { ...(await readInvoice(trx, context, issued)), link };
  });
  if (sent.link?.delivery || sent.link?.text) triggerDrain(context);
  return sent;
}
