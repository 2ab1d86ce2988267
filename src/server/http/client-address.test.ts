import { expect, test } from 'vitest';
import { canonicalAddress } from './client-address.ts';

test.each([
  ['203.0.113.7', ['203.0.113.7', ' 203.0.113.7 ', '203.0.113.7:51234', '::ffff:203.0.113.7']],
  ['203.0.113.7', ['[::FFFF:203.0.113.7]:443', '0:0:0:0:0:ffff:cb00:7107', '64:ff9b::203.0.113.7']],
  [
    '2001:db8::1',
    [
      '2001:db8::1',
      '2001:DB8::1',
      '2001:0db8:0000:0000:0000:0000:0000:0001',
      '2001:db8:0:0::1',
      '[2001:db8::1]',
      '[2001:db8::1]:443',
      '2001:db8::1%eth0',
      '2001:db8::0.0.0.1',
    ],
  ],
  ['unknown', ['', 'unknown', '_hidden', '203.0.113', '203.0.113.007', '2001:db8::1::2', '1'.repeat(500)]],
])('%s has one spelling', (canonical, spellings) => {
  expect(spellings.map(canonicalAddress)).toEqual(spellings.map(() => canonical));
});

test('an IPv6 address that only looks mapped stays as it is', () => {
  expect(canonicalAddress('::ffff:5')).toBe('::ffff:5');
  expect(canonicalAddress('64:ff9b:1::1.2.3.4')).toBe('64:ff9b:1::102:304');
});
