import { HtmlValidate } from 'html-validate';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';

const pages = await readPages(paths.publish);
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Required by other browsers or written this way by React; valid HTML either way.
    'attr-case': 'off',
    'prefer-native-element': 'off',
    'valid-id': ['error', { relaxed: true }],
  },
});

test('every page is valid HTML, autocomplete and the headers of tables included', async () => {
  const faults: string[] = [];
  for (const { url, html } of pages) {
    const { results } = await validator.validateString(html);
    for (const { messages } of results) {
      faults.push(
        ...messages.map(({ ruleId, message, selector }) => `${url}: ${ruleId}: ${message} (${selector})`),
      );
    }
  }
  expect(faults).toEqual([]);
});

test.each([
  [
    'street-address on a single line',
    '<label>Address <input type="text" name="a" autocomplete="street-address"></label>',
  ],
  ['an id used twice', '<p id="a"></p><p id="a"></p>'],
])('planted %s is found', async (_, html) => {
  expect((await validator.validateString(html)).valid).toBe(false);
});

test('every cell of a table grouped by region names its column, its region and its town', () => {
  const tables = pages.flatMap(({ url, html }) => {
    const table = parse(html).querySelector('.map table:has(th[scope=rowgroup])');
    return table ? [{ url, table }] : [];
  });
  expect(tables).toHaveLength(5);
  for (const { url, table } of tables) {
    const named = table.querySelectorAll('td').map((cell) => ({
      headers: (cell.getAttribute('headers') ?? '')
        .split(' ')
        .map((id) => table.querySelector(`#${id}`)?.text.trim()),
      is: [
        table.querySelectorAll('thead th')[cell.closest('tr')!.querySelectorAll('th, td').indexOf(cell)],
        cell.closest('tbody')?.querySelector('th[scope=rowgroup]'),
        cell.closest('tr')!.querySelector('th'),
      ].map((header) => header?.text.trim()),
    }));
    expect(named.length).toBeGreaterThan(0);
    for (const { headers, is } of named) expect(headers, url).toEqual(is);
  }
});
