import { emptyToNull } from '#contract/fields.ts';
import type { Payment } from '#contract/payments.ts';
import { quoteActionRoutes, type DepositReceipt } from '#contract/estimates/actions.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { insertPayment, insertReversal, listPaymentsOfQuote } from '#db/queries/payments.ts';
import { findQuoteById, lockQuoteById, type Quote as StoredQuote } from '#db/queries/estimates/estimates.ts';
import { formatCents, centsFromDecimal } from '#domain/money.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound, wrongState } from '../errors.ts';
import { paymentView, paymentViews } from './payment-view.ts';
import { quoteView } from '../estimates/estimate-view.ts';

/** Deposits on an estimate and their reversals, oldest first. @throws {AppError} `not_found`. */
export async function listDeposits(
  { db }: StaffContext,
  { params }: RouteInput<typeof quoteActionRoutes.deposits>,
): Promise<Payment[]> {
  if (!(await findQuoteById(db, params.id))) throw notFound('estimate');
  return paymentViews(await listPaymentsOfQuote(db, params.id));
}

async function lockQuote(trx: Trx, id: string): Promise<StoredQuote> {
  const quote = await lockQuoteById(trx, id);
  if (!quote) throw notFound('estimate');
  return quote;
}

async function receiptFor(
  trx: Trx,
  context: StaffContext,
  quoteId: string,
  paymentId: string,
): Promise<DepositReceipt> {
  const quote = await lockQuote(trx, quoteId);
  const payments = await listPaymentsOfQuote(trx, quoteId);
  return { ...paymentView(paymentId, payments), quote: quoteView(quote, todayInHonolulu(context.now)) };
}

/**
 * How much of an estimate is not yet covered by deposits, in cents. Deposits cannot exceed the estimate's total.
 */
const openCents = (quote: StoredQuote) => centsFromDecimal(quote.total) - centsFromDecimal(quote.depositPaid);

/**
 * Takes a deposit on a pending or approved estimate; its invoice will carry it over. Once per Idempotency-Key.
 * @throws {AppError} `wrong_state` when declined, cancelled or already invoiced; `invalid` beyond its total;
 * `not_found`.
 */
export function takeDeposit(
  context: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.deposit>,
): Promise<DepositReceipt> {
  const { db, now, actor } = context;
  return db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, params.id);
    const current = quoteView(quote, todayInHonolulu(now));
    if (quote.hasLiveInvoice || !['pending', 'approved'].includes(quote.status)) {
      const detail = quote.hasLiveInvoice
        ? 'An invoice was made from this estimate. Record the payment there.'
        : `No deposit can be taken: the estimate is ${quote.status}.`;
      throw wrongState(detail, current);
    }
    const cents = centsFromDecimal(body.amount);
    if (cents > openCents(quote)) {
      throw invalid({ amount: `At most ${formatCents(Math.max(0, openCents(quote)))} is still due` });
    }
    const deposit = await insertPayment(trx, {
      quoteId: quote.id,
      invoiceId: null,
      amount: body.amount,
      method: body.method,
      reference: emptyToNull(body.reference),
      receivedAt: now,
      actor: actor.email,
    });
    await appendEvent(trx, {
      recordType: 'quote',
      recordId: quote.id,
      what: 'deposit_received',
      actor: actor.email,
      at: now,
      before: { depositPaid: quote.depositPaid },
      after: { amount: deposit.amount, method: deposit.method },
    });
    return receiptFor(trx, context, quote.id, deposit.id);
  });
}

/**
 * Reverses a whole deposit, unless an invoice already carries it.
 * @throws {AppError} `wrong_state` when it was reversed before or an invoice carries it; `not_found`.
 */
export function reverseDeposit(
  context: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.reverseDeposit>,
): Promise<DepositReceipt> {
  const { db, now, actor } = context;
  return db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, params.id);
    const payments = await listPaymentsOfQuote(trx, quote.id);
    const deposit = payments.find(({ id, kind }) => id === params.paymentId && kind === 'payment');
    if (!deposit) throw notFound('deposit');
    const current = quoteView(quote, todayInHonolulu(now));
    if (deposit.invoiceId) throw wrongState('It is now on the invoice. Reverse it there.', current);
    if (paymentView(deposit.id, payments).reversed) {
      throw wrongState('This deposit was already refunded.', current);
    }
    const reversal = await insertReversal(trx, deposit, {
      actor: actor.email,
      receivedAt: now,
      reason: body.reason,
    });
    await appendEvent(trx, {
      recordType: 'quote',
      recordId: quote.id,
      what: 'deposit_reversed',
      actor: actor.email,
      at: now,
      before: { depositPaid: quote.depositPaid },
      after: { amount: reversal.amount, method: reversal.method, reason: body.reason },
    });
    return receiptFor(trx, context, quote.id, reversal.id);
  });
}
