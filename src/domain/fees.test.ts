import { expect, test } from 'vitest';
import { feeLines, feesOf, lineKinds } from './fees.ts';

test('the fee lines have a kind and a label, and a fee of nothing makes none', () => {
  expect(feeLines({ serviceFee: '25.00', urgencyFee: '0.00' })).toEqual([
    { kind: 'travel', label: 'Travel fee', officeLabel: 'Service Fee', amountCents: 2500 },
  ]);
  expect(feeLines({ serviceFee: '0.00', urgencyFee: '7.50' })).toEqual([
    { kind: 'urgency', label: 'Urgency fee', officeLabel: 'Urgency Fee', amountCents: 750 },
  ]);
});

test('a price names every fee, those of nothing too', () => {
  const fees = feesOf({ serviceFeeCents: 0, urgencyFeeCents: 750 });
  expect(fees.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['travel', 0],
    ['urgency', 750],
  ]);
});

test('a line of an invoice is an item or one of the fees', () => {
  expect(lineKinds).toEqual(['item', 'travel', 'urgency']);
});
