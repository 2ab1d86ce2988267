import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AmountTooLargeError, MAX_MONEY_CENTS } from './money.ts';
import { builderItems } from './price-list.ts';
import {
  type LedgerEntry,
  type QuotePrice,
  balance,
  priceBuilderQuote,
  priceEstimate,
  priceInvoice,
  priceLine,
} from './pricing.ts';
import { feesOf } from './quote-lines.ts';
import { urgencies } from './urgency.ts';

const GET = 47_120;
const item = fc.record({
  quantity: fc.integer({ min: 1, max: 50 }),
  unitPriceCents: fc.integer({ min: 0, max: 500_000 }),
});
const items = fc.array(item, { minLength: 1, maxLength: 8 });
const fee = fc.integer({ min: 0, max: 100_000 });

const paid = (amountCents: number): LedgerEntry => ({ kind: 'payment', amountCents });
const reversed = (amountCents: number): LedgerEntry => ({ kind: 'reversal', amountCents });

/** Reference implementation of rounding half up, to check the fast one against. */
function halfUp(cents: number, perMillion: number): number {
  return Number((BigInt(cents) * BigInt(perMillion) + 500_000n) / 1_000_000n);
}

/** What a customer could check on any quote with a pencil. */
function expectToAddUp(price: QuotePrice, perMillion: number) {
  for (const line of price.lines) expect(line.totalCents).toBe(line.quantity * line.unitPriceCents);
  expect(price.itemsCents).toBe(price.lines.reduce((sum, line) => sum + line.totalCents, 0));
  const taxable = price.itemsCents + price.serviceFeeCents + price.urgencyFeeCents;
  expect(price.taxCents).toBe(halfUp(taxable, perMillion));
  expect(price.totalCents).toBe(taxable + price.taxCents);
}

describe('public quote', () => {
  test('an emergency car lockout comes to $235.60', () => {
    const price = priceBuilderQuote({
      items: [{ catalogueId: 'car-lockout', quantity: 1 }],
      urgency: 'emergency',
      taxPerMillion: GET,
    });
    expect(price).toEqual({
      lines: [{ quantity: 1, unitPriceCents: 15000, totalCents: 15000 }],
      itemsCents: 15000,
      serviceFeeCents: 0,
      urgencyFeeCents: 7500,
      taxCents: 1060,
      totalCents: 23560,
    });
  });

  test("catalogue items have our price, the customer's own items theirs", () => {
    const { lines, itemsCents } = priceBuilderQuote({
      items: [
        { catalogueId: 'rekeying-service', quantity: 4 },
        { unitPriceCents: 1999, quantity: 2 },
      ],
      urgency: 'standard',
      taxPerMillion: GET,
    });
    expect(lines.map(({ totalCents }) => totalCents)).toEqual([14000, 3998]);
    expect(itemsCents).toBe(17998);
  });

  test('the urgency fee and the tax are each rounded half up where they are shown', () => {
    const price = priceBuilderQuote({
      items: [{ unitPriceCents: 4167, quantity: 1 }],
      urgency: 'emergency',
      taxPerMillion: GET,
    });
    expect(price.urgencyFeeCents).toBe(2084); // 2083.5
    expect(price.taxCents).toBe(295); // 6251 × 4.712 % = 294.547…
    const half = priceBuilderQuote({
      items: [{ unitPriceCents: 6250, quantity: 1 }],
      urgency: 'standard',
      taxPerMillion: GET,
    });
    expect(half.taxCents).toBe(295); // 294.5 exactly
  });

  test('always adds up, with the markup of its urgency and no travel fee', () => {
    const catalogued = fc.record({
      catalogueId: fc.constantFrom(...builderItems.map(({ id }) => id)),
      quantity: fc.integer({ min: 1, max: 20 }),
    });
    const any = fc.array(fc.oneof(item, catalogued), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(any, fc.constantFrom(...urgencies), (list, urgency) => {
        const price = priceBuilderQuote({ items: list, urgency, taxPerMillion: GET });
        expectToAddUp(price, GET);
        const markup = { standard: 0, urgent: 200_000, emergency: 500_000 }[urgency];
        expect(price.urgencyFeeCents).toBe(halfUp(price.itemsCents, markup));
        expect(price.serviceFeeCents).toBe(0);
      }),
    );
  });

  test('does not depend on the order of its items', () => {
    fc.assert(
      fc.property(items, (list) => {
        const price = (order: typeof list) =>
          priceBuilderQuote({ items: order, urgency: 'urgent', taxPerMillion: GET }).totalCents;
        expect(price(list.toReversed())).toBe(price(list));
      }),
    );
  });

  test('names a catalogue id it does not know', () => {
    const input = {
      items: [{ catalogueId: 'nope', quantity: 1 }],
      urgency: 'standard',
      taxPerMillion: GET,
    } as const;
    expect(() => priceBuilderQuote(input)).toThrow('"nope"');
  });
});

