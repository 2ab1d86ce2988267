import * as z from 'zod/mini';
import { forPapers, route } from '../route.ts';

const count = z.number();
const amount = z.string();

/** Every dashboard figure, counted in SQL. Amounts are decimal dollars. */
export const summary = z.object({
  /** `waiting`: new or contacted, without an estimate so far. */
  leads: z.object({ total: count, waiting: count }),
  bookings: z.object({ total: count }),
  quotes: z.object({ total: count, pending: count, approved: count }),
  invoices: z.object({ total: count, unpaid: count, draft: count, overdue: count }),
  inventory: z.object({ items: count, lowStock: count, value: amount }),
  revenue: z.object({ totalPaid: amount, pendingEstimates: amount, outstanding: amount }),
  reviews: z.object({ pending: count }),
});

export type Summary = z.infer<typeof summary>;

export const summaryRoutes = {
  read: route({
    name: 'readSummary',
    summary: 'Counts and revenue for the dashboard',
    method: 'GET',
    path: '/api/admin/summary',
    auth: 'admin',
    roles: forPapers,
    success: { status: 200, schema: summary },
    maxBytes: 0,
  }),
};
