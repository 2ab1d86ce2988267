import { expect, test } from 'vitest';
import { addressLine } from './customer-values.ts';

test('a state alone is no address', () => {
  const nowhere = { address: null, city: null, state: 'HI', zipCode: null };
  expect(addressLine(nowhere)).toBe('');
  expect(addressLine({ ...nowhere, city: 'Kapaa' })).toBe('Kapaa, HI');
  expect(addressLine({ ...nowhere, address: '1 Rice St', city: 'Lihue', zipCode: '96766' })).toBe(
    '1 Rice St, Lihue, HI 96766',
  );
});
