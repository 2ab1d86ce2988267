import { feeLines, type LineKind } from '#domain/quote-lines.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import { priceInvoice } from '#domain/pricing.ts';
import type { PaymentMethod } from '#domain/invoice.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import type { InventoryItem } from '#contract/inventory.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { pricedLines, nullIfTooLarge } from '../../shared/form/form-lines.ts';

/** A line of the work done. */
export interface DoneLine {
  kind: LineKind;
  inventoryItemId: string | null;
  serviceDescription: string;
  quantity: number;
  unitPrice: string;
}

/** The sheet's values; the contract's schema accepts them as they are. */
export interface CollectValues {
  items: DoneLine[];
  amount: string;
  method: PaymentMethod | '';
  reference: string;
  receipt: boolean;
}

export const newDoneLine: DoneLine = {
  kind: 'item',
  inventoryItemId: null,
  serviceDescription: '',
  quantity: 1,
  unitPrice: '0.00',
};

export const doneService = (item: BuilderItem): DoneLine => ({
  ...newDoneLine,
  serviceDescription: item.name,
  unitPrice: decimalFromCents(item.priceCents),
});

export const donePart = (item: InventoryItem): DoneLine => ({
  ...newDoneLine,
  inventoryItemId: item.id,
  serviceDescription: item.name,
  unitPrice: item.sellPrice,
});

/** The agreed lines: the invoice's, or the estimate's followed by its fees. */
export function agreedLines({
  invoice,
  quote,
}: {
  invoice?: Invoice | undefined;
  quote?: Quote | undefined;
}): DoneLine[] {
  if (invoice) {
    return invoice.items.map(({ kind, inventoryItemId, serviceDescription, quantity, unitPrice }) => ({
      ...{ kind, inventoryItemId, serviceDescription, quantity, unitPrice },
    }));
  }
  if (!quote) return [];
  return [
    ...quote.items.map(({ inventoryItemId, serviceDescription, quantity, unitPrice }) => ({
      ...newDoneLine,
      ...{ inventoryItemId, serviceDescription, quantity, unitPrice },
    })),
    ...feeLines(quote).map(({ kind, label, amountCents }) => ({
      ...newDoneLine,
      kind,
      serviceDescription: label,
      unitPrice: decimalFromCents(amountCents),
    })),
  ];
}

/** The totals of the lines in cents; null when they exceed a money column. */
export function linesPrice(items: readonly DoneLine[], taxPerMillion: number) {
  return nullIfTooLarge(() => priceInvoice({ items: pricedLines(items), taxPerMillion }));
}

/** The balance of a total in cents, less earlier payments. */
export function stillOwed(totalCents: number, paid: string): number {
  return Math.max(0, totalCents - centsFromDecimal(paid, { negative: true }));
}
