import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Ellipsis } from '#ui/icons.tsx';
import { finishesUnaccepted, isOpenVisit, type JobAction } from '#domain/job.ts';
import { jobActionLabels } from '#domain/job-steps.ts';
import type { Job } from '#contract/jobs/job.ts';
import { Button } from '#ui/Button.tsx';
import { replaceSearch } from '../../navigation.ts';
import { useMay } from '../../session.ts';
import { type JobDialog, router } from '../../routes.ts';
import {
  awaitsWords,
  DoorWord,
  FinishDialog,
  NobodyThere,
  OnTheWayDialog,
  OnTheWayWords,
  useAsksWhy,
  useOnTheWay,
  WaitingSteps,
} from '../../shared/jobs/VisitSteps.tsx';
import { jobName } from '../../shared/jobs/job-text.ts';
import { ProposeTimes } from '../../shared/jobs/ProposeTimes.tsx';
import { RemindDialog, SendEstimateDialog, SentLinkDialog } from '../../shared/SendDialogs.tsx';
import { SuspiciousNotice } from '../../shared/StatusBadges.tsx';
import { ScheduleDialog } from '../../shared/jobs/ScheduleDialog.tsx';
import { UnscheduleDialog } from '../../shared/jobs/UnscheduleDialog.tsx';
import { useJobStep } from '../../shared/jobs/use-job-step.ts';
import { CancelDialog, ReopenDialog } from './CancelDialog.tsx';
import { CollectDialog } from './CollectDialog.tsx';
import { QuickPrice } from './PriceCard.tsx';
import { currentQuote, type MenuAction, menuOf, overdueInvoice, requestOf } from './job-menu.ts';
import { PriceDialog } from './PriceDialog.tsx';

const EvidenceDialog = lazy(() => import('./EvidenceDialog.tsx'));
const ExpenseDialog = lazy(() => import('../../shared/jobs/ExpenseDialog.tsx'));

type Dialog = JobDialog | 'remind' | 'set_off' | 'finish' | 'unschedule' | 'expense' | 'evidence';

const dialogs: readonly Dialog[] = [
  'price',
  'send',
  'schedule',
  'offer',
  'collect',
  'cancel',
  'reopen',
  'remind',
  'set_off',
  'finish',
  'unschedule',
  'expense',
  'evidence',
];

