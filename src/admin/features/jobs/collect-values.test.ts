import { expect, test } from 'vitest';
import type { Quote } from '#contract/estimates/estimate.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { agreedLines, linesPrice, stillOwed } from './collect-values.ts';

const line = { inventoryItemId: null, serviceDescription: 'Car Lockout', quantity: 1, unitPrice: '150.00' };
const quote = { items: [{ ...line, id: 'a' }], serviceFee: '25.00', urgencyFee: '0.00' } as unknown as Quote;

test('the sheet starts with the estimate’s lines and each fee it charges', () => {
  expect(agreedLines({ quote })).toEqual([
    { ...line, kind: 'item' },
    { ...line, kind: 'travel', serviceDescription: 'Travel fee', unitPrice: '25.00' },
  ]);
  expect(agreedLines({})).toEqual([]);
});

test('an invoice takes precedence over its estimate', () => {
  const invoice = { items: [{ ...line, id: 'b', kind: 'item', unitPrice: '99.00' }] } as unknown as Invoice;
  expect(agreedLines({ invoice, quote })).toEqual([{ ...line, kind: 'item', unitPrice: '99.00' }]);
});

test('the lines add up to the total with tax, less earlier payments', () => {
  expect(linesPrice(agreedLines({ quote }), 47_120)?.totalCents).toBe(18_325);
  expect(
    linesPrice(
      [
        { ...line, kind: 'item', unitPrice: '99999999' },
        { ...line, kind: 'item', unitPrice: '99999999' },
      ],
      0,
    ),
  ).toBeNull();
  expect(stillOwed(18_325, '50.00')).toBe(13_325);
  expect(stillOwed(18_325, '200.00')).toBe(0);
});
