import type { Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import type { LineKind } from '#domain/quote-lines.ts';
import { taxName } from '#domain/pricing.ts';
import { letterhead } from '../documents/letterhead.ts';

/**
 * An invoice as it was sent: business, customer, lines, amounts and tax. The PDF, the mail and the customer's page
 * read this copy, so later edits elsewhere do not change an issued invoice. Amounts are decimal dollars.
 */
export interface InvoiceSnapshot {
  readonly business: { name: string; tagline: string; address: string; phone: string; email: string };
  readonly customer: { name: string; phone: string; email: string | null };
  readonly invoiceNumber: string;
  readonly estimateNumber: string | null;
  readonly serviceType: string | null;
  readonly vehicle: string | null;
  readonly serviceAddress: string;
  readonly serviceDate: string | null;
  readonly dueDate: string;
  readonly issuedAt: string;
  readonly notes: string | null;
  readonly items: readonly {
    kind: LineKind;
    description: string;
    quantity: number;
    unitPrice: string;
    totalPrice: string;
  }[];
  readonly subtotal: string;
  readonly tax: string;
  readonly taxName: string;
  readonly taxRatePerMillion: number;
  readonly total: string;
}

/** Takes a snapshot of an invoice's current state. */
export function snapshotOf(invoice: StoredInvoice, issuedAt: Date | string): InvoiceSnapshot {
  return {
    ...letterhead(invoice),
    invoiceNumber: invoice.invoiceNumber,
    estimateNumber: invoice.quote?.quoteNumber ?? null,
    serviceType: invoice.quote?.serviceType ?? null,
    vehicle: invoice.quote?.vehicle ?? null,
    serviceAddress: invoice.serviceAddress,
    serviceDate: invoice.serviceDate,
    dueDate: invoice.dueDate,
    issuedAt: new Date(issuedAt).toISOString(),
    notes: invoice.notes,
    items: invoice.items.map(({ kind, serviceDescription, quantity, unitPrice, totalPrice }) => ({
      kind,
      description: serviceDescription,
      quantity,
      unitPrice,
      totalPrice,
    })),
    subtotal: invoice.subtotal,
    tax: invoice.tax,
    taxName,
    taxRatePerMillion: invoice.taxRatePerMillion,
    total: invoice.total,
  };
}

/** The stored snapshot; for a draft, a snapshot of its current state. */
export function readSnapshot(invoice: StoredInvoice): InvoiceSnapshot {
  return (invoice.snapshot as InvoiceSnapshot | null) ?? snapshotOf(invoice, invoice.createdAt);
}
