import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { cancelReasons } from '#domain/job.ts';
import { paymentMethods } from '#domain/invoice.ts';
import { estimateItems, miles } from '../estimates/estimate.ts';
import { urgency } from '../estimates/fields.ts';
import {
  idParams,
  moment,
  money,
  optionalText,
  requiredText,
  uuid,
  version,
  wholeNumber,
} from '../fields.ts';
import { invoice, invoiceItems } from '../invoices/invoice.ts';
import { payment } from '../payments.ts';
import { job } from './job.ts';
import { onTheWayNotice, visitNotice } from './notices.ts';
import { retryDeliveryRoute } from '../retry-delivery.ts';
import { forJobs, forOffice } from '../roles.ts';
import { KB, route, type StaffRoute } from '../route.ts';

/** A step of a job; each one returns the updated job. */
const step = <const Name extends string, const Path extends string, Body extends z.ZodMiniType>(
  name: Name,
  path: Path,
  summary: string,
  body: Body,
  rights: Pick<StaffRoute, 'roles' | 'own' | 'amounts'>,
) =>
  route({
    name,
    summary,
    method: 'POST',
    path: `/api/admin/jobs/:id/${path}`,
    auth: 'admin',
    ...rights,
    params: idParams,
    body,
    bodyOptional: true,
    success: { status: 200, schema: job },
    maxBytes: 8 * KB,
  });

/** Whether to mail the customer about it; defaults to false. */
const tell = z._default(z.boolean('Must be true or false'), false);

/** Whether to text the customer about it. Given, the choice of mail and text is remembered with the customer. */
const text = z.optional(z.boolean('Must be true or false'));

const ownJob = { roles: forJobs, own: 'job' } as const;
const forDispatch = { roles: forOffice };

const technicianId = z.optional(z.nullable(uuid));

/** The finished work, its invoice and the payment. */
export const collected = z.object({ job, invoice, payment });
export type Collected = z.infer<typeof collected>;

const wordsBody = z.strictObject({
  /** The caller's words, as the dispatcher noted them. */
  words: optionalText(limits.message),
  /** The caller's message, as it was pasted. One of the two is required. */
  pasted: optionalText(limits.pasted),
});

export const priceBody = z.strictObject({
  version,
  items: estimateItems,
  /** Omitted: taken from the open estimate, or from the job. */
  distanceMiles: miles,
  urgency: z.optional(urgency),
  applyUrgencyFee: z.optional(z.boolean('Must be true or false')),
});

export const collectBody = z.strictObject({
  version,
  /** The work done, if it differs from the estimate; required when there is neither estimate nor invoice. */
  items: z.optional(invoiceItems),
  /** Omitted: the whole balance. */
  amount: z.optional(
    money('Must be an amount such as 120.00').check(
      z.refine((text) => Number(text) > 0, 'Amount must be more than zero'),
    ),
  ),
  method: z.enum(paymentMethods, 'Choose cash, check, card or other'),
  reference: optionalText(200),
  /** Whether to mail a receipt; true by default if there is an address. */
  receipt: z._default(z.boolean('Must be true or false'), true),
  /** Uses whatever stock is available instead of failing when it is insufficient. */
  override: z._default(z.boolean('Must be true or false'), false),
});

export type CollectBody = z.infer<typeof collectBody>;

/**
 * Steps of a job. An impossible one is a 409 `wrong_state`, with the job in `current`; if the job's estimate or invoice
 * rules it out, `current` is that record.
 */
