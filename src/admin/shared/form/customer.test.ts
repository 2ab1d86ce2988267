import { expect, test } from 'vitest';
import type { Customer } from '#contract/customers/customer.ts';
import { addressLine, valuesFromCustomer } from './customer.tsx';

test('a customer fills contact fields and one line of address', () => {
  const customer: Customer = {
    id: 'c',
    firstName: 'Tom',
    lastName: 'Lee',
    phone: '1',
    email: null,
    address: '12 Rice St',
    city: 'Lihue',
    state: 'HI',
    zipCode: '96766',
    notes: null,
    isActive: true,
    toldBy: null,
    mergedInto: null,
    version: 1,
    createdAt: '',
    updatedAt: '',
  };
  expect(valuesFromCustomer(customer).serviceAddress).toBe('12 Rice St, Lihue, HI 96766');
  expect(valuesFromCustomer({ ...customer, city: null, zipCode: null }).serviceAddress).toBe(
    '12 Rice St, HI',
  );
  expect(valuesFromCustomer({ ...customer, address: null, city: null, state: null, zipCode: null })).toEqual({
    customerId: 'c',
    firstName: 'Tom',
    lastName: 'Lee',
    phone: '1',
    email: '',
    serviceAddress: '',
  });
});

test('a state alone is no address', () => {
  const nowhere = { address: null, city: null, state: 'HI', zipCode: null };
  expect(addressLine(nowhere)).toBe('');
  expect(addressLine({ ...nowhere, city: 'Kapaa' })).toBe('Kapaa, HI');
  expect(addressLine({ ...nowhere, address: '1 Rice St', city: 'Lihue', zipCode: '96766' })).toBe(
    '1 Rice St, Lihue, HI 96766',
  );
});
