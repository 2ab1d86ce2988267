import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type HistoryEntry, type HistoryRecordType, historyRoutes } from '#contract/history.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { ApiError, describeError } from '#client/api-error.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { ErrorState, ScreenSkeleton } from '#ui/States.tsx';
import { readPages } from '../queries.ts';
import { ScreenHeader } from '../shell/ScreenHeader.tsx';
import { changesOf, entrySentence } from './history-sentences.ts';
import { PagedList } from './list-parts.tsx';
import { useAction } from './use-action.ts';

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

/** Revokes a record's customer links, in case one reached the wrong person. */
export function RevokeLinks({
  document,
  run,
}: {
  document: 'estimate' | 'invoice' | 'appointment';
  run: (idempotencyKey: string) => Promise<{ revoked: number; cancelledMails: number }>;
}) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => setDialogOpen(false);
  const revoke = useAction({
    run: (_: void, idempotencyKey) => run(idempotencyKey),
    done: ({ revoked, cancelledMails }) => ({
      title:
        revoked === 0
          ? 'There were no active links'
          : revoked === 1
            ? 'Link revoked'
            : `${revoked} links revoked`,
      ...(cancelledMails > 0
        ? { description: 'Queued emails and texts with a new link will not be sent.' }
        : {}),
    }),
    failed: 'The links were not revoked',
    after: close,
  });
  return (
    <section aria-labelledby="links-title" className="flex flex-wrap items-center gap-3">
      <h2 id="links-title" className="text-lg font-bold">
        Customer links
      </h2>
      <Button onClick={() => setDialogOpen(true)}>Revoke links</Button>
      {dialogOpen ? (
        <ConfirmDialog
          title={`Revoke every link to this ${document}?`}
          description="Links sent by email or text stop working. Sending it again creates a new link."
          cancelText="Keep them"
          confirmText="Revoke every link"
          pendingText="Revoking…"
          pending={revoke.isPending}
          onConfirm={() => revoke.mutate(undefined)}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

/** A record's history: who did what, newest first. */
export function RecordHistory({ recordType, recordId }: { recordType: HistoryRecordType; recordId: string }) {
  const history = useInfiniteQuery(readPages(historyRoutes.list, { recordType, recordId, limit: 20 }));
  return (
    <section aria-label="History">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">History</h2>
      <PagedList name="changes" query={history} empty={<p className="py-3 text-muted">No history yet.</p>}>
        {(entries) => (
          <ol>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} recordType={recordType} />
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  );
}

function Entry({ entry, recordType }: { entry: HistoryEntry; recordType: HistoryRecordType }) {
  const changes = changesOf(entry);
  return (
    <li className="border-b border-line py-2">
      <p>
        {entrySentence(entry, recordType)}{' '}
        <time dateTime={entry.at} className="text-sm text-muted">
          {formatDateTime(entry.at)}
        </time>
      </p>
      {changes.length > 0 ? (
        <dl className="text-sm">
          {changes.map((change) => (
            <div key={change.field} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{change.field}:</dt>
              <dd className="min-w-0 break-words whitespace-pre-line">
                {change.before ? <s className="text-muted">{change.before}</s> : null} {change.after}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
