import { invoiceActionRoutes, type PaymentReceipt } from '#contract/invoices/actions.ts';
import type { CollectBody } from '#contract/jobs/steps.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { StaffContext } from '../context.ts';
import { wrongState } from '../errors.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { stepInvoice } from '../invoices/invoice-step.ts';
import { invoiceFacts, readInvoice } from '../invoices/invoice-view.ts';
import { receive } from './payments.ts';
import { issueInvoice } from '../invoices/send-invoice.ts';

/**
 * Issues an invoice if it is a draft, and receives a payment, of the balance unless an amount is given.
 * @param owed what the balance is owed on, for the error
 * @throws {AppError} as {@link collectNow}
 */
export async function collect(
  trx: Trx,
  context: StaffContext,
  invoice: { readonly id: string; readonly version?: number | undefined },
  body: Pick<CollectBody, 'amount' | 'method' | 'reference' | 'receipt' | 'override'>,
  owed: 'job' | 'invoice',
): Promise<PaymentReceipt> {
  const held = await stepInvoice(trx, context, { ...invoice, event: 'send' });
  const issued = await issueInvoice(trx, context, held, body.override);
  const { balanceCents } = invoiceFacts(issued);
  if (balanceCents <= 0)
    throw wrongState(`Nothing is owed on this ${owed}.`, await readInvoice(trx, context, issued));
  const cents = body.amount === undefined ? balanceCents : centsFromDecimal(body.amount);
  return receive(trx, context, issued.id, { ...body, amount: decimalFromCents(cents) });
}

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
  const invoice = { id: params.id, version: body.version };
  const receipt = await context.db
    .transaction()
    .execute((trx) => collect(trx, context, invoice, body, 'invoice'));
  triggerDrain(context);
  return receipt;
}
