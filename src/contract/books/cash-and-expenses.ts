import * as z from 'zod/mini';
import { expenseCategories, paidWith } from '#domain/earnings.ts';
import { sortFields } from '#domain/list-orders.ts';
import { idParams, requiredMoney } from '../fields.ts';
import { listQuery, sortsBy } from '../lists.ts';
import { reversalBody } from '../payments.ts';
import { MAX_PART_REQUEST, photoPart, photoReceived } from '../photo-part.ts';
import { forEveryone, forJobs, forPapers, KB, route } from '../route.ts';

const amount = z.string();
const pair = z.object({ cash: amount, checks: amount });

/** What a technician took and has not handed in, and their own count once they offer it. */
export const vanCash = z.object({
  technicianId: z.string(),
  name: z.string(),
  /** By the payments; negative when more was given back than taken. */
  held: pair,
  payments: z.array(
    z.object({
      id: z.string(),
      method: z.enum(['cash', 'check']),
      /** Negative when it was given back, or spent. */
      amount,
      takenAt: z.string(),
      /** The invoice or estimate it was paid on, or what it was spent on. */
      paper: z.nullable(z.string()),
      customer: z.nullable(z.string()),
    }),
  ),
  /** What they counted is for themselves: who receives it counts without it. */
  offer: z.nullable(z.object({ id: z.string(), counted: z.nullable(pair) })),
});
export type VanCash = z.infer<typeof vanCash>;

/** Cash in the vans, and what was handed in lately. */
export const cashReport = z.object({
  vans: z.array(vanCash),
  received: z.array(
    z.object({
      id: z.string(),
      technician: z.string(),
      receivedBy: z.nullable(z.string()),
      at: z.string(),
      counted: pair,
      /** Counted beyond what the payments say; negative when some was missing. */
      difference: pair,
    }),
  ),
});
export type CashReport = z.infer<typeof cashReport>;

const countBody = z.strictObject({
  cash: requiredMoney('Count the cash; 0 if there is none'),
  checks: requiredMoney('Add up the checks; 0 if there are none'),
});

export const cashRoutes = {
  read: route({
    name: 'readCash',
    summary: 'Cash and checks in the vans, and what was handed in; a technician sees their own',
    method: 'GET',
    path: '/api/admin/cash',
    auth: 'admin',
    roles: forEveryone,
    own: 'answer',
    amounts: true,
    success: { status: 200, schema: cashReport },
    maxBytes: 0,
  }),
  offer: route({
    name: 'offerCash',
    summary: 'A technician counts what they hand in; a later count replaces one that was not received',
    method: 'POST',
    path: '/api/admin/cash/offers',
    auth: 'admin',
    roles: ['owner', 'technician'],
    own: 'self',
    amounts: true,
    keyed: false,
    body: countBody,
    success: { status: 200, schema: cashReport },
    maxBytes: 1 * KB,
  }),
  receive: route({
    name: 'receiveCash',
    summary: 'Receive what a technician hands in, with a count of one’s own, which must be the same',
    method: 'POST',
    path: '/api/admin/cash/offers/:id/receive',
    auth: 'admin',
    roles: forPapers,
    keyed: false,
    params: idParams,
    body: countBody,
    success: { status: 200, schema: cashReport },
    maxBytes: 1 * KB,
  }),
};

const categories = expenseCategories.map(({ value }) => value);
const means = paidWith.map(({ value }) => value);

/** What somebody spent for the shop, or (`kind` reversal) takes back; the amount is positive for both. */
export const expense = z.object({
  /** The id of the step that recorded it. */
  id: z.string(),
  kind: z.enum(['expense', 'reversal']),
  reversesId: z.nullable(z.string()),
  /** Whether it was taken back. */
  reversed: z.boolean(),
  jobId: z.nullable(z.string()),
  jobNumber: z.nullable(z.number()),
  category: z.enum(categories),
  amount: z.string(),
  paidWith: z.enum(means),
  note: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** `missing`: the device has promised one that has not arrived. */
  photo: z.enum(['none', 'missing', 'kept']),
  actor: z.string(),
  /** The name of who recorded it. */
  by: z.string(),
  createdAt: z.string(),
});
export type Expense = z.infer<typeof expense>;

export const expenseSorts = sortsBy(sortFields.expenses);

export const expenseRoutes = {
  list: route({
    name: 'listExpenses',
    summary:
      'Expenses and their reversals, newest first unless sorted otherwise; recorded by a step of a job',
    method: 'GET',
    path: '/api/admin/expenses',
    auth: 'admin',
    roles: forPapers,
    query: listQuery(expenseSorts, {
      category: z.optional(z.enum(categories)),
      paidWith: z.optional(z.enum(means)),
    }),
    success: { status: 200, schema: z.array(expense) },
    maxBytes: 0,
  }),
  reverse: route({
    name: 'reverseExpense',
    summary: 'Take a whole expense back; it counts against its job and the books today',
    method: 'POST',
    path: '/api/admin/expenses/:id/reverse',
    auth: 'admin',
    roles: forPapers,
    stepUp: true,
    params: idParams,
    body: reversalBody,
    success: { status: 200, schema: expense },
    maxBytes: 4 * KB,
  }),
  photo: route({
    name: 'expensePhoto',
    summary: 'The photo of an expense’s receipt',
    method: 'GET',
    path: '/api/admin/expenses/:id/photo',
    auth: 'admin',
    roles: forPapers,
    params: idParams,
    success: { status: 200, type: 'image/*' },
    maxBytes: 0,
  }),
  sendPhoto: route({
    name: 'sendExpensePhoto',
    summary: 'The next part of a promised photo; a technician sends those of their own expenses',
    method: 'POST',
    path: '/api/admin/expenses/:id/photo',
    auth: 'admin',
    roles: forJobs,
    own: 'self',
    keyed: false,
    params: idParams,
    body: photoPart,
    success: { status: 200, schema: photoReceived },
    maxBytes: MAX_PART_REQUEST,
  }),
};
