import { expect, test } from 'vitest';
import { isPaidLinkOver, linkExpiry } from './document-link.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000);

test('a link ends after a year', () => {
  expect(linkExpiry(day(0))).toEqual(day(365));
});

test('a paid invoice’s link ends sixty days after the payment, or after the link was made', () => {
  const link = { createdAt: day(0).toISOString() };
  expect(isPaidLinkOver(link, day(10).toISOString(), day(69.99))).toBe(false);
  expect(isPaidLinkOver(link, day(10).toISOString(), day(70))).toBe(true);
  const later = { createdAt: day(100).toISOString() };
  expect(isPaidLinkOver(later, day(10).toISOString(), day(159.99))).toBe(false);
  expect(isPaidLinkOver(later, day(10).toISOString(), day(160))).toBe(true);
});
