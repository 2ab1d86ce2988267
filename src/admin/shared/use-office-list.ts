import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { NEWEST_FIRST } from '#contract/lists.ts';
import type { Route } from '#contract/route.ts';
import type { SelectOption } from '#ui/SelectField.tsx';
import { readPages } from '../queries.ts';
import { oneOf, useListSearch } from './list-search.ts';

/** A filter of a list, named as in the query and in the address. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** The text of the choice that filters nothing. */
  readonly everything: string;
  readonly options: readonly SelectOption[];
}

/**
 * A list of the office as the address says it: what is searched, filtered and sorted by, read page after page. A search
 * is always newest first (contract/lists.ts); the order chosen before comes back when the search is cleared.
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
    /** What this list is narrowed to whatever is chosen. */
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
    // Sorted anew, the rows stay until they are read, and so does the heading that was pressed.
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
    /** What the table of the rows takes. */
    table: {
      busy: query.isRefetching && !query.isFetchingNextPage,
      sorting: { by: order, ...(q ? {} : { onSort: sort }) },
    },
  };
}

/** What a table of the office is told about its list. */
export type ListTableProps = ReturnType<typeof useOfficeList>['table'];

function unsorted(key: QueryKey): string {
  return JSON.stringify(key, (name, value: unknown) => (name === 'sort' ? undefined : value));
}
