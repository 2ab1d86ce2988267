import { expect, test } from 'vitest';
import { accountName, journalAccounts } from './accounting.ts';

test('every account has a label and a standard name of its own', () => {
  const unique = (texts: readonly string[]) => expect(new Set(texts).size).toBe(journalAccounts.length);
  unique(journalAccounts.map(({ label }) => label));
  unique(journalAccounts.map(({ account }) => accountName(account)));
});

test('a kind of service without an account is other income, by the name that the owner gave that', () => {
  expect(accountName('income.rekey')).toBe('Income:Other');
  const own = new Map([
    ['income.other', 'Sales'],
    ['income.automotive', 'Cars'],
  ] as const);
  expect(accountName('income.rekey', own)).toBe('Sales');
  expect(accountName('income.automotive', own)).toBe('Cars');
  expect(accountName('income.residential', own)).toBe('Income:Residential');
});
