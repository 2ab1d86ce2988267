import { emptyToNull } from '#contract/fields.ts';
import type { InvoiceBody, InvoiceUpdateBody } from '#contract/invoices/invoice.ts';
import type { NewInvoiceItem } from '#db/queries/invoices/invoices.ts';
import { DEFAULT_DUE_DAYS } from '#domain/invoice.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { priceInvoice } from '#domain/pricing.ts';
import type { LineKind } from '#domain/quote-lines.ts';
import { addDays, isCalendarDate } from '#domain/shop-time.ts';
import { invalid, withinMoneyLimits } from '../errors.ts';

type BodyItem = NonNullable<InvoiceBody['items']>[number];

/** A line before it is priced. */
export interface UnpricedItem {
  readonly kind: LineKind;
  readonly inventoryItemId: string | null;
  readonly serviceDescription: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly serviceDate: string | null;
}

function calendarDay(field: string, day: string | null | undefined): string | null {
  const value = emptyToNull(day);
  if (value !== null && !isCalendarDate(value))
    throw invalid({ [field]: 'Must be a date such as 2026-03-15' });
  return value;
}

/** The lines of a form. @throws {AppError} `invalid` for an impossible date. */
export function itemsOfBody(items: readonly BodyItem[]): UnpricedItem[] {
  return items.map((item, index) => ({
    kind: item.kind ?? 'item',
    inventoryItemId: item.inventoryItemId ?? null,
    serviceDescription: item.serviceDescription,
    quantity: item.quantity,
    unitPriceCents: centsFromDecimal(item.unitPrice),
    serviceDate: calendarDay(`items.${index}.serviceDate`, item.serviceDate),
  }));
}

/** Prices lines and adds them up. @throws {AppError} `invalid` when the total is too large to store. */
export function priced(items: readonly UnpricedItem[], taxPerMillion: number) {
  const price = withinMoneyLimits(() => priceInvoice({ items, taxPerMillion }));
  return {
    totals: {
      subtotal: decimalFromCents(price.subtotalCents),
      tax: decimalFromCents(price.taxCents),
      total: decimalFromCents(price.totalCents),
      taxRatePerMillion: taxPerMillion,
    },
    items: items.map(({ unitPriceCents, ...item }, index): NewInvoiceItem => ({
      ...item,
      unitPrice: decimalFromCents(unitPriceCents),
      totalPrice: decimalFromCents(price.lines[index]?.totalCents ?? 0),
    })),
  };
}

/** The dates of a form; the due date defaults to 30 days from today. */
export function invoiceDates(body: Pick<InvoiceUpdateBody, 'dueDate' | 'serviceDate'>, today: string) {
  return {
    dueDate: calendarDay('dueDate', body.dueDate) ?? addDays(today, DEFAULT_DUE_DAYS),
    serviceDate: calendarDay('serviceDate', body.serviceDate),
  };
}
