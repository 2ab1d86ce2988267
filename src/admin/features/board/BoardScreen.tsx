import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { describeError } from '#client/api-error.ts';
import { type Board, type BoardJob, dayRoutes } from '#contract/schedule/day.ts';
import { addDays, isCalendarDate, shopToday } from '#domain/shop-time.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#ui/States.tsx';
import { ChevronLeft, ChevronRight } from '#ui/icons.tsx';
import { TextField } from '#ui/Field.tsx';
import { $account, useMay } from '../../session.ts';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { boardPath, crewPath, jobPath, openPath, router } from '../../routes.ts';
import { shortDay } from '../../shared/format.ts';
import { May } from '../../role-screens.tsx';
import { RefreshButton } from '../../shell/RefreshButton.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { dayText, weekStart } from './board-layout.ts';
import { columnsOf, isMovable } from './board-view.ts';
import { DayGrid } from './DayGrid.tsx';
import { DayLists } from './DayLists.tsx';
import { type Asked, PickedBar, PlaceDialog } from './PickedBar.tsx';
import { Tray } from './Tray.tsx';
import { lengthOf, usePlacing } from './use-placing.ts';
import { WeekGrid } from './WeekGrid.tsx';

/** /admin/board: the crew's visits for a day or a week. Staff schedule jobs here. */
export default function BoardScreen() {
  useInvalidateOnMount(dayRoutes.board.path);
  const search = useStore(router)?.search ?? {};
  const today = shopToday(new Date());
  const asked = search['day'];
  const day = asked && isCalendarDate(asked) ? asked : today;
  const isWeek = search['view'] === 'week';
  const from = isWeek ? weekStart(day) : day;
  const days = isWeek ? 7 : 1;
  const board = useQuery({
    ...read(dayRoutes.board, { query: { day: from, days: String(days) } }),
    placeholderData: (before) => before,
  });
  const { job } = search;
  const pathTo = (other: string, view = isWeek) =>
    boardPath({ day: other, ...(view ? { view: 'week' } : {}), ...(job ? { job } : {}) });
  const step = isWeek ? 7 : 1;
  const one = isWeek ? 'week' : 'day';
  return (
    <>
      <ScreenHeader
        title={isWeek ? `Week of ${shortDay(from)}` : dayText(day)}
        windowTitle={isWeek ? 'Week board' : 'Day board'}
      >
        <nav aria-label="Days" className="contents">
          <ButtonLink href={pathTo(addDays(day, -step))} aria-label={`Previous ${one}`} className="px-3">
            <ChevronLeft aria-hidden="true" className="size-4" />
          </ButtonLink>
          <ButtonLink href={pathTo(today)} aria-current={day === today ? 'date' : undefined}>
            Today
          </ButtonLink>
          <ButtonLink href={pathTo(addDays(day, step))} aria-label={`Next ${one}`} className="px-3">
            <ChevronRight aria-hidden="true" className="size-4" />
          </ButtonLink>
          <TextField
            label="Go to day"
            labelHidden
            type="date"
            value={day}
            onChange={(event) => {
              if (isCalendarDate(event.target.value)) openPath(pathTo(event.target.value));
            }}
          />
          <ButtonLink href={pathTo(day, !isWeek)}>{isWeek ? 'Day' : 'Week'}</ButtonLink>
        </nav>
        <RefreshButton />
      </ScreenHeader>
      {board.data ? (
        <Loaded key={`${from} ${days}`} board={board.data} from={from} isWeek={isWeek} askedJob={job} />
      ) : board.isPending ? (
        <SkeletonRows rows={8} label="Loading the board…" />
      ) : (
        <ErrorState
          title="The board could not be loaded"
          detail={describeError(board.error)}
          onRetry={() => void board.refetch()}
          retrying={board.isFetching}
        />
      )}
    </>
  );
}

