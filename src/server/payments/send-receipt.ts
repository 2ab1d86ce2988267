import { randomUUID } from 'node:crypto';
import business from '#content/business.json' with { type: 'json' };
import type { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { listPaymentsOfInvoice } from '#db/queries/payments.ts';
import { formatDecimal } from '#domain/money.ts';
import { smsLink } from '#domain/phone.ts';
import type { StaffContext } from '../context.ts';
import { queueDocumentMail } from '../documents/deliveries.ts';
import { issueLink } from '../documents/issue-link.ts';
import { invalid, notFound } from '../errors.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { stepInvoice } from '../invoices/invoice-step.ts';

/**
 * Mails a payment's receipt with its PDF, or prepares a text message with a link to the invoice.
 * @throws {AppError} `invalid` without an email address; `not_found`.
 */
export async function sendReceipt(
  context: StaffContext,
  { params, body }: RouteInput<typeof invoiceActionRoutes.receipt>,
): Promise<RouteOutput<typeof invoiceActionRoutes.receipt>> {
  const { channel } = body;
  const sent = await context.db.transaction().execute(async (trx) => {
    const { before: invoice } = await stepInvoice(trx, context, { id: params.id });
    const payments = await listPaymentsOfInvoice(trx, invoice.id);
    const payment = payments.find(({ id }) => id === params.paymentId);
    if (!payment) throw notFound('payment');
    if (channel === 'email' && !invoice.email) throw invalid({ channel: 'The invoice has no email address' });
    const url = await issueLink(trx, context, { invoiceId: invoice.id });
    const delivery =
      channel === 'email'
        ? await queueDocumentMail(trx, context, {
            kind: 'receipt',
            recipient: invoice.email ?? '',
            recordType: 'invoice',
            recordId: invoice.id,
            payload: { invoiceId: invoice.id, paymentId: payment.id },
            uniqueBy: `${payment.id}:${context.idempotencyKey ?? randomUUID()}`,
          })
        : null;
    const text = `${business.name}: received ${formatDecimal(payment.amount)} for ${invoice.invoiceNumber}, thank you. ${url}`;
    return { url, channel, delivery, smsHref: channel === 'text' ? smsLink(invoice.phone, text) : null };
  });
  if (sent.delivery) triggerDrain(context);
  return sent;
}
