import { expect, test } from 'vitest';
import { customerSorts } from '#contract/customers/record.ts';
import { inventorySorts } from '#contract/inventory.ts';
import { invoiceSorts } from '#contract/invoices/invoice.ts';
import { leadSorts } from '#contract/leads.ts';
import { bookingSorts } from '#contract/bookings/office.ts';
import { quoteSorts } from '#contract/estimates/estimate.ts';
import { listCaption, orderOptions, sortLabel } from './list-orders.ts';

test.each([leadSorts, bookingSorts, quoteSorts, invoiceSorts, inventorySorts, customerSorts])(
  'every order of a list has words of its own: %s',
  (...orders) => {
    const labels = orders.map(sortLabel);
    expect(new Set(labels).size).toBe(orders.length);
    for (const order of orders) expect(labels).not.toContain(order);
  },
);

test('newest first is what a list is without a choice', () => {
  expect(orderOptions(['createdAt', '-createdAt']).map(({ label }) => label)).toEqual(['Oldest first']);
  expect(listCaption('Leads', '-createdAt')).toBe('Leads, newest first');
});
