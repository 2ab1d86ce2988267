import { useStore } from '@nanostores/react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { controlClass, type SelectOption } from '#ui/Field.tsx';
import { cx } from '#ui/cx.ts';
import { openPath, router } from '../routes.ts';

/** A list's state in the URL (search, filters), and a setter that adds no history entry. */
export function useListSearch(): {
  readonly values: Readonly<Record<string, string>>;
  readonly set: (changes: Readonly<Record<string, string>>) => void;
} {
  const page = useStore(router);
  const values = page?.search ?? {};
  return {
    values,
    set: (changes) => {
      const next = new URLSearchParams(values);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      openPath(`${location.pathname}${next.size > 0 ? `?${next}` : ''}`, { replace: true });
    },
  };
}

/** A filter's value if it is allowed; anything else in the URL means no filter. */
export function oneOf<T extends string>(allowed: readonly T[], value: string | undefined): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/** A list filter; the empty option shows everything. */
export function FilterSelect({
  label,
  allLabel,
  options,
  value,
  onChange,
}: {
  label: string;
  /** Label of the unfiltered option. */
  allLabel: string;
  options: readonly SelectOption[];
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className={cx(controlClass, 'max-w-full min-w-0 flex-1 basis-36 pr-1 pl-2 sm:flex-none sm:basis-auto')}
    >
      <option value="">{allLabel}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Rows loaded page by page. */
export type Pages<Row> = UseInfiniteQueryResult<{ pages: { rows: readonly Row[] }[] }>;

/** A paginated list in each of its states: loading, failed, empty, loaded, more available. */
export function PagedList<Row>({
  name,
  query,
  loading = `Loading ${name}…`,
  empty,
  children,
}: {
  /** The rows' plural noun: "leads". */
  name: string;
  query: Pages<Row>;
  loading?: string | undefined;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  if (query.isPending) return <SkeletonRows rows={8} label={loading} />;
  if (!query.data) {
    return (
      <ErrorState
        title={`The ${name} could not be loaded`}
        detail={describeError(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return empty;
  return (
    <>
      {query.isRefetchError ? (
        <div className="mb-3">
          <ErrorState
            title={`The ${name} could not be refreshed; these may be out of date`}
            detail={describeError(query.error)}
            onRetry={() => void query.refetch()}
            retrying={query.isRefetching}
          />
        </div>
      ) : null}
      {children(rows)}
      {query.isFetchNextPageError ? (
        <div className="mt-4">
          <ErrorState
            title={`No more ${name} could be loaded`}
            detail={describeError(query.error)}
            onRetry={() => void query.fetchNextPage()}
            retrying={query.isFetchingNextPage}
          />
        </div>
      ) : null}
      {query.hasNextPage && !query.isFetchNextPageError ? (
        <div className="flex justify-center py-4">
          <Button
            onClick={() => void query.fetchNextPage()}
            pending={query.isFetchingNextPage}
            pendingText="Loading…"
          >
            Show more {name}
          </Button>
        </div>
      ) : null}
    </>
  );
}
