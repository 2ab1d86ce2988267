import * as z from 'zod/mini';
import { expenseCategories, paidWith } from '#domain/expense.ts';
import { sortFields } from '#domain/list-orders.ts';
import { idParams } from '../fields.ts';
import { listQuery, sortsBy } from '../lists.ts';
import { reversalBody } from '../payments.ts';
import { MAX_PART_REQUEST, photoPart, photoReceived } from '../photo-part.ts';
import { forJobs, forPapers } from '../roles.ts';
import { KB, route } from '../route.ts';

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
