import { ageBuckets, type MoneyReport } from '#contract/books/money.ts';
import { readHeld, receivedByDay } from '#db/queries/books/money.ts';
import { paymentsByMethod, receivables, receivablesByAge } from '#db/queries/books/reports.ts';
import { addDays, shopToday } from '#domain/shop-time.ts';
import { monthOf } from '#domain/period.ts';
import type { StaffContext } from '../context.ts';
import { sumOf } from './reports.ts';
import { taxReport } from './tax-return.ts';

/** Debts on the page: the oldest; the receivables have all. */
const DEBTS = 5;

/** Who owes, what came in this month and before, and what is due to whom. */
export async function moneyReport(context: StaffContext): Promise<MoneyReport> {
  const { db, now } = context;
  const today = shopToday(now);
  const month = monthOf(today);
  const soFar = { from: month.from, to: today };
  const last = monthOf(addDays(month.from, -1));
  const received = await receivedByDay(db, soFar);
  const before = await receivedByDay(db, last);
  const methods = await paymentsByMethod(db, soFar);
  const ages = await receivablesByAge(db, today);
  const debts = await receivables(db, { today, limit: DEBTS });
  const held = await readHeld(db);
  const { periods } = await taxReport(context, {
    query: { year: last.from.slice(0, 4), by: 'month', method: 'accrual' },
  });
  const owed = ageBuckets.map((bucket, index) => {
    const found = ages.find((age) => age.bucket === index);
    return { bucket, count: found?.count ?? 0, balance: found?.balance ?? '0.00' };
  });
  return {
    today,
    month: soFar,
    days: received,
    received: sumOf(received, ['net']).net,
    receivedBefore: sumOf(before, ['net']).net,
    lastMonth: last,
    methods: methods.map(({ method, net }) => ({ method, net })),
    owed: {
      ages: owed,
      count: owed.reduce((sum, { count }) => sum + count, 0),
      ...sumOf(owed, ['balance']),
      late: sumOf(owed.slice(1), ['balance']).balance,
      oldest: debts.map(({ id, invoiceNumber, name, daysLate, balance }) => ({
        id,
        invoiceNumber,
        name,
        daysLate,
        balance,
      })),
    },
    held,
    taxDue: periods.find(({ from }) => from === last.from)?.totalTax ?? '0.00',
  };
}
