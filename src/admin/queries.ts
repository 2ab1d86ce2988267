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
import { call, callPage } from '#client/api.ts';
import { type ParamsInput, type QueryInput, routeParts, routeUrl } from '#client/route-url.ts';
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
