import { expect, test } from 'vitest';
import business from '#content/business.json' with { type: 'json' };
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { visibleText } from './page-text.ts';

const pages = (await readPages(paths.publish)).map(({ url, html }) => ({
  url,
  html,
  text: visibleText(html),
}));
const digits = (text: string) => text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
const ownNumber = digits(business.phone);

function everyMatch(pattern: RegExp): { url: string; found: string }[] {
  return pages.flatMap(({ url, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ url, found: match[1] ?? match[0] })),
  );
}

test('every page shows the same phone number', () => {
  const shown = everyMatch(/(?:\+?1[\s.-]?)?\(?\b\d{3}\)?[\s.‑-]\d{3}[\s.‑-]\d{4}\b/g);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter(({ found }) => digits(found) !== ownNumber)).toEqual([]);

  const dialled = pages.flatMap(({ url, html }) =>
    [...html.matchAll(/href="(?:tel|sms):([^"?&]+)/g)].map((match) => ({ url, found: match[1] ?? '' })),
  );
  expect(dialled.length).toBeGreaterThan(pages.length);
  expect(dialled.filter(({ found }) => digits(found) !== ownNumber)).toEqual([]);
});

test('every page shows the same count of reviews and the same rating', () => {
  const counts = everyMatch(/\b(\d[\d,]*)\+?\s+(?:\w+\s+)?reviews\b/gi);
  expect(counts.filter(({ found }) => Number(found.replaceAll(',', '')) !== business.rating.count)).toEqual(
    [],
  );
  const ratings = everyMatch(/\b(\d\.\d)\s*(?:\/\s*5|of 5|out of 5|stars?\b|star\b)/gi);
  expect(ratings.filter(({ found }) => Number(found) !== business.rating.value)).toEqual([]);
});

test('no placeholder text is visible', () => {
  expect(
    everyMatch(/\bundefined\b|\bNaN\b|\[object Object\]|\{\{?\w+\}\}?|lorem ipsum|\bTODO\b|coming soon/gi),
  ).toEqual([]);
});
