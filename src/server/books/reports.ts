import {
  type bookRoutes,
  type PaymentsReport,
  type PayoutsReport,
  type ReceivablesReport,
  type RevenueReport,
} from '#contract/books/books.ts';
import type { RouteInput } from '#contract/route.ts';
import { ageBuckets } from '#contract/books/money.ts';
import type { Db } from '#db/connect.ts';
import { movesOf } from '#db/queries/books/money.ts';
import {
  paymentsByMethod,
  paymentsByMonth,
  receivables,
  receivablesByAge,
  revenueByMonth,
  revenueByServiceType,
} from '#db/queries/books/reports.ts';
import { decimalFromSum } from '#domain/money.ts';
import { isCalendarDate, shopToday } from '#domain/shop-time.ts';
import { paymentsWithoutFee, payoutsIn } from '#db/queries/books/payouts.ts';
import { type Period, periodOf } from '#domain/period.ts';
import type { Summary } from '#contract/books/summary.ts';
import { selectSummary } from '#db/queries/books/summary.ts';
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
export async function owedByAge(
  db: Db,
  today: string,
): Promise<Pick<ReceivablesReport, 'buckets' | 'total'>> {
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
