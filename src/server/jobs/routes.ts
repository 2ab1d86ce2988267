import { boardRoutes } from '#contract/jobs/board.ts';
import { jobRoutes } from '#contract/jobs/job.ts';
import { jobStepRoutes } from '#contract/jobs/steps.ts';
import { retryDelivery } from '../documents/deliveries.ts';
import { type Binding, onPage, onStaff } from '../http/binding.ts';
import { readInbox, readToday } from './board.ts';
import { collectJob } from './finish-and-collect.ts';
import {
  arriveAtJob,
  cancelJob,
  finishJob,
  reopenJob,
  scheduleJob,
  setOffToJob,
  unscheduleJob,
} from './steps.ts';
import { closeStaleJobs, markInboxItem } from './inbox.ts';
import { addWordsToJob } from './words.ts';
import { findJob, listJobs } from './jobs.ts';
import { createJob } from './new-call.ts';
import { agreeOnJob, priceJob } from './price.ts';
import { updateJob } from './update-job.ts';
import { previewOnTheWay, previewVisitNotice } from './visit-notice.ts';

/** The office's jobs. */
export const officeJobs = (): Binding[] => [
  onPage(jobRoutes.list, listJobs),
  onStaff(jobRoutes.create, createJob),
  onStaff(jobRoutes.find, findJob),
  onStaff(jobRoutes.update, updateJob),
  onStaff(jobStepRoutes.notice, previewVisitNotice),
  onStaff(jobStepRoutes.schedule, scheduleJob),
  onStaff(jobStepRoutes.unschedule, unscheduleJob),
  onStaff(jobStepRoutes.onTheWay, previewOnTheWay),
  onStaff(jobStepRoutes.setOff, setOffToJob),
  onStaff(jobStepRoutes.arrive, arriveAtJob),
  onStaff(jobStepRoutes.finish, finishJob),
  onStaff(jobStepRoutes.cancel, cancelJob),
  onStaff(jobStepRoutes.reopen, reopenJob),
  onStaff(jobStepRoutes.retryDelivery, (context, { params }) => retryDelivery(context, 'job', params)),
  onStaff(jobStepRoutes.addWords, addWordsToJob),
  onStaff(jobStepRoutes.price, priceJob),
  onStaff(jobStepRoutes.agree, agreeOnJob),
  onStaff(jobStepRoutes.collect, collectJob),
  onStaff(boardRoutes.inbox, readInbox),
  onStaff(boardRoutes.mark, markInboxItem),
  onStaff(boardRoutes.close, closeStaleJobs),
  onStaff(boardRoutes.today, readToday),
];
