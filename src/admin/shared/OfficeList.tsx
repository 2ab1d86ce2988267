import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Route } from '#contract/route.ts';
import { limits } from '#domain/limits.ts';
import { NEWEST_FIRST } from '#domain/list-orders.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/States.tsx';
import { controlClass } from '#ui/Field.tsx';
import { Search } from '#ui/icons.tsx';
import { FilterSelect, PagedList, type Pages } from './list-parts.tsx';
import { orderOptions, type RowOf, type useOfficeList } from './use-office-list.ts';

/** A described list: search, filters and sorting above its table, or above what is said without rows. */
export function OfficeList<R extends Route>({
  of,
  home = '',
  loading,
  actions,
  noMatch,
  empty,
  columns = of.list.columns,
  children,
}: {
  of: ReturnType<typeof useOfficeList<R>>;
  /** Where the unfiltered list is; not needed with a `noMatch` of one's own. */
  home?: string;
  loading?: string;
  /** Rendered next to the filters. */
  actions?: ReactNode;
  /** Shown when nothing matches; by default a link to the unfiltered list. */
  noMatch?: ReactNode;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** Columns that depend on the screen's state, instead of the list's own. */
  columns?: readonly Column<RowOf<R>>[];
  /** Rows by hand, instead of a table. */
  children?: (rows: readonly RowOf<R>[]) => ReactNode;
}) {
  const { list, q, set, sort, order, orders, filtered, filters, table } = of;
  const none = noMatch ?? (
    <EmptyState title={`No ${list.one} matches.`}>
      <ButtonLink href={home}>Show all {list.name}</ButtonLink>
    </EmptyState>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SearchBox label={list.search} value={q} onSearch={(text) => set({ q: text })} />
        {filters.map((filter) => (
          <FilterSelect
            key={filter.name}
            label={filter.label}
            allLabel={filter.allLabel}
            options={filter.options}
            value={filter.value}
            onChange={(value) => set({ [filter.name]: value })}
          />
        ))}
        <FilterSelect
          label="Sort"
          allLabel={q ? 'Newest first while searching' : 'Newest first'}
          options={orderOptions(orders)}
          value={order === NEWEST_FIRST ? '' : order}
          onChange={sort}
        />
        {actions}
      </div>
      <PagedList
        name={list.name}
        query={of.query as unknown as Pages<RowOf<R> & { readonly id: string }>}
        loading={loading}
        empty={filtered ? none : empty}
      >
        {children ??
          ((rows) => <DataTable columns={columns} rows={rows} rowKey={({ id }) => id} {...table} />)}
      </PagedList>
    </>
  );
}

/** Debounce delay of a search, in milliseconds. */
const PAUSE_MS = 250;

/** A search field that reports its text after a pause in typing. */
function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const reported = useRef(value);

  // The URL may change by other means: the back button, a link that clears the filters.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = text.trim();
      onSearch(text.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return (
    <search className="relative min-w-0 flex-1 basis-56">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={limits.search}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className={cx(controlClass, 'w-full pl-9')}
      />
    </search>
  );
}
