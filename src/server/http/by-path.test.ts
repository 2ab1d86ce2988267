import { expect, test } from 'vitest';
import { byPath, type Part } from './by-path.ts';
import type { NetlifyHandler } from './serve.ts';

const loaded: string[] = [];
const says =
  (name: string): NetlifyHandler =>
  () =>
    Promise.resolve(new Response(name));
const part = (name: string, config: Part['config']): Part => ({
  config,
  load: () => {
    loaded.push(name);
    return Promise.resolve({ default: says(name) });
  },
});
const handler = byPath(
  [
    part('office', { path: '/api/admin/*' }),
    part('pdf', { path: ['/api/admin/quotes/:id/pdf'] }),
    part('contact', { path: ['/api/contact'] }),
    part('outbox', { path: ['/api/outbox'], method: 'POST' }),
  ],
  says('rest'),
);

test.each([
  ['GET', '/api/admin/leads', 'office'],
  ['GET', '/api/admin/quotes/7/pdf', 'pdf'],
  ['GET', '/api/admin/quotes/7/pdf/', 'pdf'],
  ['GET', '/api/admin/quotes/7', 'office'],
  ['POST', '/api/contact', 'contact'],
  ['POST', '/api/outbox', 'outbox'],
  ['GET', '/api/outbox', 'rest'],
  ['GET', '/api/contact/more', 'rest'],
])('%s %s is answered by %s, and nothing else is loaded', async (method, path, name) => {
  loaded.length = 0;
  const answer = await handler(new Request(`http://localhost${path}`, { method }));
  expect(await answer.text()).toBe(name);
  expect(loaded).toEqual(name === 'rest' ? [] : [name]);
});
