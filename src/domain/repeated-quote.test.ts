import { expect, test } from 'vitest';
import { readRepeatedQuote, repeatQuote } from './repeated-quote.ts';
import type { Urgency } from './urgency.ts';

const on = new Date('2026-11-24T20:00:00Z');
const line = (serviceDescription: string, quantity: number, custom = false) => ({
  serviceDescription,
  quantity,
  custom,
});
const quoted = (items: ReturnType<typeof line>[], place: string, urgency: Urgency = 'standard') =>
  repeatQuote({ items, urgency, location: place, serviceAddress: place });
const repeated = (...parts: Parameters<typeof quoted>) =>
  readRepeatedQuote(new URLSearchParams(quoted(...parts)).toString(), on);

test('a quote is repeated with its services, urgency and town, and nothing else of its place', () => {
  expect(quoted([line('Rekeying Service', 6)], 'Unit 5, Poipu Kai')).toEqual({
    'rekeying-service': '6',
    urgency: 'standard',
    location: 'Poipu',
  });
  const items = [line('Rekeying Service', 4), line('Rekeying Service', 2)];
  expect(repeated(items, '2829 Ala Kalanikaumaka, Poipu')).toEqual({
    items: '6 × Rekeying Service',
    before: '$219.90',
    travel: 'Poipu, $26.17 with tax',
    charged: '$246.07',
  });
  expect(repeated(items, 'Lihue', 'emergency')).toMatchObject({
    items: '6 × Rekeying Service, Urgency fee $105.00',
    total: '$329.84',
    travel: 'Travel to Lihue adds nothing.',
  });
  expect(repeated([line('Car Lockout', 1)], 'Hanalei')).toEqual({
    items: '1 × Car Lockout',
    total: '$157.07',
    travel: 'Travel is included: vehicle jobs have no travel fee, island-wide.',
  });
});

test('a quote with a line of the visitor’s own is not repeated, as its price is still open', () => {
  const items = [line('Rekeying Service', 1), line('Rekeying Service', 1, true)];
  expect(quoted(items, 'Poipu')).toEqual({});
  expect(quoted([line('Mailbox', 1)], 'Poipu')).toEqual({});
});

test('a quote with more of a service than a link can carry is not repeated, rather than without it', () => {
  const most = [line('Rekeying Service', 5000), line('Rekeying Service', 4999), line('Car Lockout', 1)];
  expect(quoted(most, 'Poipu')).toMatchObject({ 'rekeying-service': '9999', 'car-lockout': '1' });
  expect(quoted([...most, line('Rekeying Service', 1)], 'Poipu')).toEqual({});
});

test('an address shows no services, towns or sums but ours', () => {
  expect(readRepeatedQuote('total=1&items=Free&call-now=1', on)).toBeUndefined();
  expect(readRepeatedQuote('rekeying-service=1&location=900-555-0100&urgency=free', on)).toEqual({
    items: '1 × Rekeying Service',
    total: '$36.65',
    travel: expect.stringMatching(/^Travel adds \$\d+–\$\d+ plus tax, by town/) as unknown,
  });
});
