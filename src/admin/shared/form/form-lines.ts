import type { Quote } from '#contract/estimates/estimate.ts';
import type { InventoryItem } from '#contract/inventory.ts';
import { limits } from '#domain/limits.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import {
  priceEstimate,
  type QuotePrice,
  serviceFeeCents,
  taxRateOn,
  urgencyFeeCents,
} from '#domain/pricing.ts';
import {
  defaultEstimateItem,
  type Difficulty,
  minutesForInventoryItem,
  type QuoteItemCategory,
} from '#domain/quote-lines.ts';
import { shopToday } from '#domain/shop-time.ts';
import type { Urgency } from '#domain/urgency.ts';

/** A line's form values, on an estimate or invoice. */
export interface TypedLine {
  readonly serviceDescription: string;
  readonly quantity: number;
  /** Decimal dollars, possibly incomplete. */
  readonly unitPrice: string;
}

type Amounts = Pick<TypedLine, 'quantity' | 'unitPrice'>;

/** Lines to price; an incomplete field counts as zero. */
export function pricedLines(lines: readonly Amounts[]): { quantity: number; unitPriceCents: number }[] {
  return lines.map(({ quantity, unitPrice }) => ({
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    unitPriceCents: typedCents(unitPrice),
  }));
}

/** The price, or null when it exceeds a money column. */
export function nullIfTooLarge<Price>(price: () => Price): Price | null {
  try {
    return price();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Lines as text, for comparing two versions; any other value as is. */
export function formatLines(value: readonly TypedLine[] | string | number | null): string {
  if (!isLines(value)) return value === null ? '' : String(value);
  return value.map((line) => `${line.quantity} × ${line.serviceDescription} at ${line.unitPrice}`).join('; ');
}

function isLines(value: unknown): value is readonly TypedLine[] {
  return Array.isArray(value);
}

function typedCents(amount: string): number {
  try {
    return centsFromDecimal(amount.trim());
  } catch {
    return 0;
  }
}

/** One line's form values. */
export interface ItemValues {
  serviceCategory: QuoteItemCategory;
  serviceDescription: string;
  quantity: number;
  unitPrice: string;
  estimatedTime: number | null;
  difficulty: Difficulty;
  inventoryItemId: string | null;
}

/** The row that Add Item inserts (spec §9). */
export const newItem: ItemValues = { ...defaultEstimateItem, inventoryItemId: null };

/** A catalog service as an estimate row. */
export function itemFromCatalogue(item: BuilderItem): ItemValues {
  return {
    serviceCategory: 'services',
    serviceDescription: item.name,
    quantity: 1,
    unitPrice: decimalFromCents(item.priceCents),
    estimatedTime: item.minutes,
    difficulty: item.difficulty,
    inventoryItemId: null,
  };
}

/** An inventory part or service as an estimate row; 60 minutes for a service, 30 for a part (spec §9). */
export function itemFromInventory(item: InventoryItem): ItemValues {
  return {
    serviceCategory: item.category,
    serviceDescription: item.name,
    quantity: 1,
    unitPrice: item.sellPrice,
    estimatedTime: minutesForInventoryItem(item),
    difficulty: defaultEstimateItem.difficulty,
    inventoryItemId: item.id,
  };
}

/** An estimate's lines as form values. */
export function itemsOf(quote: Pick<Quote, 'items'>): ItemValues[] {
  return quote.items.map((item) => ({
    serviceCategory: item.serviceCategory,
    serviceDescription: item.serviceDescription,
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    estimatedTime: item.estimatedTime,
    difficulty: item.difficulty,
    inventoryItemId: item.inventoryItemId,
  }));
}

/** Pricing inputs that do not come from the lines. */
export interface PriceRules {
  readonly taxPerMillion: number;
  readonly urgency: Urgency;
  /** Whether the urgency fee is charged. */
  readonly applies: boolean;
  /** What the website adds for the urgency, for a given items total in cents. */
  readonly websiteFeeCents: (itemsCents: number) => number;
}

interface Priced {
  readonly items: readonly { readonly quantity: number; readonly unitPrice: string }[];
  readonly distanceMiles: string;
}

/**
 * A preview of the estimate's price in cents; an incomplete field counts as zero. The server computes the
 * final price. Null when the total exceeds a money column.
 */
export function previewPrice(estimate: Priced, rules: PriceRules = newRules()): QuotePrice | null {
  return nullIfTooLarge(() => {
    const priced = {
      items: pricedLines(estimate.items),
      serviceFeeCents: typedFeeCents(estimate.distanceMiles),
      taxPerMillion: rules.taxPerMillion,
    };
    const { itemsCents } = priceEstimate(priced);
    return priceEstimate({
      ...priced,
      urgencyFeeCents: rules.applies ? rules.websiteFeeCents(itemsCents) : 0,
    });
  });
}

/** The same price as the website would charge it: with its urgency fee. Null when it has none, or is too large. */
export function websitePrice(price: QuotePrice, rules: PriceRules): QuotePrice | null {
  const feeCents = rules.websiteFeeCents(price.itemsCents);
  if (feeCents === 0) return null;
  return nullIfTooLarge(() =>
    priceEstimate({
      items: price.lines,
      serviceFeeCents: price.serviceFeeCents,
      urgencyFeeCents: feeCents,
      taxPerMillion: rules.taxPerMillion,
    }),
  );
}

/** Pricing rules of a new estimate: today's tax rate, and the website's urgency fee if it applies. */
export function newRules(urgency: Urgency = 'standard', applies = false): PriceRules {
  return {
    taxPerMillion: taxRateOn(shopToday(new Date())).perMillion,
    urgency,
    applies,
    websiteFeeCents: (itemsCents) => urgencyFeeCents({ applies: true, urgency, itemsCents }),
  };
}

/**
 * Pricing rules of an existing estimate: its own tax rate; one that began as a public quote keeps the fee
 * shown to the customer until its urgency changes. Mirrors the server's rule.
 */
export function rulesOf(
  quote: Pick<Quote, 'source' | 'urgency' | 'urgencyFee' | 'applyUrgencyFee' | 'taxRatePerMillion'>,
  urgency: Urgency,
  applies: boolean,
): PriceRules {
  const shown =
    quote.source === 'public' && quote.applyUrgencyFee
      ? { urgency: quote.urgency, feeCents: centsFromDecimal(quote.urgencyFee) }
      : undefined;
  return {
    taxPerMillion: quote.taxRatePerMillion,
    urgency,
    applies,
    websiteFeeCents: (itemsCents) => urgencyFeeCents({ applies: true, urgency, itemsCents, shown }),
  };
}

/** The travel fee in cents for a typed distance; 0 while it is not a valid distance. */
export function typedFeeCents(distanceMiles: string): number {
  const miles = Number(distanceMiles);
  return Number.isFinite(miles) && miles >= 0 && miles <= limits.miles ? serviceFeeCents(miles) : 0;
}
