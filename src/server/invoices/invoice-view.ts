import type { Invoice, InvoiceRow } from '#contract/invoices/invoice.ts';
import type { Db } from '#db/connect.ts';
import type { Invoice as StoredInvoice, InvoiceHeader } from '#db/queries/invoices/invoices.ts';
import { listPaymentsOfInvoice, type Payment as StoredPayment } from '#db/queries/payments.ts';
import { shopToday } from '#domain/shop-time.ts';
import { allowedInvoiceEvents, derivedInvoiceStatus, type InvoiceFacts } from '#domain/invoice.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { Config } from '../config.ts';
import { paymentViews } from '../payments/payment-view.ts';

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
