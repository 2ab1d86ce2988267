import type { Quote } from '#contract/estimates/estimate.ts';
import type { Payment } from '#contract/payments.ts';
import { quoteActionRoutes, type DepositReceipt } from '#contract/estimates/actions.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { insertDepositAsk } from '#db/queries/cards.ts';
import { appendEvent } from '#db/queries/history.ts';
import { insertReversal, listPaymentsOfQuote, type Payment as StoredPayment } from '#db/queries/payments.ts';
import { findQuoteById, lockQuoteById, type Quote as StoredQuote } from '#db/queries/estimates/estimates.ts';
import { centsFromDecimal, decimalFromCents, formatCents, formatDecimal } from '#domain/money.ts';
import { shopToday } from '#domain/shop-time.ts';
import type { MoneyContext, StaffContext } from '../context.ts';
import { invalid, notFound, wrongState } from '../errors.ts';
import { quoteView } from '../estimates/estimate-view.ts';
import { paymentView, paymentViews } from '../invoices/invoice-view.ts';
import { type Received, storeReceived } from './payments.ts';

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
  context: MoneyContext,
  quoteId: string,
  paymentId: string,
): Promise<DepositReceipt> {
  const quote = await lockQuote(trx, quoteId);
  const payments = await listPaymentsOfQuote(trx, quoteId);
  return { ...paymentView(paymentId, payments), quote: quoteView(quote, shopToday(context.now)) };
}

/**
 * How much of an estimate is not yet covered by deposits, in cents. Deposits cannot exceed the estimate's total.
 */
export const openCents = (quote: Pick<StoredQuote, 'total' | 'depositPaid'>): number =>
  centsFromDecimal(quote.total) - centsFromDecimal(quote.depositPaid);

/** Whether a deposit can be taken: the estimate is pending or approved, and no invoice was made from it. */
export const takesDeposits = (quote: Pick<StoredQuote, 'status' | 'hasLiveInvoice'>): boolean =>
  !quote.hasLiveInvoice && (quote.status === 'pending' || quote.status === 'approved');

const whyNoDeposit = ({ status, hasLiveInvoice }: Pick<StoredQuote, 'status' | 'hasLiveInvoice'>): string =>
  hasLiveInvoice
    ? 'An invoice was made from this estimate. Record the payment there.'
    : `No deposit can be taken: the estimate is ${status}.`;

/** What is still due of the deposit that the office asks for, in cents. */
export const depositDue = (
  quote: Pick<StoredQuote, 'status' | 'hasLiveInvoice' | 'total' | 'depositPaid' | 'depositAsked'>,
): number =>
  takesDeposits(quote)
    ? Math.max(
        0,
        Math.min(
          openCents(quote),
          centsFromDecimal(quote.depositAsked) - centsFromDecimal(quote.depositPaid, { negative: true }),
        ),
      )
    : 0;

/**
 * Asks for a deposit, which the customer's page then takes by card.
 * @throws {AppError} `wrong_state` when none can be taken, or no cards; `invalid` beyond the total; `not_found`.
 */
export function askDeposit(
  { db, config, now, actor }: StaffContext,
  { params, body: { amount } }: RouteInput<typeof quoteActionRoutes.askDeposit>,
): Promise<Quote> {
  return db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, params.id);
    const current = quoteView(quote, shopToday(now));
    if (!config.cards) throw wrongState('Cards are not taken here: take the deposit instead.', current);
    if (!takesDeposits(quote)) throw wrongState(whyNoDeposit(quote), current);
    if (centsFromDecimal(amount) > centsFromDecimal(quote.total))
      throw invalid({ amount: `At most ${formatDecimal(quote.total)}, the total` });
    await insertDepositAsk(trx, { quoteId: quote.id, amount, actor: actor.email, createdAt: now });
    await appendEvent(trx, {
      recordType: 'quote',
      recordId: quote.id,
      what: 'deposit_asked',
      actor: actor.email,
      at: now,
      before: { amount: quote.depositAsked },
      after: { amount: decimalFromCents(centsFromDecimal(amount)) },
    });
    return quoteView(await lockQuote(trx, params.id), shopToday(now));
  });
}

/**
 * Takes a deposit on a pending or approved estimate; its invoice will carry it over. Once per Idempotency-Key.
 * @throws {AppError} `wrong_state` when declined, cancelled or already invoiced; `invalid` beyond its total;
 * `not_found`.
 */
export function takeDeposit(
  context: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.deposit>,
): Promise<DepositReceipt> {
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, params.id);
    const current = quoteView(quote, shopToday(now));
    if (!takesDeposits(quote)) throw wrongState(whyNoDeposit(quote), current);
    const cents = centsFromDecimal(body.amount);
    if (cents > openCents(quote)) {
      throw invalid({ amount: `At most ${formatCents(Math.max(0, openCents(quote)))} is still due` });
    }
    const deposit = await receiveDeposit(trx, context, quote, body);
    return receiptFor(trx, context, quote.id, deposit.id);
  });
}

/** Records a deposit on a locked estimate that {@link takesDeposits}, of at most what is {@link openCents | open}. */
export async function receiveDeposit(
  trx: Trx,
  context: MoneyContext,
  quote: StoredQuote,
  received: Received,
): Promise<StoredPayment> {
  const { now, actor } = context;
  const deposit = await storeReceived(trx, context, { quoteId: quote.id, invoiceId: null }, received);
  await appendEvent(trx, {
    recordType: 'quote',
    recordId: quote.id,
    what: 'deposit_received',
    actor: actor.email,
    at: now,
    before: { depositPaid: quote.depositPaid },
    after: { amount: deposit.amount, method: deposit.method },
  });
  return deposit;
}

/**
 * Reverses a whole deposit, unless an invoice already carries it.
 * @throws {AppError} `wrong_state` when it was reversed before or an invoice carries it; `not_found`.
 */
export function reverseDeposit(
  context: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.reverseDeposit>,
): Promise<DepositReceipt> {
  return context.db
    .transaction()
    .execute((trx) =>
      giveDepositBack(trx, context, { quoteId: params.id, paymentId: params.paymentId, ...body }),
    );
}

/** Reverses a whole deposit in the caller's transaction. @throws {AppError} as {@link reverseDeposit} */
export async function giveDepositBack(
  trx: Trx,
  context: MoneyContext,
  {
    quoteId,
    paymentId,
    reason,
  }: { readonly quoteId: string; readonly paymentId: string; readonly reason: string },
): Promise<DepositReceipt> {
  const { now, actor } = context;
  const quote = await lockQuote(trx, quoteId);
  const payments = await listPaymentsOfQuote(trx, quote.id);
  const deposit = payments.find(({ id, kind }) => id === paymentId && kind === 'payment');
  if (!deposit) throw notFound('deposit');
  const current = quoteView(quote, shopToday(now));
  if (deposit.invoiceId) throw wrongState('It is now on the invoice. Reverse it there.', current);
  if (paymentView(deposit.id, payments).reversed) {
    throw wrongState('This deposit was already refunded.', current);
  }
  const reversal = await insertReversal(trx, deposit, { actor: actor.email, receivedAt: now, reason });
  await appendEvent(trx, {
    recordType: 'quote',
    recordId: quote.id,
    what: 'deposit_reversed',
    actor: actor.email,
    at: now,
    before: { depositPaid: quote.depositPaid },
    after: { amount: reversal.amount, method: reversal.method, reason },
  });
  return receiptFor(trx, context, quote.id, reversal.id);
}
