import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { cancelReasons } from '#domain/job.ts';
import { paymentMethods } from '#domain/invoice.ts';
import { estimateItems, miles } from '../estimates/estimate.ts';
import { urgency } from '../estimates/fields.ts';
import { idParams, moment, money, optionalText, requiredText, uuid, version } from '../fields.ts';
import { invoice, invoiceItems } from '../invoices/invoice.ts';
import { payment } from '../payments.ts';
import { job } from './job.ts';
import { forJobs, forOffice } from '../roles.ts';
import { KB, route, type StaffRoute } from '../route.ts';

/** A step of a job; each one returns the job as it is then. */
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

/** Whether to mail the customer about it; nobody is told without being asked. */
const tell = z._default(z.boolean('Must be true or false'), false);

/** The words about a visit's time that would go out, or why no mail does. */
export const visitNotice = z.object({
  mail: z.nullable(z.object({ recipient: z.string(), subject: z.string(), text: z.string() })),
  reason: z.nullable(z.string()),
  /** The same for a text message; null when there is nothing to tell. */
  text: z.nullable(z.string()),
});

export type VisitNotice = z.infer<typeof visitNotice>;

const ownJob = { roles: forJobs, own: 'job' } as const;
const forDispatch = { roles: forOffice };

const technicianId = z.optional(z.nullable(uuid));

/** The finished work, its invoice and the payment. */
export const collected = z.object({ job, invoice, payment });
export type Collected = z.infer<typeof collected>;

const wordsBody = z.strictObject({
  /** What they said, in the words of whoever took the call. */
  words: optionalText(limits.message),
  /** Their message, as it was pasted. One of the two is needed. */
  pasted: optionalText(limits.pasted),
});

export const priceBody = z.strictObject({
  version,
  items: estimateItems,
  /** Left out: as the job, or the estimate that is changed, has it. */
  distanceMiles: miles,
  urgency: z.optional(urgency),
  applyUrgencyFee: z.optional(z.boolean('Must be true or false')),
});

export const collectBody = z.strictObject({
  version,
  /** What was done, when it differs from the estimate; needed when there is neither estimate nor invoice. */
  items: z.optional(invoiceItems),
  /** Left out: all that is owed. */
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
 * Steps of a job. An impossible one is a 409 `wrong_state`, with the job in `current` (with the estimate or invoice
 * where that refused).
 */
export const jobStepRoutes = {
  notice: route({
    name: 'previewVisitNotice',
    summary:
      'What the customer would be told about a time, or (without one) about the cancellation; sends nothing',
    method: 'GET',
    path: '/api/admin/jobs/:id/notice',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    query: z.strictObject({
      slotStart: z.optional(moment('Choose when the appointment begins')),
      slotEnd: z.optional(moment('Choose when the appointment ends')),
    }),
    success: { status: 200, schema: visitNotice },
    maxBytes: 0,
  }),
  schedule: step(
    'scheduleJob',
    'schedule',
    'Set or move the time of the visit',
    z.strictObject({
      version,
      slotStart: moment('Choose when the appointment begins'),
      slotEnd: moment('Choose when the appointment ends'),
      technicianId,
      tell,
    }),
    forDispatch,
  ),
  setOff: step('setOffToJob', 'set-off', 'On the way', z.strictObject({ version, technicianId }), ownJob),
  arrive: step('arriveAtJob', 'arrive', 'On site', z.strictObject({ version }), ownJob),
  finish: step('finishJob', 'finish', 'Done', z.strictObject({ version }), ownJob),
  cancel: step(
    'cancelJob',
    'cancel',
    'Call the job off',
    z.strictObject({
      version,
      reason: z.enum(cancelReasons, 'Choose a reason'),
      note: optionalText(limits.reason),
      tell,
    }),
    forDispatch,
  ),
  reopen: step(
    'reopenJob',
    'reopen',
    'Take up a job that was done or cancelled: unscheduled again',
    z.strictObject({ version, reason: requiredText('Reason is required', limits.reason) }),
    forDispatch,
  ),
  addWords: route({
    name: 'addWordsToJob',
    summary: 'The caller said more about a job: keep it in the job’s history instead of opening another',
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
    summary:
      'Set the price: changes the estimate that is open, which is a new revision, or makes the job’s first one',
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
    'The customer agreed to the price by phone: approve the estimate that speaks for the job',
    z.strictObject({ version }),
    { ...ownJob, amounts: true },
  ),
  collect: route({
    name: 'collectJob',
    summary:
      'Finish and collect: approve if that is still open, invoice, issue, take stock, record the payment, queue the receipt, all or nothing',
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