export const jobStepRoutes = {
  retryDelivery: retryDeliveryRoute('retryJobDelivery', 'jobs', forOffice),
  notice: route({
    name: 'previewVisitNotice',
    summary:
      'Preview the notice about an appointment or, without a time, about the cancellation; sends nothing',
    method: 'GET',
    path: '/api/admin/jobs/:id/notice',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    query: z.strictObject({
      slotStart: z.optional(moment('Choose when the appointment begins')),
      slotEnd: z.optional(moment('Choose when the appointment ends')),
      /** The job loses the time it has: to an emergency, or the office has to take it back. */
      lost: z.optional(z.enum(['emergency', 'office'], 'Must be emergency or office')),
    }),
    success: { status: 200, schema: visitNotice },
    maxBytes: 0,
  }),
  schedule: step(
    'scheduleJob',
    'schedule',
    'Set or move the appointment',
    z.strictObject({
      version,
      slotStart: moment('Choose when the appointment begins'),
      slotEnd: moment('Choose when the appointment ends'),
      technicianId,
      tell,
      text,
      /**
       * Why the visit stands although there is no time for the drive, or the technician is off; the times of visits still
       * may not overlap.
       */
      overlapReason: optionalText(limits.overrideReason),
    }),
    forDispatch,
  ),
  unschedule: step(
    'unscheduleJob',
    'unschedule',
    'Take the appointment back: the job waits for another time, without a technician',
    z.strictObject({ version, reason: optionalText(limits.reason), tell }),
    forDispatch,
  ),
  onTheWay: route({
    name: 'previewOnTheWay',
    summary: 'Preview the notice that the technician has left, with the minutes of the drive; sends nothing',
    method: 'GET',
    path: '/api/admin/jobs/:id/on-the-way',
    auth: 'admin',
    ...ownJob,
    params: idParams,
    success: { status: 200, schema: onTheWayNotice },
    maxBytes: 0,
  }),
  setOff: step(
    'setOffToJob',
    'set-off',
    'On the way',
    z.strictObject({
      version,
      technicianId,
      /** Whether to tell the customer that we are on our way: as they were told last, unless `text` says otherwise. */
      tell,
      text,
      /** How long the drive takes, as shown; left out: as planned, or from where the technician was last. */
      minutes: z.optional(wholeNumber(1, 240, 'Must be 1 to 240 minutes')),
    }),
    ownJob,
  ),
  arrive: step('arriveAtJob', 'arrive', 'On site', z.strictObject({ version }), ownJob),
  finish: step('finishJob', 'finish', 'Done', z.strictObject({ version }), ownJob),
  cancel: step(
    'cancelJob',
    'cancel',
    'Cancel the job',
    z.strictObject({
      version,
      reason: z.enum(cancelReasons, 'Choose a reason'),
      note: optionalText(limits.reason),
      tell,
      text,
    }),
    forDispatch,
  ),
  reopen: step(
    'reopenJob',
    'reopen',
    'Reopen a job that is done or cancelled; it becomes unscheduled',
    z.strictObject({ version, reason: requiredText('Reason is required', limits.reason) }),
    forDispatch,
  ),
  addWords: route({
    name: 'addWordsToJob',
    summary: 'Add what a caller said about an existing job to its history',
    method: 'POST',
    path: '/api/admin/jobs/:id/words',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: wordsBody,
    success: { status: 200, schema: job },
    maxBytes: 64 * KB,
  }),
  price: route({
    name: 'priceJob',
    summary: 'Set the price: revise the open estimate, or create the job’s first one',
    method: 'POST',
    path: '/api/admin/jobs/:id/price',
    auth: 'admin',
    roles: forJobs,
    own: 'job',
    amounts: true,
    params: idParams,
    body: priceBody,
    success: { status: 200, schema: job },
    maxBytes: 64 * KB,
  }),
  agree: step(
    'agreeOnJob',
    'agree',
    'Approve the job’s current estimate for a customer who agreed by phone',
    z.strictObject({ version }),
    { ...ownJob, amounts: true },
  ),
  collect: route({
    name: 'collectJob',
    summary:
      'Finish and collect in one transaction: approve if still pending, invoice, issue, take stock, record the payment, queue the receipt',
    method: 'POST',
    path: '/api/admin/jobs/:id/collect',
    auth: 'admin',
    roles: forJobs,
    own: 'job',
    amounts: true,
    params: idParams,
    body: collectBody,
    success: { status: 200, schema: collected },
    maxBytes: 64 * KB,
  }),
};
