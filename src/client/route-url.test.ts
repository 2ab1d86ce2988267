import { expect, test } from 'vitest';
import { nextCursor, routeParts, routeUrl } from './route-url.ts';

test('the parts of a path joined by slashes are the path, and a list is a prefix of its records', () => {
  const list = routeParts('/api/admin/leads');
  const record = routeParts('/api/admin/leads/:id', { id: 'a/b' });
  expect(list).toEqual(['/api/admin/leads']);
  expect(record).toEqual(['/api/admin/leads', 'a%2Fb']);
  expect(routeParts('/api/admin/quotes/:id/send', { id: '7' }).join('/')).toBe('/api/admin/quotes/7/send');
});

test('a missing parameter throws instead of being sent empty', () => {
  expect(() => routeUrl('/api/admin/leads/:id')).toThrow(/"id"/);
  expect(() => routeUrl('/api/admin/leads/:id', { id: '' })).toThrow(/"id"/);
});

test('empty query values are left out and the rest is escaped', () => {
  const query = { q: 'Kauwe & Sons', status: '', cursor: null, limit: 5, emergency: undefined };
  expect(routeUrl('/api/admin/leads', {}, query)).toBe('/api/admin/leads?q=Kauwe+%26+Sons&limit=5');
  expect(routeUrl('/api/admin/leads', {}, {})).toBe('/api/admin/leads');
});

test.each([
  ['</api/admin/leads?limit=50&cursor=abc_-1>; rel="next"', 'abc_-1'],
  ['</first>; rel="prev", </api/x?cursor=two>; rel=next', 'two'],
  ['</api/x?cursor=two>; rel="prev"', null],
  ['nonsense', null],
  [null, null],
])('the next cursor of %s is %s', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor);
});
