import { expect, test } from 'vitest';
import business from '#content/business.json' with { type: 'json' };
import { phoneDisplay } from '#domain/business.ts';
import { fromPriceText } from '#domain/from-prices.ts';
import { fillFacts, fillFactsDeep } from './facts-loader.ts';

test('tokens are filled in as readable text', () => {
  expect(fillFacts('A car lockout is {{price:car-lockout}}.', 'x')).toBe(
    `A car lockout is ${fromPriceText('car-lockout')}.`,
  );
  expect(fillFacts('{{phone}}, {{ rating }}', 'x')).toBe(`${phoneDisplay}, ${business.rating.value}`);
  expect(fillFacts('{{response:north-shore}} and {{response:hanalei}}', 'x')).toMatch(
    /^\d+–\d+ minutes and \d+–\d+ minutes$/,
  );
  expect(
    fillFacts('{{response:average}}; {{minutes:car-lockout}}; {{builder:rekeying-service}}', 'x'),
  ).toMatch(/^under \d+ minutes; \d+ minutes; \$\d+$/);
});

test('text without tokens stays unchanged', () => {
  expect(fillFacts('A {single} brace, a {{', 'x')).toBe('A {single} brace, a {{');
});

test.each([
  '{{price:gold}}',
  '{{wages}}',
  '{{business:phone}}',
  '{{response:oahu}}',
  '{{price}}',
  '{{toString:x}}',
])('%s is refused with file and token', (token) => {
  expect(() => fillFacts(`It is ${token}.`, 'services/a.md')).toThrow(
    new RegExp(`^services/a\\.md: ${token.replace(/[{}]/g, '\\$&')} – `),
  );
});

test('an error names a nested value by its path', () => {
  const data = { priority: 1, questions: [{ answer: '{{price:gold}}' }] };
  expect(() => fillFactsDeep(data, 'a.md')).toThrow('a.md questions[0] answer: {{price:gold}}');
  expect(fillFactsDeep({ a: [1, null, '{{phone}}'] }, 'a.md')).toEqual({ a: [1, null, phoneDisplay] });
  expect(fillFactsDeep(["the owner's 'spare'"], 'a.md')).toEqual(["the owner’s 'spare'"]);
});
