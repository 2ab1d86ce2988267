import type { Trx } from '#db/connect.ts';
import type { CardSession } from '#db/queries/cards.ts';
import { lockQuoteById, type Quote } from '#db/queries/estimates/estimates.ts';
import { findLiveInvoiceOfQuote, type Invoice, lockInvoiceById } from '#db/queries/invoices/invoices.ts';
import { findPaymentById, type Payment } from '#db/queries/payments.ts';
import type { PaidPaper } from '#domain/payments.ts';
import { decimalFromCents } from '#domain/money.ts';
import type { MoneyContext } from '../context.ts';
import { invoiceFacts } from '../invoices/invoice-view.ts';
import {
  depositDue,
  giveDepositBack,
  openCents,
  receiveDeposit,
  takesDeposits,
} from '../payments/deposits.ts';
import { receive, takeBack } from '../payments/payments.ts';

/** A locked invoice or estimate that a card payment is for. */
export interface CardPaper extends PaidPaper {
  readonly recordType: 'invoice' | 'quote';
  readonly id: string;
  /** Books money on it by the rules of any payment or deposit. @returns the payment's id */
  readonly book: (trx: Trx, context: MoneyContext, cents: number, cardRef: string) => Promise<string>;
}

/** Locks the invoice, or the estimate of a deposit; once that has an invoice, the money is for the invoice. */
export async function lockPaper(trx: Trx, session: CardSession): Promise<CardPaper> {
  const quote = session.quoteId === null ? undefined : await lockQuoteById(trx, session.quoteId);
  const bill = quote?.hasLiveInvoice ? await findLiveInvoiceOfQuote(trx, quote.id) : undefined;
  const invoiceId = session.invoiceId ?? bill?.id;
  const invoice = invoiceId === undefined ? undefined : await lockInvoiceById(trx, invoiceId);
  if (invoice) return invoicePaper(invoice);
  if (quote) return quotePaper(quote);
  throw new Error('The paper of a card payment is missing');
}

function invoicePaper(invoice: Invoice): CardPaper {
  const { id, invoiceNumber: number, status } = invoice;
  const { balanceCents } = invoiceFacts(invoice);
  return {
    recordType: 'invoice',
    id,
    number,
    state: status === 'sent' ? 'open' : status,
    owedCents: balanceCents,
    askedCents: balanceCents,
    book: async (trx, context, cents, cardRef) => {
      const amount = decimalFromCents(cents);
      return (await receive(trx, context, id, { amount, method: 'card', cardRef, receipt: true })).id;
    },
  };
}

function quotePaper(quote: Quote): CardPaper {
  const owedCents = openCents(quote);
  return {
    recordType: 'quote',
    id: quote.id,
    number: quote.quoteNumber,
    state: !takesDeposits(quote) ? 'closed' : owedCents > 0 ? 'open' : 'paid',
    owedCents,
    askedCents: depositDue(quote),
    book: async (trx, context, cents, cardRef) => {
      const amount = decimalFromCents(cents);
      return (await receiveDeposit(trx, context, quote, { amount, method: 'card', cardRef })).id;
    },
  };
}

/**
 * A payment with what it is on locked, so that two who give it back wait for each other. It is read again under the lock:
 * a deposit that was on an estimate may be on its invoice by then.
 */
export async function lockPayment(trx: Trx, id: string): Promise<Payment | undefined> {
  const { invoiceId, quoteId } = (await findPaymentById(trx, id)) ?? { invoiceId: null, quoteId: null };
  if (invoiceId !== null) await lockInvoiceById(trx, invoiceId);
  else if (quoteId !== null) await lockQuoteById(trx, quoteId);
  return findPaymentById(trx, id);
}

/** Reverses a locked payment that was refunded, by the rules of any reversal. @returns the reversal's id */
export async function giveBack(
  trx: Trx,
  context: MoneyContext,
  payment: Payment,
  reason: string,
): Promise<string> {
  const { id: paymentId, invoiceId, quoteId } = payment;
  const reversal =
    invoiceId !== null
      ? await takeBack(trx, context, { invoiceId, paymentId, reason })
      : await giveDepositBack(trx, context, { quoteId: quoteId ?? '', paymentId, reason });
  return reversal.id;
}
