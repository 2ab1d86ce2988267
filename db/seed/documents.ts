import { feeLines } from '#domain/quote-lines.ts';
import { shopYear } from '#domain/shop-time.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { findBuilderItem } from '#domain/price-list.ts';
import { priceBuilderQuote, priceEstimate, priceInvoice, quoteAmounts, taxRateOn } from '#domain/pricing.ts';
import type { Urgency } from '#domain/urgency.ts';
import type { Trx } from '../connect.ts';
import { nextQuoteNumber, allocateInvoiceNumber } from '../queries/documents/numbers.ts';
import type { InventoryItem } from '../queries/inventory.ts';
import { insertInvoice, type Invoice, type NewInvoice } from '../queries/invoices/invoices.ts';
import { insertQuote, type NewQuote, type NewQuoteItem, type Quote } from '../queries/estimates/estimates.ts';
import { contactOf, milesTo, type Person, townOf } from './people.ts';

const DAY_MS = 86_400_000;
const QUOTE_DAYS = 30;

/** What all seeded documents need: the transaction, today's date, and the time to count back from. */
export interface SeedContext {
  readonly trx: Trx;
  readonly now: Date;
  readonly today: string;
}

/** The time a number of days ago. */
export function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A record of the demo data, stored when its time comes: numbers then rise with the dates. */
export interface Entry {
  readonly at: Date;
  readonly store: () => Promise<void>;
}

/** Stores entries in the order of their times. */
export async function storeInOrder(entries: readonly Entry[]): Promise<void> {
  for (const { store } of entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await store();
}

type Extra = Partial<NewQuote>;

/** A quote of the public builder's items; an item that is named twice is one line. */
export function seedPublicQuote(
  context: SeedContext,
  who: Person,
  {
    days,
    urgency = 'standard',
    ids,
    ...extra
  }: Extra & { days: number; urgency?: Urgency; ids: readonly string[] },
): Promise<Quote> {
  const taxPerMillion = taxRateOn(context.today).perMillion;
  const distinct = [...new Set(ids)];
  const items = distinct.map((catalogueId) => ({
    catalogueId,
    quantity: ids.filter((id) => id === catalogueId).length,
  }));
  const price = priceBuilderQuote({ items, urgency, taxPerMillion });
  const lines = distinct.map((id, index): NewQuoteItem => {
    const { category, name, minutes, difficulty } = findBuilderItem(id);
    return {
      serviceCategory: category,
      catalogueId: id,
      serviceDescription: name,
      ...moneyOf(price.lines[index]),
      estimatedTime: minutes,
      difficulty,
    };
  });
  return storeQuote(
    context,
    who,
    { source: 'public', urgency, isEmergency: urgency === 'emergency', ...extra },
    { price, lines, days },
  );
}

/** An estimate written in the office, from stock and labor. */
export function seedEstimate(
  context: SeedContext,
  who: Person,
  {
    days,
    parts,
    ...extra
  }: Extra & { days: number; parts: readonly (readonly [InventoryItem | undefined, number])[] },
): Promise<Quote> {
  const taxPerMillion = taxRateOn(context.today).perMillion;
  const used = parts.flatMap(([item, quantity]) => (item ? [{ item, quantity }] : []));
  const items = used.map(({ item, quantity }) => ({
    quantity,
    unitPriceCents: centsFromDecimal(item.sellPrice),
  }));
  const distanceMiles = milesTo(who);
  const price = priceEstimate({ items, distanceMiles, taxPerMillion });
  const lines = used.map(({ item }, index): NewQuoteItem => ({
    serviceCategory: item.category,
    serviceDescription: item.name,
    inventoryItemId: item.id,
    ...moneyOf(price.lines[index]),
    estimatedTime: item.isService ? 60 : 30,
  }));
  const fields = { source: 'admin' as const, distanceMiles: distanceMiles.toFixed(2), ...extra };
  return storeQuote(context, who, fields, { price, lines, days });
}

type Price = ReturnType<typeof priceEstimate>;

function moneyOf(line: Price['lines'][number] | undefined) {
  return {
    quantity: line?.quantity ?? 1,
    unitPrice: decimalFromCents(line?.unitPriceCents ?? 0),
    totalPrice: decimalFromCents(line?.totalCents ?? 0),
  };
}

async function storeQuote(
  { trx, now, today }: SeedContext,
  who: Person,
  fields: Extra & Pick<NewQuote, 'source'>,
  { price, lines, days }: { price: Price; lines: readonly NewQuoteItem[]; days: number },
): Promise<Quote> {
  const createdAt = daysAgo(now, days);
  const quote: NewQuote = {
    serviceType: 'residential',
    ...contactOf(who),
    location: townOf(who),
    serviceAddress: `${who.address}, ${townOf(who)}`,
    ...quoteAmounts(price),
    taxRatePerMillion: taxRateOn(today).perMillion,
    validUntil: daysAgo(now, days - QUOTE_DAYS),
    createdAt,
    updatedAt: createdAt,
    quoteNumber: await nextQuoteNumber(trx, shopYear(now)),
    ...fields,
  };
  return insertQuote(trx, quote, lines);
}

/** An invoice of a quote, with its fees as separate lines. */
export async function seedInvoice(
  { trx, now, today }: SeedContext,
  quote: Quote,
  { days, ...extra }: Partial<NewInvoice> & { days: number; dueDate: string },
): Promise<Invoice> {
  const fees = feeLines(quote).map(({ kind, label, amountCents }) => ({
    kind,
    description: label,
    inventoryItemId: null,
    quantity: 1,
    unitPriceCents: amountCents,
  }));
  const work = quote.items.map((item) => ({
    kind: 'item' as const,
    description: item.serviceDescription,
    inventoryItemId: item.inventoryItemId,
    quantity: item.quantity,
    unitPriceCents: centsFromDecimal(item.unitPrice),
  }));
  const items = [...work, ...fees];
  const price = priceInvoice({ items, taxPerMillion: quote.taxRatePerMillion });
  const lines = items.map((item, index) => ({
    kind: item.kind,
    serviceDescription: item.description,
    inventoryItemId: item.inventoryItemId,
    ...moneyOf(price.lines[index]),
  }));
  const createdAt = daysAgo(now, days);
  const { firstName, lastName, phone, email, serviceAddress, customerId, taxRatePerMillion } = quote;
  const invoice: NewInvoice = {
    ...{ firstName, lastName, phone, email, serviceAddress, customerId, taxRatePerMillion },
    quoteId: quote.id,
    serviceDate: today,
    subtotal: decimalFromCents(price.subtotalCents),
    tax: decimalFromCents(price.taxCents),
    total: decimalFromCents(price.totalCents),
    createdAt,
    updatedAt: createdAt,
    invoiceNumber: await allocateInvoiceNumber(trx, shopYear(now)),
    ...extra,
  };
  return insertInvoice(trx, invoice, lines);
}
