import { expect, test } from 'vitest';
import type { PageWeight } from './budget.ts';
import { HISTORY_HEAD, historyLines } from './budget-history.ts';

const page = (changes: Partial<PageWeight>): PageWeight => ({
  url: '/',
  kind: 'text',
  html: 9_000,
  inlineScript: 1_200,
  externalScripts: [],
  afterTouch: 60_000,
  ...changes,
});

test('the history has a line for each kind of page, with the largest of each size', () => {
  const lines = historyLines(
    [
      page({ html: 10_000, inlineScript: 900 }),
      page({ html: 8_000, afterTouch: 61_000 }),
      page({ url: '/quote', kind: 'form', externalScripts: ['/a.js'] }),
    ],
    { date: '2026-11-21', commit: 'abc1234' },
  );
  expect(lines).toEqual([
    '2026-11-21,abc1234,text,2,10000,1200,61000,0\n',
    '2026-11-21,abc1234,form,1,9000,1200,60000,1\n',
  ]);
  expect(HISTORY_HEAD.split(',')).toHaveLength(lines[0]!.split(',').length);
});
