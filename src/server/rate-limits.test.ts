import { expect, test } from 'vitest';
import { addressLimits, callerHash } from './rate-limits.ts';

const keys = (address: string) => addressLimits('form', address, 10).map(({ key }) => key);
const shared = (one: string, other: string) => keys(one).map((key) => keys(other).includes(key));

test('an IPv4 address is one caller', () => {
  expect(addressLimits('form', '203.0.113.7', 10)).toEqual([
    { key: expect.stringMatching(/^form:/), limit: 10 },
  ]);
  expect(shared('203.0.113.7', '203.0.113.8')).toEqual([false]);
});

test('IPv6 counts for the /64, four times as much for the /56, sixteen times for the /48', () => {
  expect(addressLimits('form', '2001:db8::1', 10).map(({ limit }) => limit)).toEqual([10, 40, 160]);
  const home = '2001:db8:aaaa:bb00::1';
  expect(shared(home, '2001:db8:aaaa:bb00:ffff:ffff:ffff:ffff')).toEqual([true, true, true]);
  expect(shared(home, '2001:db8:aaaa:bbff::1')).toEqual([false, true, true]);
  expect(shared(home, '2001:db8:aaaa:bc00::1')).toEqual([false, false, true]);
  expect(shared(home, '2001:db8:aaab:bb00::1')).toEqual([false, false, false]);
});

test('no limit names an address, and a caller is hashed as its narrowest network', () => {
  expect(keys('2001:db8::1').join()).not.toContain('2001');
  expect(callerHash('2001:db8::1')).toBe(callerHash('2001:db8::2'));
  expect(callerHash('203.0.113.7')).not.toBe(callerHash('203.0.113.8'));
});
