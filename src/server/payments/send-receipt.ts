import { randomUUID } from 'node:crypto';
import type { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { listPaymentsOfInvoice } from '#db/queries/payments.ts';
import { formatDecimal } from '#domain/money.ts';
import { toldByOf } from '#domain/customer-text.ts';
import { smsLink } from '#domain/phone.ts';
import type { StaffContext } from '../context.ts';
import { queueCustomerText, queueDocumentMail } from '../documents/deliveries.ts';
import { issueLink } from '../documents/issue-link.ts';
import { invalid, notFound } from '../errors.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { rememberChoice, sendsBy, textWords } from '../texts/customer-text.ts';
import { stepInvoice } from '../invoices/invoice-step.ts';

/**
 * Mails a payment's receipt with its PDF, texts a link to the invoice, or prepares a text message with one.
 * @throws {AppError} `invalid` without an email address; `not_found`.
 */
export async function sendReceipt(
  context: StaffContext,
  { params, body }: RouteInput<typeof invoiceActionRoutes.receipt>,
): Promise<RouteOutput<typeof invoiceActionRoutes.receipt>> {
  const { channel } = body;
  const by = sendsBy(channel);
  const sent = await context.db.transaction().execute(async (trx) => {
    const { before: invoice } = await stepInvoice(trx, context, { id: params.id });
    const payments = await listPaymentsOfInvoice(trx, invoice.id);
    const payment = payments.find(({ id }) => id === params.paymentId);
    if (!payment) throw notFound('payment');
    if (by.mail && !invoice.email) throw invalid({ channel: 'The invoice has no email address' });
    const url = await issueLink(trx, context, { invoiceId: invoice.id });
    const delivery = by.mail
      ? await queueDocumentMail(trx, context, {
          kind: 'receipt',
          recipient: invoice.email ?? '',
          recordType: 'invoice',
          recordId: invoice.id,
          payload: { invoiceId: invoice.id, paymentId: payment.id },
          uniqueBy: `${payment.id}:${context.idempotencyKey ?? randomUUID()}`,
        })
      : null;
    const values = { amount: formatDecimal(payment.amount), number: invoice.invoiceNumber };
    const text = by.text
      ? await queueCustomerText(trx, context, {
          kind: 'receipt',
          values,
          phone: invoice.phone,
          link: { invoiceId: invoice.id },
          visit: null,
          // The customer has just paid and is waiting for it.
          occasion: 'under_way',
          recordType: 'invoice',
          recordId: invoice.id,
        })
      : null;
    await rememberChoice(trx, invoice.customerId, toldByOf(by));
    const smsHref =
      channel === 'text'
        ? smsLink(invoice.phone, await textWords(trx, 'receipt', { ...values, link: url }))
        : null;
    return { url, channel, delivery, text, smsHref };
  });
  if (sent.delivery || sent.text) triggerDrain(context);
  return sent;
}
