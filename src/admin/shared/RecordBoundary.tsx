import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, describeError } from '#client/api-error.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ScreenSkeleton } from '#ui/Skeleton.tsx';
import { ScreenHeader } from '../shell/ScreenHeader.tsx';

/** The screen of one record in each of its states: loading, not found, loaded. */
export function RecordBoundary<Data>({
  name,
  query,
  back,
  children,
}: {
  /** The record's noun: "lead". */
  name: string;
  query: UseQueryResult<Data>;
  /** The list it belongs to. */
  back: { readonly label: string; readonly href: string };
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <ScreenSkeleton />;
  const missing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <ScreenHeader title={missing ? `There is no such ${name}` : `The ${name} could not be loaded`}>
        <ButtonLink href={back.href}>{back.label}</ButtonLink>
      </ScreenHeader>
      <ErrorState
        title={missing ? 'The address may be wrong, or the record is gone.' : 'Nothing was changed.'}
        detail={describeError(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </>
  );
}
