import { randomUUID } from 'node:crypto';
import business from '#content/business.json' with { type: 'json' };
import type { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { SentInvoice } from '#contract/invoices/invoice.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import type { Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import { listPaymentsOfInvoice } from '#db/queries/payments.ts';
import { formatDecimal } from '#domain/money.ts';
import { smsLink } from '#domain/phone.ts';
import type { StaffContext } from '../context.ts';
import { queueDocumentMail } from '../documents/deliveries.ts';
import { endLinks, REPLACED } from '../documents/end-links.ts';
import { issueLink } from '../documents/issue-link.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { changeInvoice, stepInvoice, type InvoiceTransition } from './invoice-step.ts';
import { viewInvoice } from './invoice-view.ts';
import { snapshotOf } from './snapshot.ts';
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
  channel: 'email' | 'text' | 'none',
): Promise<Link | null> {
  const { id, email, phone, invoiceNumber, total } = invoice;
  if (channel === 'none' || (channel === 'email' && !email)) return null;
  if (channel === 'text') {
    await endLinks(trx, { recordType: 'invoice', recordId: id }, { reason: REPLACED, now: context.now });
    const url = await issueLink(trx, context, { invoiceId: id });
    const text = `${business.name}: invoice ${invoiceNumber}, ${formatDecimal(total)}. See it here: ${url}`;
    return { url, channel, delivery: null, smsHref: smsLink(phone, text) };
  }
  const delivery = await queueDocumentMail(trx, context, {
    kind: 'invoice',
    recipient: email ?? '',
    recordType: 'invoice',
    recordId: id,
    payload: { invoiceId: id },
    uniqueBy: context.idempotencyKey ?? randomUUID(),
    replacesLinks: true,
  });
  const url = await issueLink(trx, context, { invoiceId: id });
  return { url, channel, delivery, smsHref: null };
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
    return { ...(await viewInvoice(trx, context, issued)), link };
  });
  if (sent.link?.delivery) triggerDrain(context);
  return sent;
}
