import { type FeeColumn, feeColumns } from './fees.ts';

/** What a customer approves, as stored: amounts are decimal dollars with two places. */
export interface Offer extends Readonly<Record<FeeColumn, string>> {
  readonly items: readonly {
    readonly serviceDescription: string;
    readonly quantity: number;
    readonly unitPrice: string;
  }[];
  readonly tax: string;
  readonly total: string;
}

/**
 * Whether two offers are the same to the customer: same work, prices, fees and tax. Line order and
 * office-only fields (category, minutes, difficulty, stock item) don't count.
 */
export function isSameOffer(one: Offer, other: Offer): boolean {
  return offerKey(one) === offerKey(other);
}

function offerKey({ items, tax, total, ...offer }: Offer): string {
  const lines = items.map((item) => JSON.stringify([item.serviceDescription, item.quantity, item.unitPrice]));
  return JSON.stringify([lines.toSorted(), feeColumns.map((column) => offer[column]), tax, total]);
}
