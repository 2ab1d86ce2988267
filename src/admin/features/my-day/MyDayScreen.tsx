import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shopToday } from '#domain/shop-time.ts';
import { leftOfDay } from '#domain/waiting-steps.ts';
import { dayRoutes, type MyDay } from '#contract/schedule/day.ts';
import { describeError } from '#client/api-error.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState, ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { jobsPath } from '../../routes.ts';
import { May } from '../../shared/May.tsx';
import { shortDay } from '../../shared/format.ts';
import { RefreshButton } from '../../shell/RefreshButton.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { becomePhone } from '#client/phone/device.ts';
import { $isPhone, useWaitingSteps, useWithSteps } from '../../waiting.ts';
import { jobQuery } from '../../shared/jobs/job-cache.ts';
import { AddExpense } from '../../shared/jobs/AddExpense.tsx';
import { jobName } from '../../shared/jobs/job-text.ts';
import { NextJob } from './NextJob.tsx';
import { CannotSave, OnThisPhone } from './OnThisPhone.tsx';
import { RestOfDay } from './RestOfDay.tsx';
import { VanCash } from './VanCash.tsx';

/** /admin/my-day: the signed-in technician's next job in full, and the rest of their day. */
export default function MyDayScreen() {
  useInvalidateOnMount(dayRoutes.myDay.path);
  const day = useQuery(read(dayRoutes.myDay));
  const client = useQueryClient();
  const isLoaded = day.data !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const isNew = !$isPhone.get();
    becomePhone();
    $isPhone.set(true);
    // Without signal, what was kept before stays.
    if (isNew) return;
    void import('../../phone.ts')
      .then(({ keepDayAtOpening }) => keepDayAtOpening(client))
      .catch(() => undefined);
  }, [client, isLoaded]);
  return (
    <>
      <ScreenHeader title={`My day, ${shortDay(shopToday(new Date()))}`} windowTitle="My day">
        <RefreshButton />
      </ScreenHeader>
      <CannotSave />
      {day.data ? (
        <Day shown={day.data} />
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
      {day.data ? <Spent day={day.data} /> : null}
      <May call="offerCash">
        <VanCash />
      </May>
      {/* Last: it comes late, and the buttons above must not move under a thumb. */}
      <OnThisPhone />
    </>
  );
}

/** Records an expense of one of the day's jobs, or of none: of the one under way, unless said otherwise. */
function Spent({ day: { next, rest } }: { day: MyDay }) {
  const jobs = [
    ...(next ? [{ ...next, label: `Job ${next.number} · ${jobName(next)}` }] : []),
    ...rest.map((job) => ({ ...job, label: `Job ${job.number} · ${job.name}` })),
  ];
  const isUnderWay = next?.visit === 'on_the_way' || next?.visit === 'on_site';
  return (
    <div className="mt-6 border-t border-line pt-4">
      <AddExpense
        className="min-h-12 pointer-fine:min-h-11"
        jobs={jobs}
        job={isUnderWay ? next.id : undefined}
      />
    </div>
  );
}

/** The day after the steps that wait on this phone: the job under way, or the next one that is left. */
function Day({ shown }: { shown: MyDay }) {
  // Read beside the steps: an answered step leaves them in the moment its job is here, before the screen above is told.
  const day = useQuery(read(dayRoutes.myDay)).data ?? shown;
  const withSteps = useWithSteps();
  const changed = new Set(useWaitingSteps().map(({ row }) => row.jobId));
  // The jobs that steps wait for are read in whole, to show them as they are now.
  const ids = day.rest.map(({ id }) => id).filter((id, at) => at === 0 || changed.has(id));
  const others = useQueries({ queries: changed.size > 0 ? ids.map((id) => jobQuery(id)) : [] });
  const whole = [day.next, ...others.map(({ data }) => data)].flatMap((job) => job ?? []).map(withSteps);
  const rest = day.rest.map((row) => ({
    ...row,
    visit: whole.find(({ id }) => id === row.id)?.visit ?? row.visit,
  }));
  const first = whole.find(({ id }) => id === day.next?.id);
  const left = leftOfDay([...(first ? [first] : []), ...rest]);
  const next = whole.find(({ id }) => id === left[0]?.id);
  if (left.length === 0) {
    return (
      <EmptyState title="Nothing is left for you today.">
        <ButtonLink href={jobsPath()}>My jobs</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {next ? <NextJob key={next.id} job={next} /> : null}
      <RestOfDay jobs={rest.filter(({ id }) => id !== next?.id && left.some((job) => job.id === id))} />
    </div>
  );
}
