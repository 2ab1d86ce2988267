import { useQuery } from '@tanstack/react-query';
import { todayInHonolulu } from '#domain/honolulu.ts';
import { dayRoutes, type MyDay } from '#contract/schedule/day.ts';
import { describeError } from '#client/api-error.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { jobsPath } from '../../routes.ts';
import { shortDay } from '../../shared/short-day.ts';
import { RefreshButton } from '../../shell/RefreshButton.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { NextJob } from './NextJob.tsx';
import { RestOfDay } from './RestOfDay.tsx';

/** /admin/my-day: the signed-in technician's next job in full, and the rest of their day. */
export default function MyDayScreen() {
  useInvalidateOnMount(dayRoutes.myDay.path);
  const day = useQuery(read(dayRoutes.myDay));
  return (
    <>
      <ScreenHeader title={`My day, ${shortDay(todayInHonolulu(new Date()))}`} windowTitle="My day">
        <RefreshButton />
      </ScreenHeader>
      {day.data ? (
        <Day day={day.data} />
      ) : day.isPending ? (
        <SkeletonRows rows={6} label="Loading my day…" />
      ) : (
        <ErrorState
          title="Your day could not be loaded"
          detail={describeError(day.error)}
          onRetry={() => void day.refetch()}
          retrying={day.isFetching}
        />
      )}
    </>
  );
}

function Day({ day: { next, rest } }: { day: MyDay }) {
  if (!next && rest.length === 0) {
    return (
      <EmptyState title="Nothing is left for you today.">
        <ButtonLink href={jobsPath()}>My jobs</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {next ? <NextJob key={next.id} job={next} /> : null}
      <RestOfDay jobs={rest} />
    </div>
  );
}
