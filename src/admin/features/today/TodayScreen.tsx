import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ChevronDown, TriangleAlert } from '#ui/icons.tsx';
import { formatCalendarDate, formatDateTime } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import { isOpenVisit } from '#domain/job.ts';
import { remedies } from '#domain/shop-watch.ts';
import { boardRoutes, type Today } from '#contract/jobs/board.ts';
import type { JobRow } from '#contract/jobs/job.ts';
import { describeError } from '#client/api-error.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState, ErrorState, SkeletonRows } from '#ui/States.tsx';
import { useMay } from '../../session.ts';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { May, mayFollow } from '../../role-screens.tsx';
import { boardPath, dashboardPath, inboxPath, jobsPath, newCallPath } from '../../routes.ts';
import { JobRows } from '../../shared/jobs/JobRows.tsx';
import { RefreshButton } from '../../shell/RefreshButton.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';

/** /admin/today: today's jobs, unscheduled jobs, the inbox's count, and money received. */
export default function TodayScreen() {
  useInvalidateOnMount(boardRoutes.today.path);
  useInvalidateOnMount(boardRoutes.inbox.path);
  const today = useQuery(read(boardRoutes.today));
  return (
    <>
      <ScreenHeader
        title={today.data ? `Today, ${formatCalendarDate(today.data.day)}` : 'Today'}
        windowTitle="Today"
      >
        <ButtonLink href={boardPath()}>Day board</ButtonLink>
        <RefreshButton />
      </ScreenHeader>
      {today.data ? (
        <Day today={today.data} />
      ) : today.isPending ? (
        <SkeletonRows rows={8} label="Loading today…" />
      ) : (
        <ErrorState
          title="Today could not be loaded"
          detail={describeError(today.error)}
          onRetry={() => void today.refetch()}
          retrying={today.isFetching}
        />
      )}
    </>
  );
}

function Day({ today }: { today: Today }) {
  const { jobs, unscheduled, moneyTaken, payments, findings } = today;
  const urgent = unscheduled.filter(({ isEmergency }) => isEmergency);
  return (
    <div className="flex flex-col gap-6">
      {findings.length > 0 ? <Findings findings={findings} /> : null}
      <Figures
        waiting={<Waiting />}
        money={moneyTaken === null ? null : formatDecimal(moneyTaken)}
        payments={payments}
        jobs={jobs}
      />
      {jobs.length + unscheduled.length === 0 ? (
        <EmptyState title="All done. Nothing is scheduled, and no job needs a time.">
          <May call="createJob">
            <ButtonLink look="primary" href={newCallPath()}>
              Take a new call
            </ButtonLink>
          </May>
          <ButtonLink href={jobsPath()}>All jobs</ButtonLink>
        </EmptyState>
      ) : (
        <>
          {urgent.length > 0 ? (
            <Group title="Unscheduled emergencies" count={urgent.length}>
              <JobRows label="Unscheduled emergencies" jobs={urgent} />
            </Group>
          ) : null}
          <Planned jobs={jobs} />
          <NoTime jobs={unscheduled.filter(({ isEmergency }) => !isEmergency)} />
          <Closed jobs={jobs} />
        </>
      )}
    </div>
  );
}

/** The findings of the shop's watch, one line each; opening a line shows the remedy. */
function Findings({ findings }: { findings: Today['findings'] }) {
  return (
    <section aria-label="Needs attention" className="flex flex-col gap-2">
      {findings.map(({ kind, what, since }) => (
        <details
          key={kind}
          className="rounded-lg border border-danger-line bg-danger-soft px-3 open:pb-3 sm:px-4"
        >
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-danger pointer-fine:min-h-9">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 py-1.5">{what}</span>
            <ChevronDown aria-hidden="true" className="ml-auto size-4 shrink-0" />
          </summary>
          <p>{remedies[kind]}</p>
          <p className="pt-1 text-sm">Since {formatDateTime(since)}</p>
        </details>
      ))}
    </section>
  );
}

