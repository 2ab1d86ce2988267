import { publicReviewRoutes, publishingRoutes, reviewRoutes } from '#contract/reviews.ts';
import { type Binding, onStaff, onPage } from '../http/binding.ts';
import { onForm } from '../http/on-form.ts';
import { publishNow, readPublishing } from './publish-reviews.ts';
import { listReviews, moderateReview, submitReview } from './reviews.ts';

/** The public review form. */
export const publicReviews = (): Binding[] => [onForm(publicReviewRoutes.submit, submitReview)];

/** The office's moderation of reviews. */
export const officeReviews = (): Binding[] => [
  onPage(reviewRoutes.list, listReviews),
  onStaff(reviewRoutes.moderate, moderateReview),
  onStaff(publishingRoutes.read, readPublishing),
  onStaff(publishingRoutes.publish, publishNow),
];
