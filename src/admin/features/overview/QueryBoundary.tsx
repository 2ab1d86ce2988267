import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '#client/api-error.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';

/** A query's result in each of its states. */
export function QueryBoundary<Data>({
  name,
  query,
  rows,
  children,
}: {
  name: string;
  query: UseQueryResult<Data>;
  /** Number of skeleton rows while loading. */
  rows: number;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <SkeletonRows rows={rows} label={`Loading ${name}…`} />;
  return (
    <div className="pt-3">
      <ErrorState
        title={`The ${name} could not be loaded`}
        detail={describeError(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </div>
  );
}
