import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/shop-time.ts';
import { type HistoryEntry, type HistoryRecordType, historyRoutes } from '#contract/history.ts';
import { readPages } from '../queries.ts';
import { changesOf, entrySentence } from './history-sentences.ts';
import { PagedList } from './PagedList.tsx';

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
