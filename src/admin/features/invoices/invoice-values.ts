import { addDays, todayInHonolulu } from '#domain/honolulu.ts';
import { DEFAULT_DUE_DAYS } from '#domain/invoice.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { feeLines } from '#domain/pricing.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import type { InventoryItem } from '#contract/inventory.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import type { CustomerValues } from '../../shared/form/customer-values.ts';

/** A line of the form, as its controls hold it. */
export interface LineValues {
  kind: 'item' | 'travel' | 'urgency';
  inventoryItemId: string | null;
  serviceDescription: string;
  quantity: number;
  unitPrice: string;
  serviceDate: string;
}

/** The invoice form, as its controls hold it; the contract's schema reads it as it is. */
export interface InvoiceValues extends CustomerValues {
  serviceDate: string;
  dueDate: string;
  notes: string;
  items: LineValues[];
}

/** Where what was typed into an invoice is kept. */
export const draftKey = (id: string) => `invoice:${id}`;

export const newLine: LineValues = {
  kind: 'item',
  inventoryItemId: null,
  serviceDescription: '',
  quantity: 1,
  unitPrice: '0.00',
  serviceDate: '',
};

/** An empty invoice: served today, due when the office's invoices are due. */
export function startingInvoice(now: Date): InvoiceValues {
  const today = todayInHonolulu(now);
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

/** The invoice of an estimate: its lines, then its fees as lines of their own. */
export function invoiceOfQuote(quote: Quote, now: Date): InvoiceValues {
  const fees = feeLines({
    serviceFeeCents: centsFromDecimal(quote.serviceFee),
    urgencyFeeCents: centsFromDecimal(quote.urgencyFee),
  });
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
      ...fees.map((fee) => ({
        ...newLine,
        kind: fee.description === 'Travel fee' ? ('travel' as const) : ('urgency' as const),
        serviceDescription: fee.description,
        unitPrice: decimalFromCents(fee.unitPriceCents),
      })),
    ],
  };
}

/** The form as it opens on an invoice that exists. */
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

/** A new invoice with another one's customer and lines, with dates of its own. */
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

/** Names of the fields, for telling two versions apart. */
export const invoiceLabels: Partial<Record<keyof InvoiceValues, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'E-mail',
  serviceAddress: 'Service address',
  serviceDate: 'Service date',
  dueDate: 'Due date',
  notes: 'Notes',
  items: 'Items',
};
