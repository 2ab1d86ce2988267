import { infiniteQueryOptions, QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Route, RouteOutput } from '#contract/route.ts';
import { call, callPage } from '#client/api.ts';
import { type ParamsInput, type QueryInput, routeParts } from '#client/route-url.ts';

type ReadInput = { readonly params?: ParamsInput | undefined; readonly query?: QueryInput | undefined };

/** The cache rules of spec §7: never stale, no refetch on focus, no polling, no retries, unused data kept 5 minutes. */
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
        // A phone that thinks it is offline still tries: the answer is the truth.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A read of one resource. The key's parts joined by slashes are the path; the query, where there is one, comes last. */
export function read<R extends Route>(route: R, input: ReadInput = {}) {
  return queryOptions({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }): Promise<RouteOutput<R>> =>
      (call as ReadCall<RouteOutput<R>>)(route, { ...input, signal }),
  });
}

/** A list read page after page. */
export function readPages<R extends Route>(route: R, query: QueryInput = {}, params?: ParamsInput) {
  return infiniteQueryOptions({
    queryKey: keyOf(route, { params, query: { ...query, cursor: 'every page' } }),
    queryFn: ({ signal, pageParam }): Promise<ListPage<R>> =>
      (callPage as ReadCall<ListPage<R>>)(route, { params, query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Reads every resource under these paths anew, after a write that changed them. */
export async function refresh(client: QueryClient, ...paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      // A first read still under way may have been answered before the write, and would count as fresh for good.
      await client.cancelQueries({ queryKey: [path] });
      await client.invalidateQueries({ queryKey: [path] });
    }),
  );
}

/**
 * Reads everything on the screen anew and forgets the rest of what was read, after a write that leaves nothing of it
 * true: an erased person stands nowhere any more.
 */
export async function refreshEverything(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  client.removeQueries({ type: 'inactive' });
  await client.invalidateQueries();
}

/**
 * Has what is read under a path asked for anew by whoever opens it now: time alone has made it untrue. Call it while
 * a component mounts, before its queries.
 */
export function useInvalidateOnMount(path: string): void {
  const client = useQueryClient();
  useState(() => void client.invalidateQueries({ queryKey: [path], refetchType: 'none' }));
}

// A read sends no body, which the compiler cannot conclude for a route it does not know yet.
type ListPage<R extends Route> = { rows: RouteOutput<R>; nextCursor: string | null };
type ReadCall<T> = (route: Route, input: ReadInput & { signal: AbortSignal }) => Promise<T>;

function keyOf(route: Route, input: ReadInput): (string | QueryInput)[] {
  const parts = routeParts(route.path, input.params);
  return input.query ? [...parts, input.query] : parts;
}
