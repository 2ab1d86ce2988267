import { expect, test } from 'vitest';
import { heaviestOfEachKind, type PageWeight } from './build/budget.ts';
import { rememberedFigure, withFigures } from './figures.ts';

const HEAD = 'part,figure,value,unit,budget,date,commit';

test('a run replaces the lines of the parts it measured and keeps the others', () => {
  const past = `${HEAD}\nwrites,lead,0.7,×,≥ 0.5,2026-11-21,abc1234\nlists,list,0.74,×,,2026-11-21,abc1234\n`;
  const part = {
    name: 'writes',
    figures: [
      { name: 'lead, one address', value: 0.38421, unit: '×', budget: { atLeast: 0.5 } },
      { name: 'requests', value: 91_344, unit: '' },
    ],
  };
  expect(withFigures(past, [part], { date: '2026-11-24', commit: 'def5678' })).toBe(
    [
      HEAD,
      'lists,list,0.74,×,,2026-11-21,abc1234',
      'writes,"lead, one address",0.384,×,≥ 0.5,2026-11-24,def5678',
      'writes,requests,91344,,,2026-11-24,def5678',
      '',
    ].join('\n'),
  );
  expect(withFigures('', [], { date: '', commit: '' })).toBe(`${HEAD}\n`);
});

test('a remembered figure is read back by its name', async () => {
  expect(await rememberedFigure('weights', 'text, heaviest page')).toBeGreaterThan(5_000);
  await expect(rememberedFigure('weights', 'none')).rejects.toThrow('docs/figures.csv has no figure "none"');
});

test('the weights are the largest of each size, for each kind of page', () => {
  const page = (changes: Partial<PageWeight>): PageWeight => ({
    ...{ url: '/', kind: 'text', html: 9_000, inlineScript: 1_200, externalScripts: [], afterTouch: 60_000 },
    ...changes,
  });
  const pages = [
    page({ html: 10_000, inlineScript: 900 }),
    page({ html: 8_000, afterTouch: 61_000 }),
    page({ url: '/quote', kind: 'form', externalScripts: ['/a.js'] }),
  ];
  const values = heaviestOfEachKind(pages).map(([, value]) => value);
  expect(values).toEqual([1, 9_000, 1_200, 60_000, 1, 2, 10_000, 1_200, 61_000, 0]);
});
