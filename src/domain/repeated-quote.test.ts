import { expect, test } from 'vitest';
import { readRepeatedQuote, repeatQuote } from './repeated-quote.ts';

const on = new Date('2026-11-24T20:00:00Z');
const line = (serviceDescription: string, quantity: number, custom = false) => ({
  serviceDescription,
  quantity,
  custom,
});
const repeated = (quoted: Parameters<typeof repeatQuote>[0], serviceType = 'residential') =>
  readRepeatedQuote(new URLSearchParams(repeatQuote(quoted)).toString(), serviceType, on);

test('a quote is repeated with its services, urgency and town', () => {
  const items = [line('Rekeying Service', 4), line('Rekeying Service', 2)];
  expect(repeated({ items, urgency: 'standard', travel: { town: 'Poipu' } })).toEqual({
    items: '6 × Rekeying Service',
    total: '$219.90',
    travel: 'With travel to Poipu: $246.07',
  });
  expect(repeated({ items, urgency: 'emergency', travel: null })?.total).toBe('$329.84');
  expect(repeated({ items: [line('Car Lockout', 1)], urgency: 'standard', travel: null })).toEqual({
    items: '1 × Car Lockout',
    total: '$157.07',
    travel: 'Travel is included: vehicle jobs have no travel fee, island-wide.',
  });
});

test('a quote with a line of the visitor’s own is not repeated, as its price is still open', () => {
  const items = [line('Rekeying Service', 1), line('Rekeying Service', 1, true)];
  expect(repeatQuote({ items, urgency: 'standard', travel: null })).toEqual({});
  expect(repeatQuote({ items: [line('Mailbox', 1)], urgency: 'standard', travel: null })).toEqual({});
});

test('an address shows no services, towns or sums but ours', () => {
  expect(readRepeatedQuote('total=1&items=Free&call-now=1', 'residential', on)).toBeUndefined();
  expect(
    readRepeatedQuote('rekeying-service=1&location=900-555-0100&urgency=free', 'residential', on),
  ).toEqual({
    items: '1 × Rekeying Service',
    total: '$36.65',
    travel: expect.stringMatching(/^Travel adds \$\d+–\$\d+ plus tax, by town/) as unknown,
  });
});
