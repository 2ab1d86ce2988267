import { describe, expect, test } from 'vitest';
import { fromPrice, fromPrices, fromPriceText } from './from-prices.ts';

describe('page prices', () => {
  test.each([
    ['car-lockout', 'from $85'],
    ['key-cutting', 'from $25'],
    ['rekey', '$25–$45 per lock'],
    ['deadbolt', '$150–$250'],
    ['smart-key', 'by quote'],
    ['security-assessment', 'free'],
    ['battery', 'from $120 installed'],
    ['battery-test', 'free with any service'],
    ['emergency-response', 'No extra charge'],
  ])('%s reads "%s"', (id, words) => {
    expect(fromPriceText(id)).toBe(words);
  });

  test('prices are cents', () => {
    expect(fromPrice('smart-lock')).toEqual({
      id: 'smart-lock',
      group: 'residential',
      label: 'Smart lock installation',
      unit: null,
      kind: 'range',
      priceCents: 25000,
      toCents: 45000,
      usual: expect.objectContaining({ id: 'smart-lock-setup', priceCents: 25000 }),
    });
  });

  test('every price belongs to a table and can be formatted as text', () => {
    for (const { id, group } of fromPrices) {
      expect(['automotive', 'residential', 'commercial', 'battery']).toContain(group);
      expect(fromPriceText(id)).not.toMatch(/undefined|NaN/);
    }
  });

  test('an unknown id is named, even one every object answers to', () => {
    expect(() => fromPrice('car-lokout')).toThrow('"car-lokout"');
    expect(() => fromPriceText('constructor')).toThrow('"constructor"');
  });
});
