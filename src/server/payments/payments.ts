import { emptyToNull } from '#contract/fields.ts';
import { invoiceActionRoutes, type PaymentReceipt } from '#contract/invoices/actions.ts';
import type { Payment } from '#contract/payments.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findInvoiceById, type Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import {
  insertPayment,
  insertReversal,
  listPaymentsOfInvoice,
  type Payment as StoredPayment,
} from '#db/queries/payments.ts';
import { shopToday } from '#domain/shop-time.ts';
import { centsFromDecimal } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/invoice.ts';
import type { MoneyContext, StaffContext } from '../context.ts';
import { queueRecordMail } from '../documents/deliveries.ts';
import { notFound, wrongState } from '../errors.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { changeInvoice, stepInvoice } from '../invoices/invoice-step.ts';
import { invoiceView, paymentView, paymentViews, readInvoice } from '../invoices/invoice-view.ts';

/** Payments and reversals of an invoice, oldest first. @throws {AppError} `not_found`. */
export async function listPayments(
  { db }: StaffContext,
  { params }: RouteInput<typeof invoiceActionRoutes.payments>,
): Promise<Payment[]> {
  const invoice = await findInvoiceById(db, params.id);
  if (!invoice) throw notFound('invoice');
  return paymentViews(await listPaymentsOfInvoice(db, params.id));
}

/** Money received. */
export interface Received {
  readonly amount: string;
  readonly method: PaymentMethod;
  readonly reference?: string | null | undefined;
  /** The provider's id, of a payment through it. */
  readonly cardRef?: string;
}

/** Stores money received on an invoice, or as a deposit on an estimate. */
export const storeReceived = (
  trx: Trx,
  { now, actor }: MoneyContext,
  paper: Pick<StoredPayment, 'invoiceId' | 'quoteId'>,
  { amount, method, reference, cardRef }: Received,
): Promise<StoredPayment> =>
  insertPayment(trx, {
    ...paper,
    amount,
    method,
    reference: emptyToNull(reference),
    cardRef,
    receivedAt: now,
    actor: actor.email,
  });

/** The response to a payment or reversal: the payment, and the updated invoice. */
async function receiptFor(
  trx: Trx,
  context: MoneyContext,
  invoiceId: string,
  paymentId: string,
): Promise<PaymentReceipt> {
  const invoice = await findInvoiceById(trx, invoiceId);
  if (!invoice) throw new Error('The invoice of a payment is missing');
  const payments = await listPaymentsOfInvoice(trx, invoiceId);
  const view = invoiceView(invoice, payments, {
    today: shopToday(context.now),
    config: context.config,
  });
  return { ...paymentView(paymentId, payments), invoice: view };
}

/**
 * Records money received on an issued invoice in the caller's transaction, marks the invoice paid when it settles the
 * balance, and queues the receipt.
 * @throws {AppError} `invalid` beyond the balance; `wrong_state` when nothing can be paid.
 */
export async function receive(
  trx: Trx,
  context: MoneyContext,
  invoiceId: string,
  { receipt, ...received }: Received & { readonly receipt: boolean },
): Promise<PaymentReceipt> {
  const { method } = received;
  const step = { id: invoiceId, event: 'pay' as const, amountCents: centsFromDecimal(received.amount) };
  const { before, to, effects } = await stepInvoice(trx, context, step);
  const payment = await storeReceived(trx, context, { invoiceId, quoteId: null }, received);
  const details = { amount: payment.amount, method, paid: before.paid };
  if (effects.includes('markPaid')) {
    const changes = { status: to, paidDate: context.now, paymentMethod: method };
    await changeInvoice(trx, context, before, { what: 'payment_received', changes, details });
  } else {
    await recordMoneyEvent(trx, context, before, 'payment_received', details);
  }
  if (receipt && before.email) {
    await queueRecordMail(trx, context, {
      kind: 'receipt',
      recipient: before.email,
      payload: { invoiceId, paymentId: payment.id },
      uniqueBy: payment.id,
    });
  }
  return receiptFor(trx, context, invoiceId, payment.id);
}

function recordMoneyEvent(
  trx: Trx,
  { now, actor }: MoneyContext,
  invoice: StoredInvoice,
  what: string,
  details: Record<string, unknown>,
): Promise<void> {
  return appendEvent(trx, {
    recordType: 'invoice',
    recordId: invoice.id,
    what,
    actor: actor.email,
    at: now,
    before: { status: invoice.status, paid: invoice.paid },
    after: { status: invoice.status, ...details },
  });
}

/**
 * Records a payment, once per Idempotency-Key.
 * @throws {AppError} `invalid` beyond the balance; `wrong_state` on a draft, paid or void invoice; `not_found`.
 */
export async function recordPayment(
  context: StaffContext,
  { params, body }: RouteInput<typeof invoiceActionRoutes.pay>,
): Promise<PaymentReceipt> {
  const receipt = await context.db.transaction().execute((trx) => receive(trx, context, params.id, body));
  triggerDrain(context);
  return receipt;
}

/**
 * Reverses a whole payment; the balance is owed again. Once per Idempotency-Key.
 * @throws {AppError} `wrong_state` when it was reversed before; `not_found`.
 */
export function reversePayment(
  context: StaffContext,
  { params, body }: RouteInput<typeof invoiceActionRoutes.reverse>,
): Promise<PaymentReceipt> {
  return context.db
    .transaction()
    .execute((trx) =>
      takeBack(trx, context, { invoiceId: params.id, paymentId: params.paymentId, reason: body.reason }),
    );
}

/** Reverses a whole payment in the caller's transaction. @throws {AppError} as {@link reversePayment} */
export async function takeBack(
  trx: Trx,
  context: MoneyContext,
  {
    invoiceId,
    paymentId,
    reason,
  }: { readonly invoiceId: string; readonly paymentId: string; readonly reason: string },
): Promise<PaymentReceipt> {
  const { now, actor } = context;
  const { before: invoice } = await stepInvoice(trx, context, { id: invoiceId });
  const payments = await listPaymentsOfInvoice(trx, invoice.id);
  const payment = payments.find(({ id, kind }) => id === paymentId && kind === 'payment');
  if (!payment) throw notFound('payment');
  if (paymentView(payment.id, payments).reversed) {
    const current = await readInvoice(trx, context, invoice);
    throw wrongState('This payment was already reversed.', current);
  }
  const amountCents = centsFromDecimal(payment.amount);
  const { before, to, effects } = await stepInvoice(trx, context, {
    id: invoice.id,
    event: 'reverse',
    amountCents,
  });
  const reversal = await insertReversal(trx, payment, { actor: actor.email, receivedAt: now, reason });
  const details = { amount: reversal.amount, method: reversal.method, reason };
  if (effects.includes('clearPaid')) {
    const changes = { status: to, paidDate: null, paymentMethod: null };
    await changeInvoice(trx, context, before, { what: 'payment_reversed', changes, details });
  } else {
    await recordMoneyEvent(trx, context, before, 'payment_reversed', details);
  }
  return receiptFor(trx, context, invoice.id, reversal.id);
}
