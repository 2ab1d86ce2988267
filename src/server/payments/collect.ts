import { invoiceActionRoutes, type PaymentReceipt } from '#contract/invoices/actions.ts';
import type { CollectBody } from '#contract/jobs/step-bodies.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { listPaymentsOfInvoice } from '#db/queries/payments.ts';
import { centsFromDecimal, decimalFromCents, formatDecimal } from '#domain/money.ts';
import type { StaffContext } from '../context.ts';
import { sendLink } from '../documents/send-link.ts';
import { invalid, notFound, wrongState } from '../errors.ts';
import { stepInvoice } from '../invoices/invoice-step.ts';
import { invoiceFacts, readInvoice } from '../invoices/invoice-view.ts';
import { issueInvoice } from '../invoices/send-invoice.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { sendsBy } from '../texts/customer-text.ts';
import { receive } from './payments.ts';

/** A payment on an invoice, and the cents beyond its balance. */
interface Collected {
  readonly receipt: PaymentReceipt | null;
  readonly restCents: number;
}

/**
 * Issues an invoice if it is a draft, and receives a payment, of the balance unless an amount is given; none if the customer
 * pays on their page.
 * @param owed what the balance is owed on, for the error
 * @param body with `upToBalance`, more than is owed is no error: no more than the balance is received
 * @throws {AppError} as {@link collectNow}
 */
export async function collect(
  trx: Trx,
  context: StaffContext,
  invoice: { readonly id: string; readonly version?: number | undefined },
  body: Pick<CollectBody, 'amount' | 'method' | 'reference' | 'receipt' | 'override' | 'onPage'> & {
    readonly upToBalance?: boolean;
  },
  owed: 'job' | 'invoice',
): Promise<Collected> {
  const held = await stepInvoice(trx, context, { ...invoice, event: 'send' });
  const issued = await issueInvoice(trx, context, held, body.override);
  if (body.onPage) return { receipt: null, restCents: 0 };
  const { balanceCents } = invoiceFacts(issued);
  const given = body.amount === undefined ? balanceCents : centsFromDecimal(body.amount);
  const cents = body.upToBalance ? Math.min(given, Math.max(0, balanceCents)) : given;
  if (balanceCents <= 0 && !body.upToBalance)
    throw wrongState(`Nothing is owed on this ${owed}.`, await readInvoice(trx, context, issued));
  if (cents === 0) return { receipt: null, restCents: given };
  const receipt = await receive(trx, context, issued.id, { ...body, amount: decimalFromCents(cents) });
  return { receipt, restCents: given - cents };
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
  const { receipt } = await context.db
    .transaction()
    .execute((trx) => collect(trx, context, invoice, body, 'invoice'));
  triggerDrain(context);
  if (!receipt) throw new Error('A payment was not recorded');
  return receipt;
}

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
