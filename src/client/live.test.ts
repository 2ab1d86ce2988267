import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { watchOffice } from './live.ts';

/** A host without live updates: each tab that asks is told not to ask again. */
let asked = Promise.withResolvers<void>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end('event: off\ndata: []\n\n');
  asked.resolve();
});
const realFetch = fetch;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(base + path, init));
});
afterEach(() => (asked = Promise.withResolvers<void>()));
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

/** A tab's calls of `missed`, and the first of them. */
function openTab() {
  const first = Promise.withResolvers<void>();
  const missed = vi.fn(() => first.resolve());
  return { missed, first: first.promise, close: watchOffice({ changed: vi.fn(), missed }) };
}

test('a tab that waits for another’s connection fetches again what changed before it listened, then takes over', async () => {
  const end = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const other = navigator.locks.request('office-live', () => {
    held.resolve();
    return end.promise;
  });
  await held.promise;
  const tab = openTab();
  await tab.first;
  expect(tab.missed).toHaveBeenCalledTimes(1);
  end.resolve();
  await Promise.all([other, asked.promise]);
  expect(tab.missed).toHaveBeenCalledTimes(1);
  tab.close();
});

test('the only tab asks at once; on a host without live updates it fetches nothing again', async () => {
  // The lock is free once the test before has released it.
  await navigator.locks.request('office-live', () => undefined);
  const tab = openTab();
  await asked.promise;
  await navigator.locks.request('office-live', () => undefined);
  expect(tab.missed).not.toHaveBeenCalled();
  tab.close();
});
