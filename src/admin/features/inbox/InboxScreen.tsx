import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { cardRoutes } from '#contract/cards.ts';
import { boardRoutes, type InboxEntry, inboxParts } from '#contract/jobs/board.ts';
import { textRoutes } from '#contract/texts.ts';
import { call } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#ui/States.tsx';
import type { CancelReason } from '#domain/job.ts';
import { Checkbox } from '#ui/Field.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { inboxPath, newCallPath, openPath, router, todayPath } from '../../routes.ts';
import { CardRefundDialog } from '../../shared/CardRefundDialog.tsx';
import { FilterSelect } from '../../shared/list-parts.tsx';
import { retryRouteOf } from '../../shared/Deliveries.tsx';
import { RemindDialog } from '../../shared/SendDialogs.tsx';
import { useAction } from '../../shared/use-action.ts';
import { RefreshButton } from '../../shell/RefreshButton.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { CancelReasonFields } from '../../shared/ReasonDialog.tsx';
import { kindLabels, entryDetail, waitingText } from './inbox-text.ts';
import { InboxRow } from './InboxRow.tsx';
import { LaterDialog } from './LaterDialog.tsx';

const parts = [
  { value: 'mine', label: 'Assigned to me' },
  { value: 'snoozed', label: 'Snoozed' },
];

/** /admin/inbox: everything that waits for the office, each entry with its one action. */
export default function InboxScreen() {
  useInvalidateOnMount(boardRoutes.inbox.path);
  const page = useStore(router);
  const part = inboxParts.find((name) => name === page?.search['part']);
  const inbox = useQuery(read(boardRoutes.inbox, part ? { query: { part } } : {}));
  const [later, setLater] = useState<InboxEntry | null>(null);
  const [refunding, setRefunding] = useState<InboxEntry | null>(null);
  const [closing, setClosing] = useState(false);
  const [reminding, setReminding] = useState<readonly string[] | null>(null);
  const retry = useAction({
    run: (entry: InboxEntry, idempotencyKey) => {
      const input = {
        params: { id: entry.recordId ?? '', deliveryId: entry.mailId ?? '' },
        idempotencyKey,
      };
      return call(retryRouteOf(entry.recordType), input);
    },
    done: ({ channel }) => ({ title: `Sending the ${channel === 'text' ? 'text' : 'email'} again` }),
    failed: 'It could not be sent again',
  });
  const settle = useAction({
    run: (entry: InboxEntry, idempotencyKey) =>
      call(textRoutes.settle, { params: { id: entry.itemId }, idempotencyKey }),
    done: () => null,
    failed: 'The text is still in the inbox',
  });
  const entries = inbox.data?.entries ?? [];
  const overdue = entries.flatMap(({ kind, recordId }) => (kind === 'overdue' && recordId ? [recordId] : []));
  /** The overdue invoices from this entry on; the dialog goes from one to the next. */
  const remindFrom = ({ recordId }: InboxEntry) =>
    setReminding(overdue.slice(recordId ? overdue.indexOf(recordId) : 0));

  const stale = entries.filter(({ kind }) => kind === 'stale');
  const list = useRef<HTMLUListElement>(null);
  const opened = useRef(0);
  const left = useRef<number>(undefined);
  // A snoozed entry leaves the list; focus moves to the one that takes its place.
  useEffect(() => {
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const place = left.current;
    left.current = undefined;
    if (place !== undefined && document.activeElement === document.body)
      (rows[Math.min(place, rows.length - 1)] ?? document.querySelector<HTMLElement>('h1'))?.focus();
  });

  return (
    <>
      <ScreenHeader title="Inbox">
        {stale.length > 1 ? <Button onClick={() => setClosing(true)}>Close inactive jobs</Button> : null}
        <FilterSelect
          label="Show"
          allLabel="Everything"
          options={parts}
          value={part}
          onChange={(value) => openPath(inboxPath(value ? { part: value } : {}), { replace: true })}
        />
        <RefreshButton />
      </ScreenHeader>
      {inbox.isPending ? <SkeletonRows rows={8} label="Loading the inbox…" /> : null}
      {inbox.isError ? (
        <ErrorState
          title={inbox.data ? 'The inbox could not be refreshed' : 'The inbox could not be loaded'}
          detail={describeError(inbox.error)}
          onRetry={() => void inbox.refetch()}
          retrying={inbox.isFetching}
        />
      ) : null}
      {inbox.data && entries.length === 0 ? (
        <EmptyState
          title={
            part === 'mine'
              ? 'Nothing is assigned to you.'
              : part === 'snoozed'
                ? 'Nothing is snoozed.'
                : 'All done. Nothing is waiting.'
          }
        >
          <ButtonLink look="primary" href={todayPath()}>
            See today’s jobs
          </ButtonLink>
          <ButtonLink href={newCallPath()}>Take a new call</ButtonLink>
        </EmptyState>
      ) : null}
      {entries.length > 0 ? (
        <ul ref={list} aria-label="Inbox entries" className="@container border-t border-line">
          {entries.map((entry, place) => (
            <InboxRow
              key={`${entry.kind} ${entry.itemId}`}
              entry={entry}
              retrying={retry.isPending}
              onRetry={() => retry.mutate(entry)}
              onRemind={() => remindFrom(entry)}
              onRefund={() => setRefunding(entry)}
              onRead={() => settle.mutate(entry)}
              onLater={() => {
                opened.current = place;
                setLater(entry);
              }}
            />
          ))}
        </ul>
      ) : null}
      {inbox.data && inbox.data.more.length > 0 ? (
        <p className="py-3 text-muted">
          There are more of these: {inbox.data.more.map((kind) => kindLabels[kind].toLowerCase()).join(', ')}.
          They appear as you clear the list.
        </p>
      ) : null}
      {later ? (
        <LaterDialog
          entry={later}
          onMarked={() => (left.current = opened.current)}
          onClose={() => setLater(null)}
        />
      ) : null}
      {refunding ? (
        <CardRefundDialog
          route={cardRoutes.refundUnbooked}
          id={refunding.itemId}
          amount={refunding.amount ?? '0.00'}
          description={refunding.words ?? undefined}
          onClose={() => setRefunding(null)}
        />
      ) : null}
      {closing ? <CloseStaleDialog entries={stale} onClose={() => setClosing(false)} /> : null}
      {reminding ? <RemindDialog ids={reminding} onClose={() => setReminding(null)} /> : null}
    </>
  );
}

