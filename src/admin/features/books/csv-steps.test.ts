import { expect, test } from 'vitest';
import { csvSteps } from './use-import.ts';

const file = (rows: number) =>
  `name,note\r\n${Array.from({ length: rows }, (_, n) => `N${n},x\r\n`).join('')}`;

test('a file of 5,000 rows becomes ten files, each with the headings and the number of its first row', () => {
  const steps = csvSteps(file(5000));
  expect(steps.map(({ rows }) => rows)).toEqual(Array.from({ length: 10 }, () => 500));
  expect(steps[9]).toMatchObject({ firstRow: 4502 });
  expect(steps[9]?.csv.startsWith('name,note\r\nN4500,x\r\n')).toBe(true);
  const rows = steps.map(({ csv }) => csv.replace('name,note\r\n', '')).join('');
  expect(`name,note\r\n${rows}`).toBe(file(5000));
});

test('no step ends inside quotes, whatever the line ends', () => {
  const rows = Array.from({ length: 501 }, (_, n) => `"N${n}","two ""lines""\nof ${n}"`);
  for (const end of ['\n', '\r\n', '\r']) {
    const steps = csvSteps(['name,note', ...rows].join(end));
    expect(steps.map((step) => step.rows)).toEqual([500, 1]);
    expect(steps[1]?.csv).toBe(`name,note${end}"N500","two ""lines""\nof 500"`);
  }
});

test('long rows make small steps, and a row longer than a step is a step of its own', () => {
  const long = 'x'.repeat(300_000);
  expect(csvSteps(`name\n${long}\n${long}\nshort\n${long}${long}\n`).map(({ rows }) => rows)).toEqual([
    1, 2, 1,
  ]);
});

test('a file without rows is one step, for the server to refuse', () => {
  expect(csvSteps('name\n')).toEqual([{ csv: 'name\n', firstRow: 2, rows: 0 }]);
  expect(csvSteps('')).toEqual([{ csv: '', firstRow: 2, rows: 0 }]);
});
