import * as z from 'zod/mini';
import { earnedBy, earnedWhat } from '#domain/earnings.ts';
import { paymentMethods } from '#domain/invoice.ts';
import { day, idParams, isStorable, UNSTORABLE, uuid } from '../fields.ts';
import { forOwner, forPapers, route } from '../route.ts';

const dollars = z.string();
const count = z.number();
const period = z.object({ from: z.string(), to: z.string() });

export const ageBuckets = ['current', '1-30', '31-60', '61-90', 'over 90'] as const;

/** One look: who owes, what came in, what is due to whom. Amounts are decimal dollars. */
export const moneyReport = z.object({
  /** From the first of the month through today. */
  month: period,
  /** Net money by day; days without any are left out. */
  days: z.array(z.object({ day: z.string(), net: dollars })),
  received: dollars,
  lastMonth: period,
  receivedBefore: dollars,
  methods: z.array(z.object({ method: z.enum(paymentMethods), net: dollars })),
  owed: z.object({
    count,
    balance: dollars,
    /** Past its due date. */
    late: dollars,
    ages: z.array(z.object({ bucket: z.enum(ageBuckets), count, balance: dollars })),
    oldest: z.array(
      z.object({
        id: z.string(),
        invoiceNumber: z.string(),
        name: z.string(),
        daysLate: z.number(),
        balance: dollars,
      }),
    ),
  }),
  held: z.object({
    /** Customers' money without an issued invoice. */
    deposits: dollars,
    /** What technicians have not handed in. */
    inVans: dollars,
    /** Jobs done and not invoiced. */
    unbilled: count,
  }),
  /** By last month's return, as invoiced. */
  taxDue: dollars,
});
export type MoneyReport = z.infer<typeof moneyReport>;

export const moneyRoutes = {
  read: route({
    name: 'moneyReport',
    summary: 'Who owes, what came in this month, what is due to whom',
    method: 'GET',
    path: '/api/admin/reports/money',
    auth: 'admin',
    roles: forPapers,
    success: { status: 200, schema: moneyReport },
    maxBytes: 0,
  }),
};

const key = z.optional(
  z.string().check(z.maxLength(60, 'Must be at most 60 characters'), z.refine(isStorable, UNSTORABLE)),
);

/** What jobs earned: net − parts − expenses − fees − miles − pay = margin. */
const sums = {
  ...{ jobs: z.number(), net: dollars, parts: dollars, expenses: dollars },
  ...{ fees: dollars, miles: dollars, pay: dollars, margin: dollars },
};

/** By what it is added up, and of which jobs: `none` for those without a town, a technician, or a job. */
export const earnedQuery = z.strictObject({
  from: z.optional(day()),
  to: z.optional(day()),
  by: z._default(z.enum(earnedBy, `Must be one of ${earnedBy.join(', ')}`), 'month'),
  kind: key,
  town: key,
  technician: z.optional(z.union([uuid, z.literal('none')])),
});
export type EarnedQuery = z.infer<typeof earnedQuery>;

/** What the jobs earned in a period. Each amount counts on its day in the journal, pay on the day it was paid; miles, which are not in it, on the day of the arrival. */
export const earnedReport = z.object({
  from: z.string(),
  to: z.string(),
  rows: z.array(
    z.object({
      /** The job's id, kind of service, town, technician or month; `none` without one. */
      key: z.string(),
      label: z.string(),
      ...sums,
    }),
  ),
  /** Whether there are more rows than are listed; the CSV has them all. */
  more: z.boolean(),
  total: z.object(sums),
});
export type EarnedReport = z.infer<typeof earnedReport>;

const { jobs: _, ...jobSums } = sums;

/** What one job earned so far, and each amount behind it. */
export const jobEarned = z.object({
  ...jobSums,
  lines: z.array(
    z.object({
      day: z.string(),
      what: z.enum(earnedWhat),
      /** The invoice or estimate; of parts, how many of which; of an expense, for what; of miles, where from; of pay, whose. */
      words: z.string(),
      /** Added to the margin; negative for a cost. */
      amount: dollars,
      invoiceId: z.nullable(z.string()),
    }),
  ),
  /** The pay of its technician, paid or not, once the job is over and invoiced. Pay to others + theirs + shop = margin before pay. */
  technician: z.nullable(
    z.object({
      name: z.string(),
      pay: dollars,
      basis: z.string(),
      /** What they were paid of it. */
      paid: dollars,
      /** What is left for the shop. */
      shop: dollars,
      /** Whether the owner set it for this job. */
      isSet: z.boolean(),
    }),
  ),
});
export type JobEarned = z.infer<typeof jobEarned>;

export const earnedRoutes = {
  report: route({
    name: 'earnedReport',
    summary: 'What jobs earned, by job, kind, town, technician or month',
    method: 'GET',
    path: '/api/admin/reports/earned',
    auth: 'admin',
    roles: forOwner,
    query: earnedQuery,
    success: { status: 200, schema: earnedReport },
    maxBytes: 0,
  }),
  job: route({
    name: 'jobEarned',
    summary: 'What a job earned so far, and each amount behind it',
    method: 'GET',
    path: '/api/admin/jobs/:id/earned',
    auth: 'admin',
    roles: forOwner,
    params: idParams,
    success: { status: 200, schema: jobEarned },
    maxBytes: 0,
  }),
};
