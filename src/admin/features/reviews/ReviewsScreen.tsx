import { useInfiniteQuery } from '@tanstack/react-query';
import { type Review, reviewRoutes } from '#contract/reviews/office.ts';
import { reviewStatuses } from '#contract/reviews/public.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { readPages } from '../../queries.ts';
import { openPath, reviewsPath } from '../../routes.ts';
import { oneOf, useListSearch } from '../../shared/list-search.ts';
import { PagedList } from '../../shared/PagedList.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { Publishing } from './Publishing.tsx';
import { ReviewCard } from './ReviewCard.tsx';

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
