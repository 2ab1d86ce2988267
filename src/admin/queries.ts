import {
  infiniteQueryOptions,
  QueryClient,
  type QueryFilters,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { Route, RouteOutput } from '#contract/route.ts';
import type { ChangedType } from '#domain/record-news.ts';
import {
  addCallHooks,
  call,
  callPage,
  type ParamsInput,
  type QueryInput,
  routeParts,
  routeUrl,
} from '#client/api.ts';
import { noteServerClock } from '#client/phone/device.ts';
import { readOrKept } from './waiting.ts';

type ReadInput = { readonly params?: ParamsInput | undefined; readonly query?: QueryInput | undefined };

/**
 * The caching rules of spec §7: never stale, no refetch on focus, no polling, no retries, unused data kept
 * for 5 minutes.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // Try even if the browser believes it is offline; the response is authoritative.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * Query options for one resource. The key is the path's segments, followed by the query parameters, if any.
 */
export function read<R extends Route>(route: R, input: ReadInput = {}) {
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal, client, queryKey }): Promise<RouteOutput<R>> => {
      const updates = () => client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
      const before = updates();
      return readOrKept(
        routeUrl(route.path, input.params, input.query),
        () => (call as ReadCall<RouteOutput<R>>)(route, { ...input, signal }),
        // Only in place of what was kept: a later answer is newer.
        (answer) => updates() === before + 1 && client.setQueryData(queryKey, answer),
      );
    },
  });
}

/** Query options for a paginated list. */
export function readPages<R extends Route>(route: R, query: QueryInput = {}, params?: ParamsInput) {
  return infiniteQueryOptions({
    queryKey: keyOf(route, { params, query: { ...query, cursor: 'every page' } }),
    queryFn: ({ signal, pageParam }): Promise<ListPage<R>> =>
      (callPage as ReadCall<ListPage<R>>)(route, { params, query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The resource of a path in the office's API: the part after `/api/admin/`. */
export const resourceOf = (path: unknown): string => String(path).split('/')[3] ?? '';

/** Refetches the resources that are meant, after a change. By default, all. */
export async function refetch(
  client: QueryClient,
  isMeant: (resource: string, queryKey: QueryKey) => boolean = () => true,
): Promise<void> {
  const filters: QueryFilters = { predicate: ({ queryKey }) => isMeant(resourceOf(queryKey[0]), queryKey) };
  // A first fetch still in flight may predate the change, and would be cached as fresh forever.
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}

/**
 * Marks everything under a path stale, for data that becomes wrong with time alone. Call it while a component
 * mounts, before its queries.
 */
export function useInvalidateOnMount(path: string): void {
  const client = useQueryClient();
  useState(() => void client.invalidateQueries({ queryKey: [path], refetchType: 'none' }));
}

// A read has no body, which TypeScript cannot infer for a generic route.
type ListPage<R extends Route> = { rows: RouteOutput<R>; nextCursor: string | null };
type ReadCall<T> = (route: Route, input: ReadInput & { signal: AbortSignal }) => Promise<T>;

function keyOf(route: Route, input: ReadInput): (string | QueryInput)[] {
  const parts = routeParts(route.path, input.params);
  return input.query ? [...parts, input.query] : parts;
}

const work = ['jobs', 'inbox', 'today', 'board', 'my-day', 'alarm', 'summary'];
const papers = ['leads', 'bookings', 'quotes', 'invoices', 'customers', 'reports'];

/** The resources that show something of each type, by their path after `/api/admin/`. */
const shownIn: Readonly<Record<ChangedType, readonly string[]>> = {
  job: [...work, ...papers, 'expenses', 'cash', 'pay', 'properties'],
  contact_request: [...work, 'leads', 'customers'],
  booking_request: [...work, 'bookings', 'customers'],
  quote: [...work, ...papers],
  invoice: [...work, ...papers, 'inventory', 'properties', 'cash', 'pay'],
  customer: ['jobs', 'properties', ...papers],
  inventory_item: ['inventory', 'properties', 'summary'],
  property: ['properties', 'jobs', 'standing-authorities'],
  review: ['reviews', 'inbox', 'publishing', 'summary'],
  admin_user: [
    'users',
    'crew',
    'board',
    'account',
    'session',
    'alarm',
    'calendar-feeds',
    'my-calendar-feed',
    'expenses',
    'cash',
    'pay',
    'jobs',
    'journal-accounts',
    'reports',
  ],
  mail: ['inbox'],
  text: ['inbox', 'texts'],
};

/** The resources that show something of a type, as an answer or the live stream names it; none for an unknown name. */
const resourcesOf = (type: string): readonly string[] =>
  (shownIn as Readonly<Partial<Record<string, readonly string[]>>>)[type] ?? [];

/** The same for a change by another person. Screens of accounts stay as read. */
export const liveResourcesOf = (type: string): readonly string[] =>
  type === 'admin_user' ? [] : resourcesOf(type);

export const liveResources: ReadonlySet<string> = new Set(Object.keys(shownIn).flatMap(liveResourcesOf));

/** The resources that this tab's writes changed and that were not read again yet. */
const waiting = new Set<string>();
let lastWrite = 0;

/** Whether this tab sent a write within the last 3 seconds. If so, it has already refetched the changed records. */
export const wroteLately = (): boolean => Date.now() - lastWrite < 3_000;

/**
 * Notes what each answer says was changed. Like a cache (RFC 9111, 4.4), a write also makes the resource it was sent to
 * stale. A read changes the history alone, which shows who looked.
 */
export function watchChanges(): void {
  addCallHooks({
    answered: ({ method, path }, { ok, headers }) => {
      noteServerClock(headers.get('date'));
      const changed = headers.get('changed');
      if (method === 'GET') {
        if (changed) waiting.add('history');
        return;
      }
      lastWrite = Date.now();
      if (!ok) return;
      waiting.add(resourceOf(path)).add('history');
      for (const type of changed?.split(', ') ?? []) resourcesOf(type).forEach((name) => waiting.add(name));
    },
  });
}

/**
 * Refetches what this tab's writes changed.
 * @param current the start of the keys of queries that hold the answer of the write already
 */
export async function refreshChanged(client: QueryClient, current?: readonly string[]): Promise<void> {
  const names = new Set(waiting);
  waiting.clear();
  await refetch(client, (name, key) => names.has(name) && !current?.every((part, at) => part === key[at]));
}

/**
 * Refetches everything on screen and drops the rest of the cache, after a write that can affect any record,
 * such as an erasure.
 */
export async function refreshEverything(client: QueryClient): Promise<void> {
  waiting.clear();
  client.removeQueries({ type: 'inactive' });
  await refetch(client);
}
