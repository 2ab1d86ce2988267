import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { NEWEST_FIRST } from '#domain/list-orders.ts';
import type { Route } from '#contract/route.ts';
import type { SelectOption } from '#ui/SelectField.tsx';
import { readPages } from '../queries.ts';
import { oneOf, useListSearch } from './list-search.ts';

/** A list filter; its name is the query and URL parameter. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** Label of the unfiltered option. */
  readonly allLabel: string;
  readonly options: readonly SelectOption[];
}

/**
 * An office list driven by the URL: search, filters, sort order, loaded page by page. A search is always
 * newest first (contract/lists.ts); clearing it restores the chosen order.
 */
export function useOfficeList<R extends Route>(
  route: R,
  {
    filters,
    orders,
    always = {},
  }: {
    filters: readonly ListFilter[];
    orders: readonly string[];
    /** Query parameters that always apply. */
    always?: Readonly<Record<string, string>>;
  },
) {
  const { values, set } = useListSearch();
  const q = values['q'] ?? '';
  const chosen = Object.fromEntries(
    filters.map(({ name, options }) => [
      name,
      oneOf(
        options.map(({ value }) => value),
        values[name],
      ),
    ]),
  );
  const order = (q ? undefined : oneOf(orders, values['sort'])) ?? NEWEST_FIRST;
  const asked = readPages(route, {
    q,
    ...chosen,
    ...always,
    sort: order === NEWEST_FIRST ? undefined : order,
  });
  const query = useInfiniteQuery({
    ...asked,
    // While a new sort order loads, keep showing the current rows and the clicked heading.
    placeholderData: (rows, before) =>
      before && unsorted(before.queryKey) === unsorted(asked.queryKey) ? rows : undefined,
  });
  const sort = (wanted: string) => set({ sort: wanted === NEWEST_FIRST ? '' : wanted });

  return {
    query,
    q,
    filters: filters.map((filter) => ({ ...filter, value: chosen[filter.name] })),
    filtered: Boolean(q) || Object.values(chosen).some(Boolean),
    order,
    orders: q ? [] : orders,
    set,
    sort,
    /** Props for the list's table. */
    table: {
      busy: query.isRefetching && !query.isFetchingNextPage,
      sorting: { by: order, ...(q ? {} : { onSort: sort }) },
    },
  };
}

/** Table props that come from the list. */
export type ListTableProps = ReturnType<typeof useOfficeList>['table'];

function unsorted(key: QueryKey): string {
  return JSON.stringify(key, (name, value: unknown) => (name === 'sort' ? undefined : value));
}
