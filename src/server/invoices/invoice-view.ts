import type { Invoice, InvoiceRow } from '#contract/invoices/invoice.ts';
import type { Payment } from '#contract/payments.ts';
import type { Db } from '#db/connect.ts';
import type { InvoiceHeader, Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import { listPaymentsOfInvoice, type Payment as StoredPayment } from '#db/queries/payments.ts';
import { allowedInvoiceEvents, derivedInvoiceStatus, type InvoiceFacts } from '#domain/invoice.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { shopToday } from '#domain/shop-time.ts';
import type { Config } from '../config.ts';

/** A record's payments, each marked if another one reverses it. */
export function paymentViews(stored: readonly StoredPayment[]): Payment[] {
  const reversedIds = new Set(stored.map(({ reversesId }) => reversesId));
  return stored.map((payment) => ({
    id: payment.id,
    invoiceId: payment.invoiceId,
    quoteId: payment.quoteId,
    kind: payment.kind,
    reversesId: payment.reversesId,
    reversed: reversedIds.has(payment.id),
    amount: payment.amount,
    method: payment.method,
    reference: payment.reference ?? payment.cardRef,
    byProvider: payment.cardRef !== null,
    reason: payment.reason,
    receivedAt: payment.receivedAt,
    actor: payment.actor,
  }));
}

/** One payment out of all payments of its record. */
export function paymentView(id: string, stored: readonly StoredPayment[]): Payment {
  const found = paymentViews(stored).find((payment) => payment.id === id);
  if (!found) throw new Error('A recorded payment is missing');
  return found;
}

/** The facts that the state table's guards check, in cents. */
export function invoiceFacts(stored: Pick<InvoiceHeader, 'total' | 'paid'>, amountCents = 0): InvoiceFacts {
  const paidCents = centsFromDecimal(stored.paid, { negative: true });
  return { paidCents, balanceCents: centsFromDecimal(stored.total) - paidCents, amountCents };
}

/** Whether an invoice's balance can be paid by card: it is issued, and owes something. */
export const takesCards = (
  { cards }: Pick<Config, 'cards'>,
  stored: Pick<InvoiceHeader, 'status' | 'total' | 'paid'>,
): boolean => cards !== undefined && stored.status === 'sent' && invoiceFacts(stored).balanceCents > 0;

/** A stored invoice as a list row; `today` in Honolulu decides whether it is overdue. */
export function invoiceRowView(stored: InvoiceHeader, today: string): InvoiceRow {
  const facts = invoiceFacts(stored);
  return {
    id: stored.id,
    invoiceNumber: stored.invoiceNumber,
    quoteId: stored.quoteId,
    customerId: stored.customerId,
    firstName: stored.firstName,
    lastName: stored.lastName,
    phone: stored.phone,
    email: stored.email,
    serviceAddress: stored.serviceAddress,
    serviceDate: stored.serviceDate,
    subtotal: stored.subtotal,
    tax: stored.tax,
    total: stored.total,
    paid: decimalFromCents(facts.paidCents),
    balance: decimalFromCents(facts.balanceCents),
    status: derivedInvoiceStatus({ ...stored, balanceCents: facts.balanceCents }, today),
    dueDate: stored.dueDate,
    paidDate: stored.paidDate,
    paymentMethod: stored.paymentMethod,
    sentAt: stored.sentAt,
    version: stored.version,
    allowed: [...allowedInvoiceEvents(stored.status, facts)],
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

/** A stored invoice with its lines and the given payments. */
export function invoiceView(
  stored: StoredInvoice,
  payments: readonly StoredPayment[],
  { today, config }: { today: string; config: Pick<Config, 'cards'> },
): Invoice {
  const row = invoiceRowView(stored, today);
  return {
    ...row,
    quoteNumber: stored.quote?.quoteNumber ?? null,
    taxRatePerMillion: stored.taxRatePerMillion,
    notes: stored.notes,
    voidedAt: stored.voidedAt,
    voidReason: stored.voidReason,
    reminderDays: stored.reminderDays,
    takesCards: takesCards(config, stored),
    items: stored.items.map((item) => ({
      id: item.id,
      kind: item.kind,
      inventoryItemId: item.inventoryItemId,
      serviceDescription: item.serviceDescription,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      totalPrice: item.totalPrice,
      serviceDate: item.serviceDate,
    })),
    payments: paymentViews(payments),
  };
}

/** Reads the payments of a stored invoice, and returns the invoice with its lines and payments. */
export async function readInvoice(
  db: Db,
  { now, config }: { now: Date; config: Pick<Config, 'cards'> },
  stored: StoredInvoice,
): Promise<Invoice> {
  const payments = await listPaymentsOfInvoice(db, stored.id);
  return invoiceView(stored, payments, { today: shopToday(now), config });
}
