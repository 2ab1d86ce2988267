import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '#client/api-error.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';

/** A report in each of its states: loading, failed, loaded. */
export function ReportBoundary<Report>({
  query,
  children,
}: {
  query: UseQueryResult<Report>;
  children: (report: Report) => ReactNode;
}) {
  if (query.data !== undefined) {
    return (
      <div aria-busy={query.isFetching || undefined} className="flex flex-col gap-8">
        {children(query.data)}
      </div>
    );
  }
  if (query.isPending) return <SkeletonRows rows={8} label="Counting…" />;
  return (
    <ErrorState
      title="The report could not be loaded"
      detail={describeError(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
