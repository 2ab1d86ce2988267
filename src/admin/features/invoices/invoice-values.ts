import { addDays, shopToday } from '#domain/shop-time.ts';
import { DEFAULT_DUE_DAYS } from '#domain/invoice.ts';
import { feeLines, type LineKind } from '#domain/quote-lines.ts';
import { decimalFromCents } from '#domain/money.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import type { InventoryItem } from '#contract/inventory.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import type { CustomerValues } from '../../shared/form/customer.tsx';

/** One line's form values. */
export interface LineValues {
  kind: LineKind;
  inventoryItemId: string | null;
  serviceDescription: string;
  quantity: number;
  unitPrice: string;
  serviceDate: string;
}

/** The invoice form's values; the contract's schema accepts them as they are. */
export interface InvoiceValues extends CustomerValues {
  serviceDate: string;
  dueDate: string;
  notes: string;
  items: LineValues[];
}

/** The draft key of an invoice. */
export const draftKey = (id: string) => `invoice:${id}`;

export const newLine: LineValues = {
  kind: 'item',
  inventoryItemId: null,
  serviceDescription: '',
  quantity: 1,
  unitPrice: '0.00',
  serviceDate: '',
};

/** An empty invoice: service date today, due after the default period. */
export function startingInvoice(now: Date): InvoiceValues {
  const today = shopToday(now);
  return {
    customerId: null,
    firstName: '',
    lastName: '',
    phone: '',
    email: '',
    serviceAddress: '',
    serviceDate: today,
    dueDate: addDays(today, DEFAULT_DUE_DAYS),
    notes: '',
    items: [],
  };
}

/** An estimate's invoice: its lines, then its fees as separate lines. */
export function invoiceOfQuote(quote: Quote, now: Date): InvoiceValues {
  return {
    ...startingInvoice(now),
    customerId: quote.customerId,
    firstName: quote.firstName,
    lastName: quote.lastName,
    phone: quote.phone,
    email: quote.email ?? '',
    serviceAddress: quote.serviceAddress,
    items: [
      ...quote.items.map((item) => ({
        ...newLine,
        inventoryItemId: item.inventoryItemId,
        serviceDescription: item.serviceDescription,
        quantity: item.quantity,
        unitPrice: item.unitPrice,
      })),
      ...feeLines(quote).map(({ kind, label, amountCents }) => ({
        ...newLine,
        kind,
        serviceDescription: label,
        unitPrice: decimalFromCents(amountCents),
      })),
    ],
  };
}

/** The form's initial values for an existing invoice. */
export function valuesOfInvoice(invoice: Invoice): InvoiceValues {
  return {
    customerId: invoice.customerId,
    firstName: invoice.firstName,
    lastName: invoice.lastName,
    phone: invoice.phone,
    email: invoice.email ?? '',
    serviceAddress: invoice.serviceAddress,
    serviceDate: invoice.serviceDate?.slice(0, 10) ?? '',
    dueDate: invoice.dueDate,
    notes: invoice.notes ?? '',
    items: invoice.items.map((item) => ({
      kind: item.kind,
      inventoryItemId: item.inventoryItemId,
      serviceDescription: item.serviceDescription,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      serviceDate: item.serviceDate?.slice(0, 10) ?? '',
    })),
  };
}

/** A new invoice with another one's customer and lines, and new dates. */
export function copyOfInvoice(invoice: Invoice, now: Date): InvoiceValues {
  const { serviceDate, dueDate } = startingInvoice(now);
  const values = valuesOfInvoice(invoice);
  return {
    ...values,
    serviceDate,
    dueDate,
    items: values.items.map((item) => ({ ...item, serviceDate: '' })),
  };
}

export function lineFromCatalogue(item: BuilderItem): LineValues {
  return { ...newLine, serviceDescription: item.name, unitPrice: decimalFromCents(item.priceCents) };
}

export function lineFromInventory(item: InventoryItem): LineValues {
  return {
    ...newLine,
    inventoryItemId: item.id,
    serviceDescription: item.name,
    unitPrice: item.sellPrice,
  };
}

/** Field labels, for comparing two versions. */
export const invoiceLabels: Partial<Record<keyof InvoiceValues, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  serviceAddress: 'Service address',
  serviceDate: 'Service date',
  dueDate: 'Due date',
  notes: 'Notes',
  items: 'Items',
};
