import { authorityRoutes } from '#contract/jobs/authority.ts';
import { boardRoutes } from '#contract/jobs/board.ts';
import { jobRoutes } from '#contract/jobs/job.ts';
import { jobPriceRoutes } from '#contract/jobs/price.ts';
import { jobStepRoutes, sealedStepRoutes } from '#contract/jobs/steps.ts';
import { retryDelivery } from '../documents/deliveries.ts';
import { type Binding, on, onPage, onStaff, onStaffWith } from '../http/binding.ts';
import { problemOf } from '../http/problems.ts';
import { FileReply } from '../http/reply.ts';
import { authorityPhoto, listAuthorities, sendAuthorityPhoto } from './authority.ts';
import { readInbox, readToday } from './board.ts';
import { closeStaleJobs, markInboxItem } from './inbox.ts';
import { findJob, listJobs } from './jobs.ts';
import { createJob } from './new-call.ts';
import { priceJob } from './price.ts';
import { takeSealedSteps } from './sealed-steps.ts';
import { takeJobSteps } from './take-steps.ts';
import { updateJob } from './update-job.ts';
import { previewOnTheWay, previewVisitNotice } from './visit-notice.ts';

/** The office's jobs. */
export const officeJobs = (): Binding[] => [
  onPage(jobRoutes.list, listJobs),
  onStaff(jobRoutes.create, createJob),
  onStaff(jobRoutes.find, findJob),
  onStaff(jobRoutes.update, updateJob),
  onStaff(jobStepRoutes.notice, previewVisitNotice),
  onStaff(jobStepRoutes.onTheWay, previewOnTheWay),
  onStaff(jobStepRoutes.retryDelivery, (context, { params }) => retryDelivery(context, 'job', params)),
  onStaffWith(jobStepRoutes.take, takeJobSteps, ({ job, steps }) => ({
    job,
    steps: steps.map(({ error, ...step }) => ({ ...step, problem: error && { ...problemOf(error) } })),
  })),
  on(sealedStepRoutes.take, takeSealedSteps),
  onStaff(jobPriceRoutes.price, priceJob),
  onStaff(authorityRoutes.list, listAuthorities),
  onStaff(authorityRoutes.sendPhoto, sendAuthorityPhoto),
  onStaffWith(
    authorityRoutes.photo,
    authorityPhoto,
    ({ photo, photoType }) => new FileReply(photo, photoType),
  ),
  onStaff(boardRoutes.inbox, readInbox),
  onStaff(boardRoutes.mark, markInboxItem),
  onStaff(boardRoutes.close, closeStaleJobs),
  onStaff(boardRoutes.today, readToday),
];
