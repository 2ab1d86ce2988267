import { expect, test } from 'vitest';
import {
  formatLines,
  newRules,
  nullIfTooLarge,
  previewPrice,
  pricedLines,
  rulesOf,
  typedFeeCents,
  websitePrice,
} from './form-lines.ts';

const line = { serviceDescription: 'Deadbolt', quantity: 2, unitPrice: '79.99' };

test('an incomplete price counts as zero, an incomplete quantity as one', () => {
  expect(
    pricedLines([line, { quantity: Number.NaN, unitPrice: '12.' }, { quantity: 0, unitPrice: ' 5 ' }]),
  ).toEqual([
    { quantity: 2, unitPriceCents: 7999 },
    { quantity: 1, unitPriceCents: 0 },
    { quantity: 1, unitPriceCents: 500 },
  ]);
});

test('only a total that is too large has no price', () => {
  expect(nullIfTooLarge(() => 1)).toBe(1);
  const tooLarge = () => {
    throw new RangeError('too large');
  };
  expect(nullIfTooLarge(tooLarge)).toBeNull();
  const broken = () => {
    throw new TypeError('broken');
  };
  expect(() => nullIfTooLarge(broken)).toThrow(TypeError);
});

test('lines are shown as text, other values unchanged', () => {
  expect(formatLines([line, { ...line, quantity: 1 }])).toBe('2 × Deadbolt at 79.99; 1 × Deadbolt at 79.99');
  expect([formatLines('Kapaa'), formatLines(2019), formatLines(null)]).toEqual(['Kapaa', '2019', '']);
});

const rules = newRules();

test('items and service fee are taxed; the fee follows the distance', () => {
  const price = previewPrice(
    {
      items: [
        { quantity: 2, unitPrice: '35.00' },
        { quantity: 1, unitPrice: '120' },
      ],
      distanceMiles: '12.5',
    },
    rules,
  );
  // (70 + 120 + 25) × 0.04712 = 10.1308
  expect(price).toMatchObject({
    itemsCents: 19_000,
    serviceFeeCents: 2500,
    taxCents: 1013,
    totalCents: 22_513,
  });
});

test.each(['', 'abc', '12,50', '-5', '1.234'])('an incomplete price counts as zero: %s', (unitPrice) => {
  expect(previewPrice({ items: [{ quantity: 1, unitPrice }], distanceMiles: '0' }, rules)?.totalCents).toBe(
    0,
  );
});

test.each([Number.NaN, 0, -3, 1.5])('an incomplete quantity counts as one: %s', (quantity) => {
  const price = previewPrice({ items: [{ quantity, unitPrice: '10.00' }], distanceMiles: '' }, rules);
  expect(price?.itemsCents).toBe(1000);
});

test('a total too large for the database has no price', () => {
  const price = previewPrice(
    { items: [{ quantity: 9999, unitPrice: '99999999.99' }], distanceMiles: '' },
    rules,
  );
  expect(price).toBeNull();
});

test.each([
  ['0', 0],
  ['5', 0],
  ['5.1', 2500],
  ['15', 2500],
  ['30.1', 7500],
  ['', 0],
  ['-1', 0],
  ['far', 0],
  ['1000', 0],
])('the service fee of %s miles as typed is %i cents', (miles, cents) => {
  expect(typedFeeCents(miles)).toBe(cents);
});

test('what the website would charge stands beside the price, which has no urgency fee by itself', () => {
  // An emergency lockout 14 miles away: (162.50 + 25.00) × 1.04712
  const estimate = { items: [{ quantity: 1, unitPrice: '162.50' }], distanceMiles: '14' };
  const price = previewPrice(estimate, newRules('emergency'))!;
  expect(price).toMatchObject({ urgencyFeeCents: 0, totalCents: 19_634 });
  const website = websitePrice(price, newRules('emergency'));
  expect(website).toMatchObject({ urgencyFeeCents: 8125, totalCents: 28_141 });
  expect(previewPrice(estimate, newRules('emergency', true))).toEqual(website);
  expect(websitePrice(price, newRules('standard'))).toBeNull();
});

test('an estimate that began as a public quote keeps its urgency fee until the urgency changes', () => {
  const items = [{ quantity: 1, unitPrice: '100.00' }];
  const quote: Parameters<typeof rulesOf>[0] = {
    source: 'public',
    urgency: 'urgent',
    urgencyFee: '20.00',
    applyUrgencyFee: true,
    taxRatePerMillion: 47_120,
  };
  const fee = (urgency: 'standard' | 'urgent' | 'emergency', from = quote, applies = true) =>
    previewPrice({ items, distanceMiles: '0' }, rulesOf(from, urgency, applies))?.urgencyFeeCents;
  expect(fee('urgent')).toBe(2000);
  expect(fee('urgent', { ...quote, urgencyFee: '35.00' })).toBe(3500);
  expect(fee('emergency')).toBe(5000);
  expect(fee('standard')).toBe(0);
  expect(fee('emergency', quote, false)).toBe(0);
  expect(fee('urgent', { ...quote, urgencyFee: '0.00', applyUrgencyFee: false })).toBe(2000);
});
