import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Route, RouteOutput } from '#contract/route.ts';
import { describeError } from '#client/api-error.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { read } from '../../queries.ts';

/** The estimate or invoice that a dialog needs: loading, its error with a retry, or the dialog's content. */
export function LoadedPrice<R extends Route>({
  route,
  id,
  query,
  children,
}: {
  route: R;
  id: string;
  query?: { readonly reveal: 'no' };
  children: (paper: RouteOutput<R>) => ReactNode;
}) {
  const { data, error, isPending, isFetching, refetch } = useQuery(read(route, { params: { id }, query }));
  if (data !== undefined) return children(data);
  if (isPending) return <SkeletonRows rows={3} label="Loading the price…" />;
  return (
    <ErrorState
      title="The price could not be loaded"
      detail={describeError(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