describe('estimate', () => {
  test('tax is on items and travel fee', () => {
    const price = priceEstimate({
      items: [{ unitPriceCents: 10000, quantity: 1 }],
      distanceMiles: 12,
      taxPerMillion: GET,
    });
    expect(price).toMatchObject({
      itemsCents: 10000,
      serviceFeeCents: 2500,
      taxCents: 589,
      totalCents: 13089,
    });
  });

  test('pricing by distance equals pricing by that distance’s fee', () => {
    const list = [{ unitPriceCents: 7350, quantity: 3 }];
    for (const [distanceMiles, serviceFeeCents] of [
      [5, 0],
      [15, 2500],
      [30, 5000],
      [30.1, 7500],
    ] as const) {
      expect(priceEstimate({ items: list, distanceMiles, taxPerMillion: GET })).toEqual(
        priceEstimate({ items: list, serviceFeeCents, taxPerMillion: GET }),
      );
    }
  });

  test('always adds up', () => {
    fc.assert(
      fc.property(items, fee, fee, (list, serviceFeeCents, urgencyFeeCents) => {
        const price = priceEstimate({ items: list, serviceFeeCents, urgencyFeeCents, taxPerMillion: GET });
        expect(price).toMatchObject({ serviceFeeCents, urgencyFeeCents });
        expectToAddUp(price, GET);
      }),
    );
  });

  test('a public quote opened in the office unchanged keeps its price', () => {
    fc.assert(
      fc.property(items, fc.constantFrom(...urgencies), (list, urgency) => {
        const sent = priceBuilderQuote({ items: list, urgency, taxPerMillion: GET });
        const { urgencyFeeCents } = sent;
        expect(
          priceEstimate({ items: list, serviceFeeCents: 0, urgencyFeeCents, taxPerMillion: GET }),
        ).toEqual(sent);
      }),
    );
  });
});

describe('invoice', () => {
  test('of a quote has the quote’s total and a line per fee', () => {
    fc.assert(
      fc.property(items, fee, fee, (list, serviceFeeCents, urgencyFeeCents) => {
        const quote = priceEstimate({ items: list, serviceFeeCents, urgencyFeeCents, taxPerMillion: GET });
        const fees = feesOf(quote).map(({ amountCents }) => ({ quantity: 1, unitPriceCents: amountCents }));
        const invoice = priceInvoice({ items: [...list, ...fees], taxPerMillion: GET });
        expect(invoice.totalCents).toBe(quote.totalCents);
        expect(invoice.taxCents).toBe(quote.taxCents);
        expect(invoice.subtotalCents + invoice.taxCents).toBe(invoice.totalCents);
      }),
    );
  });
});

describe('balance', () => {
  test('is the total less payments, plus reversals', () => {
    expect(balance(23560, [])).toEqual({ paidCents: 0, balanceCents: 23560 });
    expect(balance(23560, [paid(10000), paid(13560)])).toEqual({ paidCents: 23560, balanceCents: 0 });
    expect(balance(23560, [paid(23560), reversed(3560)])).toEqual({ paidCents: 20000, balanceCents: 3560 });
    expect(balance(10000, [paid(12000)])).toEqual({ paidCents: 12000, balanceCents: -2000 });
  });

  test('paid and owed together are the total, and reversing everything owes everything again', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 10 });
    fc.assert(
      fc.property(fee, amounts, (total, received) => {
        const ledger = received.map(paid);
        const state = balance(total, ledger);
        expect(state.paidCents + state.balanceCents).toBe(total);
        expect(balance(total, [...ledger, ...received.map(reversed)]).balanceCents).toBe(total);
      }),
    );
  });

  test('an entry is never negative, because its kind says in which direction the money went', () => {
    expect(() => balance(100, [paid(-1)])).toThrow(RangeError);
    expect(() => balance(100, [reversed(-1)])).toThrow(RangeError);
  });
});

describe('prices are refused for', () => {
  test.each([0, -1, 1.5, NaN, Infinity])('quantity %d', (quantity) => {
    expect(() => priceLine({ quantity, unitPriceCents: 100 })).toThrow(RangeError);
  });

  test.each([-1, 0.5, NaN, Infinity])('price %d', (unitPriceCents) => {
    expect(() => priceLine({ quantity: 1, unitPriceCents })).toThrow(RangeError);
  });

  test('negative fees', () => {
    const list = [{ quantity: 1, unitPriceCents: 100 }];
    expect(() => priceEstimate({ items: list, serviceFeeCents: -1, taxPerMillion: GET })).toThrow(RangeError);
    expect(() =>
      priceEstimate({ items: list, serviceFeeCents: 0, urgencyFeeCents: -1, taxPerMillion: GET }),
    ).toThrow(RangeError);
  });

  test('a line, a sum or a total that no money column holds', () => {
    const huge = { quantity: 1, unitPriceCents: MAX_MONEY_CENTS };
    const refusals = [
      () => priceLine({ quantity: 2, unitPriceCents: MAX_MONEY_CENTS }),
      () => priceInvoice({ items: [huge, { quantity: 1, unitPriceCents: 1 }], taxPerMillion: 0 }),
      () => priceInvoice({ items: [huge], taxPerMillion: GET }),
      () => priceBuilderQuote({ items: [huge], urgency: 'urgent', taxPerMillion: 0 }),
      () => priceEstimate({ items: [huge], serviceFeeCents: 1, taxPerMillion: 0 }),
    ];
    for (const calculate of refusals) expect(calculate).toThrow(AmountTooLargeError);
    expect(priceInvoice({ items: [huge], taxPerMillion: 0 }).totalCents).toBe(MAX_MONEY_CENTS);
  });
});
