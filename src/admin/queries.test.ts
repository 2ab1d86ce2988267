import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient, refetch, refreshEverything } from './queries.ts';

test('a read in progress during a write is repeated, so that no list stays stale', async () => {
  const client = createQueryClient();
  let stored = 'before the write';
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['/api/admin/leads', { q: 'x' }],
    queryFn: () => {
      const read = stored;
      return new Promise<string>((resolve) => answers.push(() => resolve(read)));
    },
  });
  const stop = observer.subscribe(() => {});
  stored = 'after the write';
  const refreshed = refetch(client, (resource) => resource === 'leads');
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await refreshed;
  expect(observer.getCurrentResult().data).toBe('after the write');
  stop();
});

test('after an erasure everything on screen is refetched and the rest of the cache dropped', async () => {
  const client = createQueryClient();
  client.setQueryData(['/api/admin/leads', 'x'], 'Kahale');
  let stored = 'Kahale';
  const observer = new QueryObserver(client, {
    queryKey: ['/api/admin/customers', 'x'],
    queryFn: () => stored,
  });
  const stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toBe('Kahale');
  stored = 'Erased';
  await refreshEverything(client);
  expect(observer.getCurrentResult().data).toBe('Erased');
  expect(client.getQueryData(['/api/admin/leads', 'x'])).toBeUndefined();
  stop();
});

test('the cache follows the specification: never stale, kept five minutes, no retries, no refetch on focus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
});
