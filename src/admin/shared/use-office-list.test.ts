import { expect, test } from 'vitest';
import { customerSorts } from '#contract/customers/record.ts';
import { inventorySorts } from '#contract/inventory.ts';
import { invoiceSorts } from '#contract/invoices/invoice.ts';
import { leadSorts } from '#contract/leads.ts';
import { bookingSorts } from '#contract/bookings/office.ts';
import { quoteSorts } from '#contract/estimates/estimate.ts';
import { listCaption, orderOptions, sortLabel } from './use-office-list.ts';

test.each([leadSorts, bookingSorts, quoteSorts, invoiceSorts, inventorySorts, customerSorts])(
  'every order of a list has a label of its own: %s',
  (...orders) => {
    const labels = orders.map(sortLabel);
    expect(new Set(labels).size).toBe(orders.length);
    for (const order of orders) expect(labels).not.toContain(order);
  },
);

test('lists are newest first by default', () => {
  expect(orderOptions(['createdAt', '-createdAt']).map(({ label }) => label)).toEqual(['Oldest first']);
  expect(listCaption('Leads', '-createdAt')).toBe('Leads, newest first');
});