/** Cancels stale jobs for one reason; each can be left out. */
function CloseStaleDialog({ entries, onClose }: { entries: readonly InboxEntry[]; onClose: () => void }) {
  const [jobs] = useState(entries);
  const [kept, setKept] = useState<readonly string[]>([]);
  const [reason, setReason] = useState<CancelReason | ''>('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const jobIds = jobs.flatMap(({ jobId }) => (jobId && !kept.includes(jobId) ? [jobId] : []));
  const close = useAction({
    run: (body: { jobIds: string[]; reason: CancelReason; note: string }, idempotencyKey) =>
      call(boardRoutes.close, { body, idempotencyKey }),
    done: ({ closed }) => ({ title: closed === 1 ? '1 job closed' : `${closed} jobs closed` }),
    failed: 'The jobs were not closed',
    after: onClose,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason && jobIds.length > 0) close.mutate({ jobIds, reason, note: note.trim() });
  };
  const toggle = (id: string) =>
    setKept(kept.includes(id) ? kept.filter((each) => each !== id) : [...kept, id]);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Close inactive jobs"
      description="Customers are not notified. You can reopen each job later."
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <fieldset>
          <legend className="font-semibold">
            {jobIds.length} of {jobs.length} {jobs.length === 1 ? 'job' : 'jobs'}
          </legend>
          {tried && jobIds.length === 0 ? <p className="text-danger">Choose at least one job</p> : null}
          <div className="max-h-72 overflow-auto border-y border-line">
            {jobs.map((entry) => (
              <Checkbox
                key={entry.itemId}
                label={`${entry.name}, ${waitingText(entry.since, new Date())}`}
                description={entryDetail(entry)}
                checked={!kept.includes(entry.jobId ?? '')}
                onChange={() => toggle(entry.jobId ?? '')}
              />
            ))}
          </div>
        </fieldset>
        <CancelReasonFields
          reason={reason}
          note={note}
          missing={tried}
          onReason={setReason}
          onNote={setNote}
        />
        <DialogActions dismissText="Back" onClose={onClose}>
          <Button type="submit" look="danger" pending={close.isPending} pendingText="Saving...">
            Close {jobIds.length} {jobIds.length === 1 ? 'job' : 'jobs'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
