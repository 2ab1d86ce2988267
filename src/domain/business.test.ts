import { expect, test } from 'vitest';
import business from '#content/business.json' with { type: 'json' };
import {
  addressLine,
  copyrightYears,
  filledRegistrations,
  phoneDisplay,
  phoneE164,
  smsHref,
  telHref,
} from './business.ts';

test('there is one phone number, to dial, to text and to read', () => {
  expect(phoneE164).toBe('+18085550142');
  expect(phoneDisplay).toBe('808-555-0142');
  expect(telHref).toBe('tel:+18085550142');
  expect(smsHref()).toBe('sms:+18085550142');
  expect(smsHref('Locked out')).toBe('sms:+18085550142?&body=Locked%20out');
});

test('the address fits one line', () => {
  expect(addressLine).toBe('4-0123 Kuhio Hwy, Lihue, HI 96766');
});

test('the copyright runs from 2023 to the build', () => {
  expect(copyrightYears(2026)).toBe('2023–2026');
  expect(copyrightYears(2023)).toBe('2023');
});

test('a registration is mentioned only with its number', () => {
  expect(filledRegistrations({ license: '', generalExciseTax: ' ', insurance: '' })).toEqual([]);
  expect(filledRegistrations({ license: 'CT-1', generalExciseTax: '', insurance: 'Mutual 9' })).toEqual([
    { label: 'Hawaii license', number: 'CT-1' },
    { label: 'Insurance policy', number: 'Mutual 9' },
  ]);
});

test('the years served since the founding are not in the future', () => {
  expect(business.founded + business.yearsServing).toBeLessThanOrEqual(new Date().getFullYear());
});