function Loaded({
  board,
  from,
  isWeek,
  askedJob,
}: {
  board: Board;
  from: string;
  isWeek: boolean;
  /** The job to pick up, from the URL. */
  askedJob: string | undefined;
}) {
  const account = useStore($account);
  const mayPlace = useMay()?.('schedule') ?? false;
  const isList = useMedia('(width < 48rem)');
  const root = useRef<HTMLDivElement>(null);
  const columns = columnsOf(board, account?.id);
  const jobs = [...board.unscheduled, ...board.jobs];
  const placing = usePlacing(from, columns, jobs);
  const { picked, wanted } = placing;
  const [other, setOther] = useState<{ readonly job: BoardJob; readonly asked: Asked } | null>(null);
  const openings = useQuery({
    ...read(dayRoutes.openings, {
      params: { id: picked?.job.id ?? '-' },
      query: {
        day: from,
        days: isWeek ? '7' : '1',
        ...(picked ? { minutes: String(lengthOf(picked.job)) } : {}),
      },
    }),
    staleTime: 0,
    enabled: picked !== null && !picked.dragged && mayPlace,
  });
  const offered = picked ? (openings.data?.openings ?? []) : [];
  const open: { jobId: string; asked: Asked } | null = placing.unscheduling
    ? { jobId: placing.unscheduling, asked: 'unschedule' }
    : wanted
      ? { jobId: wanted.jobId, asked: 'time' }
      : other && { jobId: other.job.id, asked: other.asked };

  // Pick up the job that another screen sent here, once.
  const asked = useRef(askedJob);
  useEffect(() => {
    const found = jobs.find(({ id }) => id === asked.current);
    asked.current = undefined;
    if (found && mayPlace) placing.pick(found);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mayPlace]);

  // A moved visit is rendered again in another column: move the focus along.
  const settled = useRef<string | null>(null);
  useEffect(() => {
    const id = settled.current;
    settled.current = null;
    if (!id || open || document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>(`[data-visit="${id}"]`)?.focus();
  });

  const onPick = (job: BoardJob) => {
    if (mayPlace && isMovable(job)) placing.pick(job);
    else openPath(jobPath(job.id));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!picked || isWeek || isList || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnJob = event.target instanceof HTMLElement && event.target.dataset['visit'] === picked.job.id;
    // Enter on a free time or a link presses that.
    if ((event.key === 'Enter' || event.key === ' ') && !(isOnJob && picked.target)) return;
    if (placing.press(event.key, offered[0])) event.preventDefault();
  };
  if (columns.length === 0) {
    return (
      <EmptyState title="No crew member takes jobs yet.">
        <May call="updateCrewMember">
          <ButtonLink look="primary" href={crewPath()}>
            Set up the crew
          </ButtonLink>
        </May>
      </EmptyState>
    );
  }
  const acts = { ...placing, pick: onPick };
  const tray = <Tray jobs={board.unscheduled} more={board.more} placing={acts} />;
  return (
    <>
      <p role="status" className="sr-only">
        {placing.announced}
      </p>
      {/* The keys move the visit that is picked up. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={root} onKeyDown={onKeyDown} className={picked ? 'max-md:pb-40' : undefined}>
        {picked && !picked.dragged ? (
          <PickedBar
            job={picked.job}
            day={from}
            found={openings.data}
            isPending={openings.isFetching}
            onGrid={!isWeek && !isList}
            onPutBack={placing.putBack}
            onAsk={(asked) => setOther({ job: picked.job, asked })}
          />
        ) : null}
        {isWeek ? (
          <div className="board-day">
            <WeekGrid from={from} columns={columns} openings={offered} placing={acts} />
            {tray}
          </div>
        ) : isList ? (
          <div className="flex flex-col gap-6">
            <DayLists day={from} columns={columns} openings={offered} placing={acts} self={account?.id} />
            {board.unscheduled.length > 0 ? tray : null}
          </div>
        ) : (
          <DayGrid
            day={from}
            columns={columns}
            openings={offered}
            placing={acts}
            unscheduled={board.unscheduled}
            more={board.more}
            mayDrag={mayPlace}
          />
        )}
      </div>
      {open ? (
        <PlaceDialog
          jobId={open.jobId}
          asked={open.asked}
          wanted={wanted ?? undefined}
          onClose={() => {
            settled.current = open.jobId;
            placing.settle();
            setOther(null);
          }}
        />
      ) : null}
    </>
  );
}

/** Whether a media query matches, also as the window changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
