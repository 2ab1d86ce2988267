import { useStore } from '@nanostores/react';
import { ChevronRight, Clock, Phone } from '#ui/icons.tsx';
import { formatDateTime } from '#domain/shop-time.ts';
import { telLink } from '#domain/phone.ts';
import type { InboxEntry } from '#contract/jobs/board.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { besideOf } from '../../navigation.ts';
import { router } from '../../routes.ts';
import { EmergencyBadge } from '../../shared/StatusBadges.tsx';
import {
  entryDetail,
  entryPath,
  inboxActionLabels,
  kindLabel,
  sinceText,
  waitingText,
} from './inbox-text.ts';

const tones: Partial<Record<InboxEntry['kind'], Tone>> = {
  request: 'info',
  handed_back: 'warn',
  step_kept: 'warn',
  order: 'warn',
  refund_due: 'danger',
  card: 'warn',
  text: 'info',
  change_requested: 'warn',
  approved_without_time: 'good',
  mail_failed: 'danger',
  suspicious: 'warn',
  overdue: 'danger',
};

const small = 'max-sm:px-3 max-sm:text-sm';

/** An inbox entry: reason, customer, details, age, action, and a button to snooze or assign it. */
export function InboxRow({
  entry,
  retrying,
  onRetry,
  onRemind,
  onRefund,
  onLater,
  onRead,
}: {
  entry: InboxEntry;
  retrying: boolean;
  onRetry: () => void;
  onRemind: () => void;
  onRefund: () => void;
  onLater: () => void;
  /** Removes a text that was read from the inbox. */
  onRead: () => void;
}) {
  const label = inboxActionLabels[entry.action];
  const name = `${label}: ${entry.name}`;
  const canRetry = entry.action === 'retry' && ['quote', 'invoice', 'job'].includes(entry.recordType ?? '');
  const detail = entryDetail(entry);
  const beside = besideOf(useStore(router));
  const current = beside !== undefined && [entry.jobId, entry.recordId].includes(beside.id);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-1 py-1.5 has-aria-[current=true]:bg-sunken @3xl:grid-cols-[10rem_minmax(0,3fr)_minmax(0,5fr)_4.5rem_13.5rem]">
      <span className="hidden @3xl:inline">
        <Kind entry={entry} />
      </span>
      <a
        href={entryPath(entry)}
        data-row
        aria-current={current ? 'true' : undefined}
        className="col-start-1 flex min-h-9 min-w-0 items-center gap-1.5 font-semibold text-body no-underline hover:underline @3xl:col-start-auto"
      >
        <span className="min-w-0 wrap-break-word @3xl:truncate">{entry.name}</span>
        {entry.isEmergency ? (
          <span className="@max-md:hidden">
            <EmergencyBadge />
          </span>
        ) : null}
      </a>
      <span className="col-span-2 truncate text-sm text-muted @3xl:col-span-1">
        {entry.isEmergency ? (
          <span className="mr-1.5 @md:hidden">
            <EmergencyBadge />
          </span>
        ) : null}
        <span className={cx('mr-1.5 @3xl:hidden', entry.kind !== 'mail_failed' && '@max-md:sr-only')}>
          <Kind entry={entry} />
        </span>
        {entry.snoozedUntil ? (
          <strong className="text-body">Until {formatDateTime(entry.snoozedUntil)} · </strong>
        ) : null}
        {entry.assigneeName ? <strong className="text-body">{entry.assigneeName} · </strong> : null}
        {detail}
        {entry.words ? <span className={cx(detail && 'before:content-["_·_"]')}>“{entry.words}”</span> : null}
      </span>
      <time
        dateTime={entry.since}
        title={sinceText(entry.since)}
        className="hidden text-right text-sm text-muted tabular-nums @3xl:inline"
      >
        {waitingText(entry.since, new Date())}
      </time>
      <span className="col-start-2 row-start-1 flex items-center justify-end gap-1 @3xl:col-start-auto @3xl:row-start-auto">
        {entry.action === 'remind' || entry.action === 'refund' ? (
          <Button
            aria-label={name}
            className={small}
            onClick={entry.action === 'remind' ? onRemind : onRefund}
          >
            {label}
          </Button>
        ) : canRetry ? (
          <Button aria-label={name} className={small} pending={retrying} onClick={onRetry}>
            {label}
          </Button>
        ) : (
          <ButtonLink
            href={entryPath(entry)}
            aria-label={name}
            onClick={entry.kind === 'text' && entry.jobId ? onRead : undefined}
            className={small}
          >
            {label}
            <ChevronRight aria-hidden="true" className="size-4 max-sm:hidden" />
          </ButtonLink>
        )}
        {entry.channel === 'text' && entry.phone ? (
          <ButtonLink
            look="quiet"
            href={telLink(entry.phone)}
            aria-label={`Call ${entry.name}`}
            className="min-w-11 px-0 pointer-fine:min-w-9 pointer-fine:px-0"
          >
            <Phone aria-hidden="true" className="size-4" />
          </ButtonLink>
        ) : null}
        <Button
          look="quiet"
          aria-label={`Snooze or assign: ${entry.name}`}
          className="min-w-11 px-0 pointer-fine:min-w-9 pointer-fine:px-0"
          onClick={onLater}
        >
          <Clock aria-hidden="true" className="size-4" />
        </Button>
      </span>
    </li>
  );
}

function Kind({ entry }: { entry: InboxEntry }) {
  return <Badge tone={tones[entry.kind] ?? 'neutral'}>{kindLabel(entry)}</Badge>;
}
