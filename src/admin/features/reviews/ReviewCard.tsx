import { formatDate } from '#domain/honolulu.ts';
import { type Review, reviewRoutes } from '#contract/reviews/office.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { useAction } from '../../shared/use-action.ts';

const outcomes: Record<Review['status'], string> = {
  published: 'It will appear on the site with the next build.',
  rejected: 'The next build removes it from the site.',
  pending: 'It is waiting for review again.',
};

/** A review with its moderation buttons; every decision can be undone. */
export function ReviewCard({ review }: { review: Review }) {
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
