import * as z from 'zod/mini';
import { payKinds } from '#domain/earnings.ts';
import { bookingServiceTypes } from '#domain/service-types.ts';
import { day, idParams, money, requiredMoney, requiredText, uuid } from '../fields.ts';
import { forOwner, forPaid, KB, route } from '../route.ts';
import { jobEarned } from './money-and-earnings.ts';

const amount = z.string();

const percent = () =>
  z
    .string('Must be a percentage such as 45')
    .check(z.trim(), z.regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'Must be a percentage such as 45'));
const split = { share: percent(), afterHours: percent() };

const rule = {
  from: day('Choose a day'),
  ...split,
  minimum: requiredMoney('Enter the least for a job; 0 if there is none'),
  kinds: z
    .array(z.strictObject({ kind: z.enum(bookingServiceTypes.map(({ value }) => value)), ...split }))
    .check(
      z.maxLength(bookingServiceTypes.length, 'Each kind once'),
      z.refine((kinds) => new Set(kinds.map(({ kind }) => kind)).size === kinds.length, 'Each kind once'),
    ),
};
const splitView = { share: amount, afterHours: amount };
const payRule = z.object({
  ...{ from: z.string(), ...splitView, minimum: amount },
  kinds: z.array(z.object({ kind: z.string(), ...splitView })),
});

/** A job's share or its correction, or their own money back. */
const payLine = z.object({
  kind: z.enum(payKinds),
  jobId: z.nullable(z.string()),
  /** Since when it counts. */
  day: z.string(),
  /** "Job 1042, Rekeying". */
  label: z.string(),
  /** Why it is so much, for the owner. */
  basis: z.nullable(z.string()),
  /** Negative for what is taken back. */
  amount,
});
export type PayLine = z.infer<typeof payLine>;

const paidPerson = z.object({
  technicianId: z.string(),
  name: z.string(),
  /** The present one, and when it began; for the owner. */
  rule: z.nullable(payRule),
  /** What is to be paid, and what it adds up from. */
  total: amount,
  lines: z.array(payLine),
});
export type PaidPerson = z.infer<typeof paidPerson>;

const paidRun = z.object({
  id: z.string(),
  technicianId: z.string(),
  name: z.string(),
  /** After the one before; null for the first. */
  from: z.nullable(z.string()),
  through: z.string(),
  total: amount,
  paidBy: z.string(),
  paidAt: z.string(),
});
export type PaidRun = z.infer<typeof paidRun>;

const wholeRun = z.extend(paidRun, { lines: z.array(payLine) });
export type WholeRun = z.infer<typeof wholeRun>;

/** What is to be paid through a day, and what was paid last, at most 50 times. */
const payReport = z.object({ through: z.string(), people: z.array(paidPerson), runs: z.array(paidRun) });
export type PayReport = z.infer<typeof payReport>;

export const payRoutes = {
  read: route({
    name: 'readPay',
    summary: 'Pay that is due through a day, and what was paid; a technician sees their own',
    method: 'GET',
    path: '/api/admin/pay',
    auth: 'admin',
    roles: forPaid,
    own: 'answer',
    query: z.strictObject({ through: z.optional(day()) }),
    success: { status: 200, schema: payReport },
    maxBytes: 0,
  }),
  run: route({
    name: 'findPayRun',
    summary: 'What was paid at once, line by line; a technician sees their own',
    method: 'GET',
    path: '/api/admin/pay/runs/:id',
    auth: 'admin',
    roles: forPaid,
    own: 'self',
    params: idParams,
    success: { status: 200, schema: wholeRun },
    maxBytes: 0,
  }),
  pay: route({
    name: 'markPaid',
    summary: 'Record that a technician was paid what is due; its lines never change afterwards',
    method: 'POST',
    path: '/api/admin/pay/runs',
    auth: 'admin',
    roles: forOwner,
    stepUp: true,
    body: z.strictObject({
      technicianId: uuid,
      through: day('Choose a day'),
      /** What the owner saw: if it has changed since, nothing is recorded. */
      total: money(),
    }),
    success: { status: 201, schema: wholeRun },
    maxBytes: 1 * KB,
  }),
  setRule: route({
    name: 'setPayRule',
    summary: 'How a technician is paid from a day on',
    method: 'POST',
    path: '/api/admin/pay/rules',
    auth: 'admin',
    roles: forOwner,
    stepUp: true,
    body: z.strictObject({ technicianId: uuid, ...rule }),
    success: { status: 201, schema: payRule },
    maxBytes: 4 * KB,
  }),
  setJob: route({
    name: 'setJobPay',
    summary: 'The pay of one job in place of the split, or (null) by the split again',
    method: 'POST',
    path: '/api/admin/jobs/:id/pay',
    auth: 'admin',
    roles: forOwner,
    stepUp: true,
    params: idParams,
    body: z.strictObject({
      amount: z.nullable(requiredMoney('Enter the pay; 0 for none')),
      reason: requiredText('Reason is required', 500),
    }),
    success: { status: 200, schema: jobEarned },
    maxBytes: 2 * KB,
  }),
};
