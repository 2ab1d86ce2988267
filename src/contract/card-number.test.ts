import { expect, test } from 'vitest';
import { cardNumbersIn, holdsCardNumber } from './card-number.ts';

// Numbers that card companies publish for tests: Visa, Mastercard, American Express, Discover, JCB, 19 digits.
const cards = [
  '4242424242424242',
  '5555 5555 5555 4444',
  '2223-0031-2200-3222',
  '3782 822463 10005',
  '6011111111111117',
  '3566002020360505',
  '6304000000000000000',
];

test.each(cards)('%s is found, alone and in a sentence', (number) => {
  expect(holdsCardNumber(number)).toBe(true);
  expect(holdsCardNumber(`My card is ${number}, exp 12/29.`)).toBe(true);
  expect(holdsCardNumber(`card:${number}`)).toBe(true);
  expect(holdsCardNumber(`${number}-fee`)).toBe(true);
});

test.each(['# 123', '# 12 29 123', '#-123', '#/123', '#, 123', '#,123', '1229 #', '2029 # 123'])(
  'it is found beside its security code and expiry date: %s',
  (around) => {
    for (const number of cards) expect(holdsCardNumber(around.replace('#', number))).toBe(true);
  },
);

test.each([
  '4242424242424241',
  '808-555-0142',
  '4-0123 Kuhio Hwy, Lihue, HI 96766',
  'INV-2026-00012',
  '4242 4242 4242',
  '0198c0de-4242-4242-8242-424242424242',
  '54576244-5252-4071-9d6f-9d1d3dd67956',
  'Kealoha 54576244-5252-4071-9123-9d1d3dd67956',
  '22.4242424242424242, -159.52',
  'M4242424242424242,1',
  'https://maps.example/4242424242424242',
  '2026-11-25 10:00',
  'Order 424242424242424242424242',
])('%s is none', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

test('the field is named, wherever it is; a phone, a SKU or a photo may look like one', () => {
  const [card = ''] = cards;
  expect(
    cardNumbersIn({
      ...{ phone: card, sku: card, photo: card, signature: `M${card}` },
      notes: `use ${card}`,
      items: [{ serviceDescription: 'Key' }, { serviceDescription: card }],
      steps: [{ body: { note: card } }],
    }),
  ).toEqual(['notes', 'items.1.serviceDescription', 'steps.0.body.note']);
});
