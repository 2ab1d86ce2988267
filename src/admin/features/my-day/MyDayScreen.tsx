import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { cashRoutes } from '#contract/books/cash-and-expenses.ts';
import { dayRoutes, type MyDay, type BoardJob } from '#contract/schedule/day.ts';
import { visitStateLabels } from '#domain/job.ts';
import { formatDecimal } from '#domain/money.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { shopToday, formatTime, shopDate } from '#domain/shop-time.ts';
import { leftOfDay } from '#domain/waiting-steps.ts';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { becomePhone } from '#client/phone/device.ts';
import { Badge } from '#ui/Badge.tsx';
import { ButtonLink, Button } from '#ui/Button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#ui/States.tsx';
import { ChevronRight } from '#ui/icons.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { May } from '../../role-screens.tsx';
import { jobsPath, jobPath } from '../../routes.ts';
import { $account } from '../../session.ts';
import { CountCashDialog } from '../../shared/CountCashDialog.tsx';
import { shortDay } from '../../shared/format.ts';
import { AddExpense } from '../../shared/jobs/AddExpense.tsx';
import { jobQuery } from '../../shared/jobs/job-cache.ts';
import { jobName, travelText } from '../../shared/jobs/job-text.ts';
import { RefreshButton } from '../../shell/RefreshButton.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { $isPhone, useWaitingSteps, useWithSteps } from '../../waiting.ts';
import { AcceptOrDecline } from './AcceptOrDecline.tsx';
import { NextJob } from './NextJob.tsx';
import { CannotSave, OnThisPhone } from './OnThisPhone.tsx';

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
    void import('../../kept-day.ts')
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

/** The jobs after the next one, each a line that links to the job. */
function RestOfDay({ jobs }: { jobs: readonly BoardJob[] }) {
  return (
    <section aria-label="Rest of the day" className="min-w-0">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">
        Then <span className="font-normal text-muted tabular-nums">{jobs.length}</span>
      </h2>
      {jobs.length === 0 ? <p className="py-2 text-muted">Nothing else today.</p> : null}
      <ul>
        {jobs.map((job) => (
          <li key={job.id} className="border-b border-line py-1.5">
            <a
              href={jobPath(job.id)}
              data-row
              className="flex min-h-11 items-center gap-3 text-body no-underline hover:bg-sunken/60"
            >
              <span className="w-24 shrink-0 font-semibold tabular-nums">{timeOf(job)}</span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-1.5">
                  <strong className="min-w-0 wrap-break-word">{job.name}</strong>
                  {job.late ? <Badge tone="danger">Late</Badge> : null}
                  {job.urgency === 'emergency' ? <Badge tone="danger">Emergency</Badge> : null}
                </span>
                <span className="block text-sm wrap-anywhere text-muted">
                  {[job.town ?? job.location, serviceTypeLabel(job.serviceType), travelText(job)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </a>
            {job.visit === 'scheduled' && !job.acceptedAt ? <AcceptOrDecline job={job} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When a job starts, with its day unless that is today; its state if it has no time. */
function timeOf({ slotStart, visit }: BoardJob): string {
  if (!slotStart) return visitStateLabels[visit];
  const day = shopDate(slotStart);
  return day === shopToday(new Date()) ? formatTime(slotStart) : `${shortDay(day)} ${formatTime(slotStart)}`;
}

/** What the signed-in person took and has not handed in, with the count that hands it in; nothing while there is none. */
function VanCash() {
  // The office receives it meanwhile.
  useInvalidateOnMount(cashRoutes.read.path);
  const account = useStore($account);
  const { data } = useQuery(read(cashRoutes.read));
  const [counting, setCounting] = useState(false);
  const van = data?.vans.find(({ technicianId }) => technicianId === account?.id);
  if (!van) return null;
  const counted = van.offer?.counted;
  return (
    <section
      aria-label="Cash in my van"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4"
    >
      <p>
        <strong>
          {formatDecimal(van.held.cash)} cash, {formatDecimal(van.held.checks)} checks
        </strong>{' '}
        in my van
        {counted ? (
          <span className="block text-sm text-muted">
            You counted {formatDecimal(counted.cash)} and {formatDecimal(counted.checks)}. The office counts
            it next.
          </span>
        ) : null}
      </p>
      <Button onClick={() => setCounting(true)}>{van.offer ? 'Count again' : 'Hand it in'}</Button>
      {counting ? (
        <CountCashDialog
          title="Hand in cash"
          description="Count what you have, whatever the payments say. By submitting, you confirm that this is all of it."
          submitText="Submit my count"
          send={(body) => call(cashRoutes.offer, { body })}
          done="Counted. The office counts it next."
          failed="The count was not saved"
          onClose={() => setCounting(false)}
        />
      ) : null}
    </section>
  );
}