function Planned({ jobs }: { jobs: readonly JobRow[] }) {
  const open = jobs.filter(({ visit }) => isOpenVisit(visit));
  return (
    <Group title="Under way and scheduled" count={open.length}>
      {open.length > 0 ? (
        <JobRows label="Today’s jobs" jobs={open} />
      ) : (
        <p className="py-2 text-muted">
          {jobs.length > 0 ? 'Nothing more is scheduled for today.' : 'No job is scheduled for today.'}
        </p>
      )}
    </Group>
  );
}

/** Today's visits that are done or cancelled. */
function Closed({ jobs }: { jobs: readonly JobRow[] }) {
  const closed = jobs.filter(({ visit }) => !isOpenVisit(visit));
  if (closed.length === 0) return null;
  return (
    <Group title="Closed today" count={closed.length}>
      <JobRows label="Jobs closed today" jobs={closed} />
    </Group>
  );
}

function NoTime({ jobs }: { jobs: readonly JobRow[] }) {
  return (
    <Group title="Unscheduled" count={jobs.length}>
      {jobs.length > 0 ? (
        <JobRows label="Unscheduled jobs" jobs={jobs} />
      ) : (
        <p className="py-2 text-muted">Every open job is scheduled.</p>
      )}
    </Group>
  );
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="pb-1.5 text-lg font-bold">
        {title} <span className="font-normal text-muted tabular-nums">{count}</span>
      </h2>
      {children}
    </section>
  );
}

/** The day's three figures. */
function Figures({
  waiting,
  money,
  payments,
  jobs,
}: {
  waiting: ReactNode;
  /** Null: not shown to this role. */
  money: string | null;
  payments: number;
  jobs: readonly JobRow[];
}) {
  const may = useMay();
  const papers = dashboardPath('invoices');
  const under = jobs.filter(({ visit }) => visit === 'on_the_way' || visit === 'on_site').length;
  return (
    <ul
      aria-label="Day summary"
      className="flex flex-wrap overflow-hidden rounded-lg border border-line bg-panel"
    >
      <May call="readInbox">
        <Figure href={inboxPath()} name="Waiting" figure={waiting} note="in the inbox" />
      </May>
      <Figure
        href={jobsPath({ visit: 'open' })}
        name="Under way"
        figure={under}
        note={`of ${jobs.length} today`}
      />
      {money === null ? null : (
        <Figure
          href={may && mayFollow(papers, may) ? papers : undefined}
          name="Collected"
          figure={money}
          note={payments === 1 ? '1 payment' : `${payments} payments`}
        />
      )}
    </ul>
  );
}

function Figure({
  href,
  name,
  figure,
  note,
}: {
  /** Undefined: not a link for this role. */
  href: string | undefined;
  name: string;
  figure: ReactNode;
  note: string;
}) {
  const content = (
    <>
      <span className="text-sm font-semibold text-muted">{name}</span>
      <span className="text-xl font-bold tabular-nums sm:text-2xl">{figure}</span>
      <span className="text-sm text-muted">{note}</span>
    </>
  );
  return (
    <li className="-mr-px -mb-px min-w-fit flex-1 border-r border-b border-line">
      {href === undefined ? (
        <div className={figureClass}>{content}</div>
      ) : (
        <a
          href={href}
          className={cx(figureClass, 'no-underline hover:bg-sunken focus-visible:-outline-offset-2')}
        >
          {content}
        </a>
      )}
    </li>
  );
}

const figureClass = 'flex h-full flex-col px-3 py-2 text-body sm:px-4';

/** The number of inbox entries, with a plus if there are more than are listed. */
function Waiting() {
  const inbox = useQuery(read(boardRoutes.inbox));
  if (!inbox.data) return '–';
  return `${inbox.data.entries.length}${inbox.data.more.length > 0 ? '+' : ''}`;
}
