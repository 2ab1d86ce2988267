import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type CalendarFeed, type CreatedFeed, feedRoutes, ownFeedRoutes } from '#contract/calendar/feeds.ts';
import { call } from '#client/api.ts';
import { describeError } from '#client/api-error.ts';
import { formatDate } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '#ui/Dialog.tsx';
import { ErrorState, SkeletonRows } from '#ui/States.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { read } from '../queries.ts';
import { useAction } from './use-action.ts';

const feedName = ({ name }: Pick<CalendarFeed, 'name'>) => name ?? 'All appointments';

/** The calendar feeds' addresses: one for each technician, one for the office. */
export function CalendarFeeds() {
  const query = useQuery(read(feedRoutes.list));
  return (
    <section aria-labelledby="feeds-title" className="flex flex-col gap-3">
      <h2 id="feeds-title" className="border-b border-line-strong pb-1.5 text-lg font-bold">
        Calendar feeds
      </h2>
      <p className="max-w-prose text-muted">{ABOUT}</p>
      <Feeds query={query} feeds={query.data} own={false} />
    </section>
  );
}

/** The signed-in person's feed. */
export function OwnCalendarFeed() {
  const query = useQuery(read(ownFeedRoutes.find));
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{ABOUT}</p>
      <Feeds query={query} feeds={query.data && [query.data]} own />
    </div>
  );
}

const ABOUT =
  'Subscribe to a feed in a calendar app to see appointments there: service, town and job number. Calendar apps read it hours apart, so a feed is no dispatch.';

function Feeds({
  query,
  feeds,
  own,
}: {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'error' | 'refetch'>;
  feeds: readonly CalendarFeed[] | undefined;
  /** Whether it is the caller's own feed, which has routes for everyone with jobs. */
  own: boolean;
}) {
  const [asking, setAsking] = useState<CalendarFeed | null>(null);
  const [ending, setEnding] = useState<CalendarFeed | null>(null);
  if (query.isPending) return <SkeletonRows rows={own ? 1 : 3} label="Loading the calendar feeds…" />;
  if (query.isError || !feeds)
    return (
      <ErrorState
        title="The calendar feeds could not be loaded"
        detail={describeError(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <>
      <ul className={own ? undefined : 'max-w-2xl'}>
        {feeds.map((feed) => (
          <li
            key={feed.accountId ?? 'office'}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0"
          >
            <span className="min-w-40 flex-1">
              {own ? null : <span className="font-semibold wrap-anywhere">{feedName(feed)}</span>}
              <span className="block text-sm text-muted">
                {feed.createdAt ? `Feed since ${formatDate(feed.createdAt)}` : 'No feed'}
              </span>
            </span>
            <Button
              aria-label={`${feed.id ? 'New address' : 'Make a feed'}: ${feedName(feed)}`}
              onClick={() => setAsking(feed)}
            >
              {feed.id ? 'New address' : 'Make a feed'}
            </Button>
            {feed.id ? (
              <Button
                look="quiet"
                aria-label={`End the feed: ${feedName(feed)}`}
                onClick={() => setEnding(feed)}
              >
                End it
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {asking ? <MakeFeed feed={asking} own={own} onClose={() => setAsking(null)} /> : null}
      {ending ? <EndFeed feed={ending} own={own} onClose={() => setEnding(null)} /> : null}
    </>
  );
}

interface Changing {
  feed: CalendarFeed;
  own: boolean;
  onClose: () => void;
}

/** Creates a feed's address and shows it, only this once. */
function MakeFeed({ feed, own, onClose }: Changing) {
  const make = useAction<string | null, CreatedFeed>({
    run: (accountId, idempotencyKey) =>
      own
        ? call(ownFeedRoutes.create, { body: {}, idempotencyKey })
        : call(feedRoutes.create, { body: { accountId }, idempotencyKey }),
    done: () => null,
    failed: 'No address was made',
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Calendar feed: ${feedName(feed)}`}
      description={
        feed.id
          ? 'The previous address stops working at once, in every calendar that uses it.'
          : 'Anyone with the address can read the feed. Give it only to its owner.'
      }
    >
      {make.data ? (
        <FeedAddress url={make.data.url} />
      ) : (
        <DialogActions onClose={onClose}>
          <Button look="primary" pending={make.isPending} onClick={() => make.mutate(feed.accountId)}>
            {feed.id ? 'Replace the address' : 'Make the address'}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

function FeedAddress({ url }: { url: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      toast({
        title: 'The address could not be copied',
        description: 'Select it and copy it by hand.',
        tone: 'danger',
      });
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Address"
        description="Shown only this one time. In the calendar app, choose “Subscribe” or “From URL” and paste it."
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        after={<Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy'}</Button>}
      />
    </div>
  );
}

function EndFeed({ feed, own, onClose }: Changing) {
  const end = useAction<string, void>({
    run: async (id, idempotencyKey) => {
      await (own
        ? call(ownFeedRoutes.revoke, { idempotencyKey })
        : call(feedRoutes.revoke, { params: { id }, idempotencyKey }));
    },
    done: () => ({ title: 'Feed ended' }),
    failed: 'The feed was not ended',
    after: onClose,
  });
  return (
    <ConfirmDialog
      title={`End the feed: ${feedName(feed)}?`}
      description="Its address stops working at once. Calendars that use it keep their copy until they refresh."
      cancelText="Keep it"
      confirmText="End the feed"
      pending={end.isPending}
      onConfirm={() => feed.id && end.mutate(feed.id)}
      onClose={onClose}
    />
  );
}
