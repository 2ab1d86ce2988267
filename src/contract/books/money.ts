import * as z from 'zod/mini';
import { paymentMethods } from '#domain/invoice.ts';
import { forPapers } from '../roles.ts';
import { route } from '../route.ts';

const amount = z.string();
const count = z.number();
const period = z.object({ from: z.string(), to: z.string() });

export const ageBuckets = ['current', '1-30', '31-60', '61-90', 'over 90'] as const;

/** One look: who owes, what came in, what is due to whom. Amounts are decimal dollars. */
export const moneyReport = z.object({
  /** From the first of the month through today. */
  month: period,
  /** Net money by day; days without any are left out. */
  days: z.array(z.object({ day: z.string(), net: amount })),
  received: amount,
  lastMonth: period,
  receivedBefore: amount,
  methods: z.array(z.object({ method: z.enum(paymentMethods), net: amount })),
  owed: z.object({
    count,
    balance: amount,
    /** Past its due date. */
    late: amount,
    ages: z.array(z.object({ bucket: z.enum(ageBuckets), count, balance: amount })),
    oldest: z.array(
      z.object({
        id: z.string(),
        invoiceNumber: z.string(),
        name: z.string(),
        daysLate: z.number(),
        balance: amount,
      }),
    ),
  }),
  held: z.object({
    /** Customers' money without an issued invoice. */
    deposits: amount,
    /** What technicians have not handed in. */
    inVans: amount,
    /** Jobs done and not invoiced. */
    unbilled: count,
  }),
  /** By last month's return, as invoiced. */
  taxDue: amount,
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
