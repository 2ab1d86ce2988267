import type {
  EarnedQuery,
  earnedRoutes,
  EarnedReport,
  JobEarned,
} from '#contract/books/money-and-earnings.ts';
import type { RouteInput } from '#contract/route.ts';
import { type EarnedRow, earnedIn, earnedLines } from '#db/queries/books/earned.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import { earnedLabel, type EarnedWhat, expenseLabel, NONE } from '#domain/earnings.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { amount } from './csv.ts';
import { type Sheet, singlePageSheet } from './export-lists.ts';
import { payOfJob } from './pay.ts';
import { checkedPeriod } from './reports.ts';

/** Rows on the screen; the CSV file contains all of them. */
const MAX_ROWS = 200;

function labeled({ by }: EarnedQuery, { key, label, ...sums }: EarnedRow): EarnedReport['rows'][number] {
  return { key: key ?? NONE, label: earnedLabel(by, key ?? NONE, label), ...sums };
}

/** What jobs earned. @throws {AppError} `invalid` for a wrong period. */
export async function earnedReport(
  { db, now }: StaffContext,
  { query }: RouteInput<typeof earnedRoutes.report>,
): Promise<EarnedReport> {
  const period = checkedPeriod(query, now);
  const { by, ...of } = query;
  const [total, ...found] = await earnedIn(db, period, { by, of, limit: MAX_ROWS + 2 });
  if (!total) throw new Error('The total of the earnings is missing');
  const { key: _, label: __, ...sums } = total;
  return {
    ...period,
    rows: found.slice(0, MAX_ROWS).map((row) => labeled(query, row)),
    more: found.length > MAX_ROWS,
    total: sums,
  };
}

/** The same as a sheet, with every row. */
export function earnedSheet({ db }: StaffContext, period: Period, query: EarnedQuery): Sheet {
  const rows = async () => {
    const [, ...found] = await earnedIn(db, period, { by: query.by, of: query });
    return found.map((row) => labeled(query, row));
  };
  return singlePageSheet(rows, {
    [query.by]: ({ label }) => label,
    jobs: ({ jobs }) => jobs,
    net: ({ net }) => amount(net),
    parts: ({ parts }) => amount(parts),
    expenses: ({ expenses }) => amount(expenses),
    fees: ({ fees }) => amount(fees),
    miles: ({ miles }) => amount(miles),
    pay: ({ pay }) => amount(pay),
    margin: ({ margin }) => amount(margin),
  });
}

/** What one job earned. @throws {AppError} `not_found` */
export async function jobEarned(
  { db }: StaffContext,
  { params: { id } }: RouteInput<typeof earnedRoutes.job>,
): Promise<JobEarned> {
  if (!(await findJobById(db, id))) throw notFound('job');
  const lines = await earnedLines(db, id);
  const sum = (what: EarnedWhat) =>
    lines
      .filter((line) => line.what === what)
      .reduce((cents, { amount: decimal }) => cents + centsFromDecimal(decimal, { negative: true }), 0);
  const [net, parts, expenses] = [sum('net'), -sum('parts'), -sum('expenses')];
  const [fees, miles, pay] = [-sum('fees'), -sum('miles'), -sum('pay')];
  return {
    net: decimalFromCents(net),
    parts: decimalFromCents(parts),
    expenses: decimalFromCents(expenses),
    fees: decimalFromCents(fees),
    miles: decimalFromCents(miles),
    pay: decimalFromCents(pay),
    margin: decimalFromCents(net - parts - expenses - fees - miles - pay),
    lines: lines.map((line) => ({
      ...line,
      words: line.what === 'expenses' ? expenseLabel(line.words) : line.words,
    })),
    technician: await payOfJob(db, id),
  };
}
