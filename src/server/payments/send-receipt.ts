import type { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { listPaymentsOfInvoice } from '#db/queries/payments.ts';
import { formatDecimal } from '#domain/money.ts';
import type { StaffContext } from '../context.ts';
import { sendLink } from '../documents/send-link.ts';
import { invalid, notFound } from '../errors.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { sendsBy } from '../texts/customer-text.ts';
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
  const sent = await context.db.transaction().execute(async (trx) => {
    const { before: invoice } = await stepInvoice(trx, context, { id: params.id });
    const payments = await listPaymentsOfInvoice(trx, invoice.id);
    const payment = payments.find(({ id }) => id === params.paymentId);
    if (!payment) throw notFound('payment');
    if (sendsBy(channel).mail && !invoice.email)
      throw invalid({ channel: 'The invoice has no email address' });
    return sendLink(trx, context, {
      channel,
      record: invoice,
      mail: { kind: 'receipt', payload: { invoiceId: invoice.id, paymentId: payment.id } },
      text: {
        kind: 'receipt',
        values: { amount: formatDecimal(payment.amount), number: invoice.invoiceNumber },
      },
      // The customer has just paid.
      isAwaited: true,
      target: { invoiceId: invoice.id },
    });
  });
  if (sent.delivery || sent.text) triggerDrain(context);
  return sent;
}
