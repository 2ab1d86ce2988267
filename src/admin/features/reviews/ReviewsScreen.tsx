import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api.ts';
import { publishingRoutes, type Review, reviewRoutes, reviewStatuses } from '#contract/reviews.ts';
import { formatDate, formatDateTime } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/States.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { read, readPages } from '../../queries.ts';
import { jobPath, openPath, reviewsPath } from '../../routes.ts';
import { oneOf, PagedList, useListSearch } from '../../shared/list-parts.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';

const labels: Record<Review['status'], string> = {
  pending: 'Waiting',
  published: 'Published',
  rejected: 'Rejected',
};
const nothing: Record<Review['status'], string> = {
  pending: 'No reviews are waiting.',
  published: 'No reviews have been published.',
  rejected: 'No reviews have been rejected.',
};
const pathOf = (status: string) => reviewsPath(status === 'pending' ? {} : { status });

/** /admin/reviews: visitors' reviews, to publish or reject. */
export default function ReviewsScreen() {
  const { values } = useListSearch();
  const status = oneOf(reviewStatuses, values['status']) ?? 'pending';
  const reviews = useInfiniteQuery(readPages(reviewRoutes.list, { status }));
  return (
    <>
      <ScreenHeader title="Reviews" />
      <Publishing />
      <Tabs
        label="Reviews"
        tabs={reviewStatuses.map((id) => ({ id, label: labels[id], href: pathOf(id) }))}
        current={status}
        onChange={(id) => openPath(pathOf(id))}
      >
        <PagedList
          name="reviews"
          query={reviews}
          empty={
            <EmptyState title={nothing[status]}>
              Reviews left on the site wait here until you publish or reject them.
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className="max-w-3xl">
              {rows.map((review) => (
                <ReviewCard key={review.id} review={review} />
              ))}
            </ul>
          )}
        </PagedList>
      </Tabs>
    </>
  );
}

/** Shows how many decisions are not on the site yet and when they will be, with a button to publish now. */
function Publishing() {
  const { data } = useQuery(read(publishingRoutes.read));
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => setDialogOpen(false);
  const publish = useAction({
    run: () => call(publishingRoutes.publish),
    done: () => ({ title: 'The build was requested', description: 'The site shows it in a few minutes.' }),
    failed: 'Nothing was published',
    after: close,
  });
  if (!data || data.waiting === 0) return null;
  const { waiting, goesOutAt, askedAt } = data;
  const changes = waiting === 1 ? 'One change waits' : `${waiting} changes wait`;
  return (
    <section
      aria-label="Publishing"
      className="mb-4 flex max-w-3xl flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-panel p-4"
    >
      <p role="status">
        {askedAt === null
          ? goesOutAt === null
            ? `${changes} to be published with the next build of the site.`
            : `${changes} to be published; ${waiting === 1 ? 'it goes' : 'they go'} out on ${formatDateTime(goesOutAt)}.`
          : `${changes} to be published. A build was requested on ${formatDateTime(askedAt)} and takes a few minutes.`}
      </p>
      {goesOutAt === null ? null : <Button onClick={() => setDialogOpen(true)}>Publish now</Button>}
      {dialogOpen ? (
        <ConfirmDialog
          title="Publish now?"
          description="A build of the site costs 15 of the month’s credits on Netlify. The daily build costs the same and needs no click."
          cancelText="Not now"
          confirmText="Publish for 15 credits"
          pendingText="Requesting…"
          pending={publish.isPending}
          look="primary"
          onConfirm={() => publish.mutate(undefined)}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

const outcomes: Record<Review['status'], string> = {
  published: 'It will appear on the site with the next build.',
  rejected: 'The next build removes it from the site.',
  pending: 'It is waiting for review again.',
};

/** A review with its moderation buttons; every decision can be undone. */
function ReviewCard({ review }: { review: Review }) {
  const moderate = useAction({
    run: (status: Review['status'], idempotencyKey) =>
      call(reviewRoutes.moderate, {
        params: { id: review.id },
        body: { version: review.version, status },
        idempotencyKey,
      }),
    done: (saved) => ({ title: `Review ${saved.status}`, description: outcomes[saved.status] }),
    failed: 'The review was not changed',
  });
  const button = (status: Review['status'], text: string, look: 'primary' | 'plain' | 'danger') =>
    review.status === status ? null : (
      <Button
        look={look}
        aria-label={`${text} the review by ${review.name}`}
        pending={moderate.isPending}
        onClick={() => moderate.mutate(status)}
      >
        {text}
      </Button>
    );

  return (
    <li className="border-b border-line py-4">
      <article aria-label={`Review by ${review.name}`}>
        <header className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-bold tabular-nums">{review.rating} of 5</span>
          <span className="font-semibold">{review.name}</span>
          <span className="text-sm text-muted">
            {review.jobId === null ? null : (
              <>
                <a href={jobPath(review.jobId)}>Customer</a>
                {' · '}
              </>
            )}
            {[review.location, review.service, formatDate(review.createdAt)].filter(Boolean).join(' · ')}
          </span>
        </header>
        <p className="my-2 break-words whitespace-pre-line">{review.text}</p>
        <div className="flex flex-wrap gap-2">
          {button('published', 'Publish', 'primary')}
          {button('rejected', 'Reject', 'danger')}
          {button('pending', 'Reconsider', 'plain')}
        </div>
      </article>
    </li>
  );
}