/** A job's primary action, and a menu of the others. The URL names the open dialog. */
export function JobActions({ job }: { job: Job }) {
  const page = useStore(router);
  const asked = page?.search['open'];
  const dialog = dialogs.find((name) => name === asked);
  const show = (name: Dialog | null) => replaceSearch({ open: name ?? undefined });
  const close = () => show(null);
  const step = useJobStep(job);
  const { isPending } = step;
  const asksWhy = useAsksWhy();
  const isOnTheWayNext = job.action === 'set_off';
  const onTheWay = useOnTheWay(job, isOnTheWayNext);

  const act = (action: MenuAction) => {
    switch (action) {
      case 'agree':
        return step.mutate({ kind: 'agree' });
      case 'set_off':
        if (isOnTheWayNext) return step.mutate({ kind: 'set_off', shown: onTheWay.data });
        // Without an address nothing is sent, so there is no message to show first.
        return job.email || asksWhy(job) ? show('set_off') : step.mutate({ kind: 'set_off' });
      case 'arrive':
        return step.mutate({ kind: action });
      case 'finish':
        return finishesUnaccepted(job) ? show('finish') : step.mutate({ kind: 'finish' });
      case 'review':
        return step.mutate({ kind: 'clearFlag' });
      case 'revise':
        return show('price');
      default:
        return show(action);
    }
  };

  const may = useMay();
  const quote = currentQuote(job);
  const overdue = overdueInvoice(job);
  return (
    <section aria-label="Next step" className="pt-4">
      {job.suspicious && may?.('readInbox') ? (
        <SuspiciousNotice
          record={requestOf(job)}
          email={job.email}
          clearing={isPending}
          onClear={() => step.mutate({ kind: 'clearFlag' })}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {job.action && job.action !== 'review' ? (
          <Button
            look="primary"
            className="min-w-44 max-sm:flex-1 pointer-fine:min-h-11"
            pending={isPending || (isOnTheWayNext && awaitsWords(onTheWay))}
            pendingText={isPending ? 'Saving…' : undefined}
            onClick={() => act(job.action as JobAction)}
          >
            {jobActionLabels[job.action]}
          </Button>
        ) : null}
        {asksForTime(job) ? (
          <Button onClick={() => act('schedule')}>{jobActionLabels.schedule}</Button>
        ) : null}
        <More job={job} saving={isPending} onAct={act} />
        {job.action === null && job.visit !== 'cancelled' ? (
          <p className="font-semibold text-good">
            {isOpenVisit(job.visit) ? 'The office takes the next step.' : 'Nothing left to do.'}
          </p>
        ) : null}
      </div>
      {isOnTheWayNext ? (
        <div className="max-w-prose pt-3">
          <OnTheWayWords job={job} notice={onTheWay} />
        </div>
      ) : null}
      {job.doorWords ? (
        <div className="max-w-prose pt-3">
          <DoorWord job={job} />
        </div>
      ) : null}
      <div className="max-w-prose pt-3 empty:hidden">
        <NobodyThere job={job} />
      </div>
      {job.action === 'price' ? <QuickPrice job={job} /> : null}
      <div className="pt-3 empty:hidden">
        <WaitingSteps jobId={job.id} />
      </div>
      {dialog === 'price' ? <PriceDialog job={job} onClose={close} /> : null}
      {dialog === 'send' && quote ? (
        <SendEstimateDialog quote={quote} email={quote.email ?? job.email} onClose={close} />
      ) : null}
      {dialog === 'schedule' ? <ScheduleDialog job={job} onClose={close} /> : null}
      {dialog === 'offer' ? <ProposeTimes job={job} onClose={close} /> : null}
      {dialog === 'collect' ? <CollectDialog job={job} onClose={close} /> : null}
      {dialog === 'cancel' ? <CancelDialog job={job} onClose={close} /> : null}
      {dialog === 'set_off' ? <OnTheWayDialog job={job} onClose={close} /> : null}
      {dialog === 'finish' ? <FinishDialog job={job} onClose={close} /> : null}
      {dialog === 'unschedule' && job.slotStart ? <UnscheduleDialog job={job} onClose={close} /> : null}
      {dialog === 'reopen' ? <ReopenDialog job={job} onClose={close} /> : null}
      {dialog === 'expense' ? (
        <Suspense>
          <ExpenseDialog
            jobs={[{ ...job, label: `Job ${job.number} · ${jobName(job)}` }]}
            job={job.id}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {dialog === 'evidence' ? (
        <Suspense>
          <EvidenceDialog job={job} onClose={close} />
        </Suspense>
      ) : null}
      {dialog === 'remind' && overdue ? <RemindDialog ids={[overdue.id]} onClose={close} /> : null}
      <SentLinkDialog job={job} />
    </section>
  );
}

/** Whether a booking waits for its answer while the job needs something else first. */
const asksForTime = ({ action, allowed, bookings, visit }: Job): boolean =>
  visit === 'unscheduled' &&
  action !== 'schedule' &&
  allowed.includes('schedule') &&
  bookings.some(({ status }) => status === 'new');

/**
 * The other actions possible now. Saving a step moves the row and changes the entries, so a press during a save opens the
 * menu afterwards, wherever the pointer is by then.
 */
function More({ job, saving, onAct }: { job: Job; saving: boolean; onAct: (action: MenuAction) => void }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const entries = menuOf(job, useMay() ?? (() => false));
  const [wanted, setWanted] = useState(false);
  const held = useRef(false);
  useEffect(() => {
    if (!wanted || saving) return;
    setWanted(false);
    menu.current?.showPopover();
  }, [wanted, saving]);
  if (entries.length === 0) return null;
  return (
    <>
      <Button
        popoverTarget={id}
        style={{ anchorName: '--job-menu' }}
        onPointerDown={() => {
          held.current = saving;
          if (saving) addEventListener('pointerup', () => setWanted(true), { once: true });
        }}
        onClick={(event) => {
          if (!saving && !held.current) return;
          // A click without a pointer event comes from a key.
          if (!held.current) setWanted(true);
          held.current = false;
          event.preventDefault();
        }}
      >
        <Ellipsis aria-hidden="true" className="size-4" />
        More
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        style={{ positionAnchor: '--job-menu' }}
        className="job-menu w-64 rounded-lg border border-line-strong bg-panel p-2 text-body shadow-xl"
      >
        {entries.map(({ action, label }) => (
          <button
            key={action}
            type="button"
            className="flex min-h-11 w-full items-center rounded-md px-3 text-left font-semibold hover:bg-sunken pointer-fine:min-h-9"
            onClick={() => {
              menu.current?.hidePopover();
              onAct(action);
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}
