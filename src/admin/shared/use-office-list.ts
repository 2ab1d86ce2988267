import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { NEWEST_FIRST, sortLabels } from '#domain/list-orders.ts';
import type { Route, RouteOutput } from '#contract/route.ts';
import type { Column } from '#ui/DataTable.tsx';
import type { SelectOption } from '#ui/Field.tsx';
import { readPages } from '../queries.ts';
import { oneOf, useListSearch } from './list-parts.tsx';

/** A list filter; its name is the query and URL parameter. */
interface ListFilter {
  readonly name: string;
  readonly label: string;
  /** Label of the unfiltered option. */
  readonly allLabel: string;
  readonly options: readonly SelectOption[];
}

/** An office list, described once; its orders are the route's, its rows what the route answers. */
export interface DescribedList<R extends Route> {
  readonly route: R;
  /** The rows' nouns: "leads", "lead". */
  readonly name: string;
  readonly one: string;
  /** Begins the table's caption: "Leads". */
  readonly title: string;
  /** Label of the search field, naming the searched fields. */
  readonly search: string;
  readonly orders: readonly string[];
  readonly filters: readonly ListFilter[];
  /** On wide screens a table's columns, on a phone the parts of a card. */
  readonly columns: readonly Column<RowOf<R>>[];
}

/** A row of a list's answer. */
export type RowOf<R extends Route> = RouteOutput<R> extends readonly (infer Row)[] ? Row : never;

/** Describes a list, with the row type of its route. */
export const describeList = <R extends Route>(list: DescribedList<R>): DescribedList<R> => list;

/**
 * An office list driven by the URL: search, filters, sort order, loaded page by page. A search is always
 * newest first (contract/lists.ts); clearing it restores the chosen order.
 * @param always query parameters that always apply
 */
export function useOfficeList<R extends Route>(
  list: DescribedList<R>,
  always: Readonly<Record<string, string>> = {},
) {
  const { route, filters, orders } = list;
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
    list,
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
      caption: listCaption(list.title, order),
      busy: query.isRefetching && !query.isFetchingNextPage,
      sorting: { by: order, ...(q ? {} : { onSort: sort }) },
    },
  };
}

function unsorted(key: QueryKey): string {
  return JSON.stringify(key, (name, value: unknown) => (name === 'sort' ? undefined : value));
}

/** A filter by status. */
export function statusFilter<Status extends string>(
  statuses: readonly Status[],
  label: (status: Status) => string,
): ListFilter {
  return {
    name: 'status',
    label: 'Status',
    allLabel: 'Any status',
    options: statuses.map((value) => ({ value, label: label(value) })),
  };
}

/** A filter for emergencies. */
export const emergencyFilter: ListFilter = {
  name: 'emergency',
  label: 'Urgency',
  allLabel: 'Any urgency',
  options: [{ value: 'true', label: 'Emergencies' }],
};

const labels: Readonly<Record<string, readonly [up: string, down: string]>> = sortLabels;

/** A sort order's label: "-total" is "Largest total first". */
export function sortLabel(order: string): string {
  const [up, down] = labels[order.replace('-', '')] ?? [order, order];
  return order.startsWith('-') ? down : up;
}

/** A list's caption: "Leads, newest first". */
export function listCaption(list: string, order: string): string {
  const text = sortLabel(order);
  return `${list}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The sort options besides newest first. */
export function orderOptions(orders: readonly string[]): { value: string; label: string }[] {
  return orders
    .filter((order) => order !== NEWEST_FIRST)
    .map((value) => ({ value, label: sortLabel(value) }));
}
