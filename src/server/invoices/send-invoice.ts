import type { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { SentInvoice } from '#contract/invoices/invoice.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import type { Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import { listPaymentsOfInvoice } from '#db/queries/payments.ts';
import { formatDecimal } from '#domain/money.ts';
import type { StaffContext } from '../context.ts';
import { sendLink } from '../documents/send-link.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { changeInvoice, type InvoiceTransition, stepInvoice } from './invoice-step.ts';
import { takeStock } from './invoice-stock.ts';
import { readInvoice } from './invoice-view.ts';
import { snapshotOf } from './snapshot.ts';

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

/**
 * Issues a draft and sends it to its customer, in one transaction; sends nothing for channel `none`, or without an email
 * address for `email`. An issued invoice is sent again.
 * @throws {AppError} `insufficient_stock`, `stale_version`, `wrong_state` when void, `not_found`.
 */
export async function sendInvoice(
  context: StaffContext,
  { params, body }: RouteInput<typeof invoiceActionRoutes.send>,
): Promise<SentInvoice> {
  const sent = await context.db.transaction().execute(async (trx) => {
    const held = await stepInvoice(trx, context, { id: params.id, event: 'send', version: body.version });
    const issued = await issueInvoice(trx, context, held, body.override);
    const { channel } = body;
    const target = { invoiceId: issued.id };
    const link =
      channel === 'none' || (channel === 'email' && !issued.email)
        ? null
        : await sendLink(trx, context, {
            channel,
            record: issued,
            mail: { kind: 'invoice', payload: target },
            text: {
              kind: 'invoice_link',
              values: { number: issued.invoiceNumber, total: formatDecimal(issued.total) },
            },
            target,
            replacesQueued: true,
          });
    return { ...(await readInvoice(trx, context, issued)), link };
  });
  if (sent.link?.delivery || sent.link?.text) triggerDrain(context);
  return sent;
}
