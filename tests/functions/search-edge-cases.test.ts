import { expect, test } from 'vitest';
import { runSql } from '#tests/support/run-sql.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();

for (const [firstName, lastName] of [
  ['Kekaha', 'One'],
  ['Puʻuwai', 'Two'],
  ['100%', 'Wool_Shop'],
  ['Back\\slash', "O'Hara"],
]) {
  await office.post('/api/admin/customers', { firstName, lastName, phone: '808-555-0101' });
}

const found = async (text: string): Promise<string[]> => {
  const { status, body } = await office.get(`/api/admin/customers/search/${encodeURIComponent(text)}`);
  expect(status).toBe(200);
  return (body as { lastName: string }[]).map(({ lastName }) => lastName).toSorted();
};

test.each([
  ['every character', '%%', []],
  ['every letter', '__', []],
  ['all of them, escaped', '\\%', []],
  ['a wildcard in a word', 'Ke%ha', []],
  ['one letter for any', 'Kek_ha', []],
  ['a real percent sign', '00%', ['Wool_Shop']],
  ['a real underscore', 'l_s', ['Wool_Shop']],
  ['a real backslash', 'k\\s', ["O'Hara"]],
  ['a quotation mark that ends nothing', "' or '1'='1", []],
  ['a quotation mark in a name', "o'hara", ["O'Hara"]],
  ['a comment', 'one--', []],
  ['an expression', '.*', []],
  ['the okina as it is typed on any keyboard', "pu'uwai", ['Two']],
  ['the okina left out', 'puuwai', ['Two']],
  ['the okina itself', 'puʻuwai', ['Two']],
  ['letters of double width', 'ｋｅｋａｈａ', []],
])('%s finds exactly that text', async (_, text, names) => {
  expect(await found(text)).toEqual(names);
});

test('no search causes a server error or runs as SQL', async () => {
  const tricks = [
    "'; drop table customer; --",
    '\0',
    '\ud800',
    '%00',
    '\\',
    '\\\\',
    '$$',
    '::text',
    'x'.repeat(3_000),
    '😀'.repeat(300),
  ];
  for (const text of tricks) {
    for (const path of ['/api/admin/customers/search', '/api/admin/search']) {
      const { status } = await office.get(`${path}?q=${encodeURIComponent(text.toWellFormed())}`);
      expect([200, 422]).toContain(status);
    }
  }
  expect(await runSql(url, 'select 1 from customer')).toHaveLength(4);
});
