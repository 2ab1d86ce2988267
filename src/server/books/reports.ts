import { regionIds } from '#content/place/place.ts';
import type {
  ArrivalReport,
  bookRoutes,
  PaymentsReport,
  PayoutsReport,
  ReceivablesReport,
  RevenueReport,
} from '#contract/books/books.ts';
import { ageBuckets, type MoneyReport } from '#contract/books/money-and-earnings.ts';
import type { Summary } from '#contract/books/summary.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { arrivalTimes } from '#db/queries/books/arrivals.ts';
import { grossByDay } from '#db/queries/books/gross-income.ts';
import { paymentsWithoutFee, payoutsIn } from '#db/queries/books/payouts.ts';
import {
  movesOf,
  paymentsByMethod,
  paymentsByMonth,
  readHeld,
  receivables,
  receivablesByAge,
  receivedByDay,
  revenueByMonth,
  revenueByServiceType,
} from '#db/queries/books/reports.ts';
import { selectSummary } from '#db/queries/books/summary.ts';
import { decimalFromSum } from '#domain/money.ts';
import { monthOf, type Period, periodOf } from '#domain/period.ts';
import { addDays, isCalendarDate, shopToday } from '#domain/shop-time.ts';
import { returnOf } from '#domain/tax-return.ts';
import type { StaffContext } from '../context.ts';
import { invalid } from '../errors.ts';

/** Rows on the screen; the CSV files contain all of them. */
const MAX_ROWS = 200;

/**
 * The days of a report; the default is January 1 through today in Honolulu.
 * @throws {AppError} `invalid` for an impossible date, or an end before the start
 */
export function checkedPeriod(
  query: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Period {
  const period = periodOf(query, shopToday(now));
  const { from, to } = period;
  if (!isCalendarDate(from)) throw invalid({ from: 'Must be a date such as 2026-03-15' });
  if (!isCalendarDate(to)) throw invalid({ to: 'Must be a date such as 2026-03-15' });
  if (to < from) throw invalid({ to: 'Must not be before the first day' });
  return period;
}

/** Revenue by month and by service type. @throws {AppError} `invalid` for a wrong period. */
export async function revenueReport(
  { db, now }: StaffContext,
  { query }: RouteInput<typeof bookRoutes.revenue>,
): Promise<RevenueReport> {
  const period = checkedPeriod(query, now);
  const months = await revenueByMonth(db, period);
  const serviceTypes = await revenueByServiceType(db, period);
  const count = months.reduce((sum, month) => sum + month.count, 0);
  return {
    ...period,
    months,
    serviceTypes,
    total: { count, ...sumOf(months, ['subtotal', 'tax', 'total', 'received']) },
  };
}

/** What is owed on a day, in each age of a debt and in all. */
async function owedByAge(db: Db, today: string): Promise<Pick<ReceivablesReport, 'buckets' | 'total'>> {
  const ages = await receivablesByAge(db, today);
  const buckets = ageBuckets.map((bucket, index) => {
    const found = ages.find((age) => age.bucket === index);
    return { bucket, count: found?.count ?? 0, balance: found?.balance ?? '0.00' };
  });
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  return { buckets, total: { count, ...sumOf(buckets, ['balance']) } };
}

/** Amounts owed today in Honolulu, by age. */
export async function receivablesReport({ db, now }: StaffContext): Promise<ReceivablesReport> {
  const asOf = shopToday(now);
  const debts = await receivables(db, { today: asOf, limit: MAX_ROWS });
  return {
    asOf,
    ...(await owedByAge(db, asOf)),
    invoices: debts,
  };
}

/** The age bucket of a receivable, by days past due. */
export function bucketOf(daysLate: number): (typeof ageBuckets)[number] {
  if (daysLate <= 0) return 'current';
  if (daysLate <= 30) return '1-30';
  if (daysLate <= 60) return '31-60';
  return daysLate <= 90 ? '61-90' : 'over 90';
}

/** Payouts of the card provider. @throws {AppError} `invalid` for a wrong period. */
export async function payoutsReport(
  { db, now }: StaffContext,
  { query }: RouteInput<typeof bookRoutes.payouts>,
): Promise<PayoutsReport> {
  const period = checkedPeriod(query, now);
  const payouts = await payoutsIn(db, period);
  const total = sumOf(payouts, ['gross', 'fees', 'refunds', 'disputes', 'other', 'bank']);
  const withoutFee = await paymentsWithoutFee(db, period, { today: shopToday(now), limit: MAX_ROWS });
  return { ...period, payouts, total, withoutFee };
}

/** Payments by method. @throws {AppError} `invalid` for a wrong period. */
export async function paymentsReport(
  { db, now }: StaffContext,
  { query }: RouteInput<typeof bookRoutes.payments>,
): Promise<PaymentsReport> {
  const period = checkedPeriod(query, now);
  const methods = await paymentsByMethod(db, period);
  const months = await paymentsByMonth(db, period);
  const count = methods.reduce((sum, method) => sum + method.count, 0);
  const payments = await movesOf(db, period, MAX_ROWS + 1);
  return {
    ...period,
    methods,
    months,
    payments: payments.slice(0, MAX_ROWS),
    more: payments.length > MAX_ROWS,
    total: { count, ...sumOf(methods, ['received', 'reversed', 'net']) },
  };
}

/** A decimal string in hundredths. A bigint, because a report's total may exceed what one document can hold. */
function hundredths(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign === '-' ? -value : value;
}

/** Exact sums of columns of decimal dollars. */
export function sumOf<Key extends string>(
  rows: readonly Readonly<Record<Key, string>>[],
  keys: readonly Key[],
): Record<Key, string> {
  const sums = keys.map(
    (key) => [key, decimalFromSum(rows.reduce((sum, row) => sum + hundredths(row[key]), 0n))] as const,
  );
  return Object.fromEntries(sums) as Record<Key, string>;
}

/** Every count and amount of the dashboard, from one statement. */
export function readSummary({ db, now }: StaffContext): Promise<Summary> {
  return selectSummary(db, shopToday(now));
}

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

/** Minutes from call to arrival, by region and hour of the call. @throws {AppError} `invalid` for a wrong period. */
export async function arrivalReport(
  { db, now }: StaffContext,
  { query }: RouteInput<typeof bookRoutes.arrivals>,
): Promise<ArrivalReport> {
  const period = checkedPeriod(query, now);
  const found = await arrivalTimes(db, period);
  const place = (id: (typeof regionIds)[number] | null) =>
    id === null ? regionIds.length : regionIds.indexOf(id);
  const sorted = found.toSorted(
    (a, b) => place(a.regionId) - place(b.regionId) || (a.hour ?? 0) - (b.hour ?? 0),
  );
  const total = found.find(({ level }) => level === 'all');
  return {
    ...period,
    regions: sorted
      .filter(({ level }) => level === 'region')
      .map(({ regionId, count, median, ninetieth }) => ({ regionId, count, median, ninetieth })),
    hours: sorted.flatMap(({ level, regionId, hour, count, median, ninetieth }) =>
      level === 'hour' && hour !== null ? [{ regionId, hour, count, median, ninetieth }] : [],
    ),
    total:
      total && total.count > 0
        ? { count: total.count, median: total.median, ninetieth: total.ninetieth }
        : null,
  };
}
