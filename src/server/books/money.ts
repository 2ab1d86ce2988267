import type { MoneyReport } from '#contract/books/money.ts';
import { readHeld, receivedByDay } from '#db/queries/books/money.ts';
import { grossByDay } from '#db/queries/books/gross-income.ts';
import { paymentsByMethod, receivables } from '#db/queries/books/reports.ts';
import { decimalFromSum } from '#domain/money.ts';
import { addDays, shopToday } from '#domain/shop-time.ts';
import { monthOf } from '#domain/period.ts';
import { returnOf } from '#domain/tax-return.ts';
import type { StaffContext } from '../context.ts';
import { owedByAge, sumOf } from './reports.ts';

/** Debts on the page: the oldest; the receivables have all. */
const DEBTS = 5;

/** Who owes, what came in this month and before, and what is due to whom. */
export async function moneyReport({ db, now }: StaffContext): Promise<MoneyReport> {
  const today = shopToday(now);
  const month = monthOf(today);
  const soFar = { from: month.from, to: today };
  const last = monthOf(addDays(month.from, -1));
  const received = await receivedByDay(db, soFar);
  const before = await receivedByDay(db, last);
  const methods = await paymentsByMethod(db, soFar);
  const { buckets, total } = await owedByAge(db, today);
  const debts = await receivables(db, { today, limit: DEBTS });
  const held = await readHeld(db);
  const { totalTax } = returnOf(await grossByDay(db, last, 'accrual'));
  return {
    month: soFar,
    days: received,
    received: sumOf(received, ['net']).net,
    receivedBefore: sumOf(before, ['net']).net,
    lastMonth: last,
    methods: methods.map(({ method, net }) => ({ method, net })),
    owed: {
      ages: buckets,
      ...total,
      late: sumOf(buckets.slice(1), ['balance']).balance,
      oldest: debts.map(({ id, invoiceNumber, name, daysLate, balance }) => ({
        id,
        invoiceNumber,
        name,
        daysLate,
        balance,
      })),
    },
    held,
    taxDue: decimalFromSum(totalTax),
  };
}
