import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '#client/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';

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
