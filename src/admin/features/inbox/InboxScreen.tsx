import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { quoteActionRoutes } from '#contract/estimates/actions.ts';
import { boardRoutes, type InboxEntry } from '#contract/jobs/board.ts';
import { call } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { read, useInvalidateOnMount } from '../../queries.ts';
import { newCallPath, todayPath } from '../../routes.ts';
import { jobChanges } from '../../shared/jobs/job-cache.ts';
import { RemindDialog } from '../../shared/RemindDialog.tsx';
import { EmergencyBadge } from '../../shared/StatusBadges.tsx';
import { useAction } from '../../shared/use-action.ts';
import { RefreshButton } from '../../shell/RefreshButton.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import {
  entryDetail,
  entryPath,
  inboxActionLabels,
  kindLabels,
  sinceText,
  waitingText,
} from './inbox-text.ts';

const tones: Partial<Record<InboxEntry['kind'], Tone>> = {
  request: 'info',
  change_requested: 'warn',
  approved_without_time: 'good',
  mail_failed: 'danger',
  suspicious: 'warn',
  overdue: 'danger',
};

/** /admin/inbox: what waits for the office, each with its one action. */
export default function InboxScreen() {
  useInvalidateOnMount(boardRoutes.inbox.path);
  const inbox = useQuery(read(boardRoutes.inbox));
  const [reminding, setReminding] = useState<readonly string[] | null>(null);
  const retry = useAction({
    run: (entry: InboxEntry, idempotencyKey) => {
      const input = {
        params: { id: entry.recordId ?? '', deliveryId: entry.mailId ?? '' },
        idempotencyKey,
      };
      return entry.recordType === 'invoice'
        ? call(invoiceActionRoutes.retryDelivery, input)
        : call(quoteActionRoutes.retryDelivery, input);
    },
    refreshes: ['/api/admin/jobs', ...jobChanges],
    done: () => ({ title: 'Sending the email again' }),
    failed: 'The email could not be sent again',
  });
  const entries = inbox.data?.entries ?? [];
  const overdue = entries.flatMap(({ kind, recordId }) => (kind === 'overdue' && recordId ? [recordId] : []));
  /** The overdue invoices from an entry on: one reminder leads to the next. */
  const remindFrom = ({ recordId }: InboxEntry) =>
    setReminding(overdue.slice(recordId ? overdue.indexOf(recordId) : 0));

  return (
    <>
      <ScreenHeader title="Inbox">
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
        <EmptyState title="Done: nothing waits.">
          <ButtonLink look="primary" href={todayPath()}>
            See today’s jobs
          </ButtonLink>
          <ButtonLink href={newCallPath()}>Take a new call</ButtonLink>
        </EmptyState>
      ) : null}
      {entries.length > 0 ? (
        <ul aria-label="What waits" className="border-t border-line">
          {entries.map((entry) => (
            <Entry
              key={`${entry.kind} ${entry.mailId ?? entry.recordId ?? entry.jobId}`}
              entry={entry}
              retrying={retry.isPending}
              onRetry={() => retry.mutate(entry)}
              onRemind={() => remindFrom(entry)}
            />
          ))}
        </ul>
      ) : null}
      {inbox.data && inbox.data.more.length > 0 ? (
        <p className="py-3 text-muted">
          More of these wait: {inbox.data.more.map((kind) => kindLabels[kind].toLowerCase()).join(', ')}. They
          come up as these are done.
        </p>
      ) : null}
      {reminding ? <RemindDialog ids={reminding} onClose={() => setReminding(null)} /> : null}
    </>
  );
}

function Entry({
  entry,
  retrying,
  onRetry,
  onRemind,
}: {
  entry: InboxEntry;
  retrying: boolean;
  onRetry: () => void;
  onRemind: () => void;
}) {
  const label = inboxActionLabels[entry.action];
  const name = `${label}: ${entry.name}`;
  const canRetry = entry.action === 'retry' && ['quote', 'invoice'].includes(entry.recordType ?? '');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-1 py-1.5 lg:grid-cols-[10rem_minmax(0,3fr)_minmax(0,5fr)_4.5rem_10.5rem]">
      <span className="hidden lg:inline">
        <Kind entry={entry} />
      </span>
      <a
        href={entryPath(entry)}
        data-row
        className="col-start-1 flex min-h-9 min-w-0 items-center gap-1.5 font-semibold text-body no-underline hover:underline lg:col-start-auto"
      >
        <span className="truncate">{entry.name}</span>
        {entry.isEmergency ? <EmergencyBadge /> : null}
      </a>
      <span className="col-start-1 truncate text-sm text-muted lg:col-start-auto">
        <span className="mr-1.5 lg:hidden">
          <Kind entry={entry} />
        </span>
        {entryDetail(entry)}
        {entry.words ? (
          <span className={cx(entryDetail(entry) && 'before:content-["_·_"]')}>“{entry.words}”</span>
        ) : null}
      </span>
      <time
        dateTime={entry.since}
        title={sinceText(entry.since)}
        className="hidden text-right text-sm text-muted tabular-nums lg:inline"
      >
        {waitingText(entry.since, new Date())}
      </time>
      <span className="col-start-2 row-span-2 row-start-1 flex justify-end lg:col-start-auto lg:row-span-1 lg:row-start-auto">
        {entry.action === 'remind' ? (
          <Button aria-label={name} onClick={onRemind}>
            {label}
          </Button>
        ) : canRetry ? (
          <Button aria-label={name} pending={retrying} onClick={onRetry}>
            {label}
          </Button>
        ) : (
          <ButtonLink href={entryPath(entry)} aria-label={name} className="max-sm:px-3 max-sm:text-sm">
            {label}
            <ChevronRight aria-hidden="true" className="size-4 max-sm:hidden" />
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

function Kind({ entry }: { entry: InboxEntry }) {
  return <Badge tone={tones[entry.kind] ?? 'neutral'}>{kindLabels[entry.kind]}</Badge>;
}
