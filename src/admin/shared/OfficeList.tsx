import type { ReactNode } from 'react';
import { NEWEST_FIRST } from '#domain/list-orders.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { orderOptions } from './list-orders.ts';
import { PagedList, type Pages } from './PagedList.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { useOfficeList } from './use-office-list.ts';

/** An office list: search, filters and sorting above the rows or the empty state. */
export function OfficeList<Row>({
  name,
  search,
  list,
  loading,
  actions,
  noMatch,
  empty,
  children,
}: {
  /** The rows' plural noun: "leads". */
  name: string;
  /** Label of the search field, naming the searched fields. */
  search: string;
  list: Omit<ReturnType<typeof useOfficeList>, 'query'> & { readonly query: Pages<Row> };
  loading?: string;
  /** Rendered next to the filters. */
  actions?: ReactNode;
  /** Shown when nothing matches, with a link to the unfiltered list. */
  noMatch: ReactNode;
  /** Shown when the list is empty. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SearchBox label={search} value={list.q} onSearch={(text) => list.set({ q: text })} />
        {list.filters.map((filter) => (
          <FilterSelect
            key={filter.name}
            label={filter.label}
            allLabel={filter.allLabel}
            options={filter.options}
            value={filter.value}
            onChange={(value) => list.set({ [filter.name]: value })}
          />
        ))}
        <FilterSelect
          label="Sort"
          allLabel={list.q ? 'Newest first while searching' : 'Newest first'}
          options={orderOptions(list.orders)}
          value={list.order === NEWEST_FIRST ? '' : list.order}
          onChange={list.sort}
        />
        {actions}
      </div>
      <PagedList name={name} query={list.query} loading={loading} empty={list.filtered ? noMatch : empty}>
        {children}
      </PagedList>
    </>
  );
}

/** No matches: a title and a link to the unfiltered list. */
export function NoMatch({ title, href, all }: { title: string; href: string; all: string }) {
  return (
    <EmptyState title={title}>
      <ButtonLink href={href}>{all}</ButtonLink>
    </EmptyState>
  );
}
