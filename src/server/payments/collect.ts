import { invoiceActionRoutes, type PaymentReceipt } from '#contract/invoices/actions.ts';
import type { RouteInput } from '#contract/route.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { StaffContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { stepInvoice } from '../invoices/invoice-step.ts';
import { invoiceFacts, readInvoice } from '../invoices/invoice-view.ts';
import { receive } from './payments.ts';
import { issueInvoice } from '../invoices/send-invoice.ts';

/**
 * Records a payment, issuing the invoice first if it is a draft, in one transaction. The customer gets a single
 * mail, the receipt. The amount defaults to the balance. Once per Idempotency-Key.
 * @throws {AppError} `insufficient_stock`, `invalid` beyond the balance, `wrong_state` when nothing is owed,
 * `stale_version`, `not_found`.
 */
export async function collectNow(
  context: StaffContext,
  { params, body }: RouteInput<typeof invoiceActionRoutes.collect>,
): Promise<PaymentReceipt> {
  const receipt = await context.db.transaction().execute(async (trx) => {
    const held = await stepInvoice(trx, context, { id: params.id, event: 'send', version: body.version });
    const issued = await issueInvoice(trx, context, held, body.override);
    const { balanceCents } = invoiceFacts(issued);
    if (balanceCents <= 0) {
      const current = await readInvoice(trx, context, issued);
      throw new AppError('wrong_state', 'Nothing is owed on this invoice.', { current });
    }
    const cents = body.amount === undefined ? balanceCents : centsFromDecimal(body.amount);
    return receive(trx, context, issued.id, { ...body, amount: decimalFromCents(cents) });
  });
  triggerDrain(context);
  return receipt;
}
