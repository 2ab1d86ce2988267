import { Buffer } from 'node:buffer';
import { taxQuery } from '#contract/books/books.ts';
import type { ExportFile, exportRoutes } from '#contract/books/exports.ts';
import { earnedQuery } from '#contract/books/money-and-earnings.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { readIssued } from '#db/queries/books/journal.ts';
import { payoutsIn } from '#db/queries/books/payouts.ts';
import { paymentsByMethod, receivables, type Receivable, revenueByMonth } from '#db/queries/books/reports.ts';
import { appendEvent } from '#db/queries/history.ts';
import {
  invoiceHeadings,
  type InvoiceProgram,
  invoiceRows,
  invoicesInFile,
  quickBooksLine,
} from '#domain/accounting.ts';
import type { Period } from '#domain/period.ts';
import { shopToday } from '#domain/shop-time.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { amount, csvLine } from './csv.ts';
import { earnedSheet } from './earned.ts';
import { exportedLists, PAGE, rowsAfter, type Sheet, singlePageSheet } from './export-lists.ts';
import { closedDays, exportJournal } from './journal.ts';
import { paySheet } from './pay-runs.ts';
import { bucketOf, checkedPeriod } from './reports.ts';
import { taxSheet } from './tax-return.ts';

/** The limits of one part of a file, in bytes and in milliseconds: the page of rows that reaches one ends the part. */
const PART = { bytes: 1_000_000, ms: 1_000 };

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function reportSheets(db: Db, period: Period, today: string): Partial<Record<ExportFile, () => Sheet>> {
  return {
    'report-revenue.csv': () =>
      singlePageSheet(() => revenueByMonth(db, period), {
        month: ({ month }) => month,
        invoices: ({ count }) => count,
        subtotal: ({ subtotal }) => amount(subtotal),
        tax: ({ tax }) => amount(tax),
        total: ({ total }) => amount(total),
        received: ({ received }) => amount(received),
      }),
    'report-payouts.csv': () =>
      singlePageSheet(() => payoutsIn(db, period), {
        day: ({ day }) => day,
        payout: ({ ref }) => ref,
        payments: ({ gross }) => amount(gross),
        fees: ({ fees }) => amount(fees),
        refunds: ({ refunds }) => amount(refunds),
        disputes: ({ disputes }) => amount(disputes),
        other: ({ other }) => amount(other),
        bank: ({ bank }) => amount(bank),
        status: ({ status }) => status,
      }),
    'report-payments.csv': () =>
      singlePageSheet(() => paymentsByMethod(db, period), {
        method: ({ method }) => method,
        payments: ({ count }) => count,
        received: ({ received }) => amount(received),
        reversed: ({ reversed }) => amount(reversed),
        net: ({ net }) => amount(net),
      }),
    'report-receivables.csv': () => ({
      headings: ['invoiceNumber', 'name', 'phone', 'dueDate', 'daysLate', 'age', 'balance'],
      pages: rowsAfter<Receivable>(
        'date',
        ({ dueDate, id }) => ({ key: dueDate, id }),
        (after) =>
          receivables(db, { today, limit: PAGE, after: after && { dueDate: after.key, id: after.id } }),
        (row) => [
          row.invoiceNumber,
          row.name,
          row.phone,
          row.dueDate,
          row.daysLate,
          bucketOf(row.daysLate),
          amount(row.balance),
        ],
      ),
    }),
  };
}

/** Reads one part of a sheet. @returns its CSV, and the cursor of the next part */
async function readPart(
  { headings, pages, plain }: Sheet,
  cursor: string | undefined,
): Promise<{ content: string; next: string | null }> {
  const started = performance.now();
  let content = cursor === undefined ? (plain ? '' : BYTE_ORDER_MARK) + csvLine(headings) : '';
  let next: string | null = null;
  for await (const page of pages(cursor)) {
    content += page.rows.map(csvLine).join('');
    next = page.next;
    if (Buffer.byteLength(content) >= PART.bytes || performance.now() - started >= PART.ms) break;
  }
  return { content, next };
}

/**
 * A list or report as a CSV file, or its part from a cursor on. Large files are sent in parts, because the platform limits
 * the size and duration of a response. The export is recorded in the caller's history.
 * @returns `next`: the cursor of the next part; null with the last one
 * @throws {AppError} `invalid` for a wrong period
 * @throws {InvalidCursorError} for a cursor that does not belong to this file
 */
export async function exportCsv(
  context: StaffContext,
  file: ExportFile,
  { query }: RouteInput<(typeof exportRoutes)[number]['route']>,
): Promise<{ filename: string; content: string; next: string | null }> {
  const { db, now, actor } = context;
  const today = shopToday(now);
  const { cursor, ...asked } = query;
  const period = checkedPeriod(asked as Partial<Period>, now);
  const part = 'part' in asked ? (asked.part as number) : 1;
  const make = {
    ...exportedLists(db, today),
    ...reportSheets(db, period, today),
    ...(file === 'report-tax.csv' ? { [file]: () => taxSheet(context, taxQuery.parse(asked)) } : {}),
    ...(file === 'report-earned.csv'
      ? { [file]: () => earnedSheet(context, period, earnedQuery.parse(asked)) }
      : {}),
    ...(file === 'report-pay.csv'
      ? { [file]: () => paySheet(context, 'run' in asked ? { runId: String(asked.run) } : period) }
      : {}),
    ...accountantSheets(context, closedDays(period, now), part),
  }[file];
  if (!make) throw notFound('export');
  await appendEvent(db, {
    recordType: 'admin_user',
    recordId: actor.id,
    what: 'exported',
    actor: actor.email,
    at: now,
    after: cursor === undefined ? { file } : { file, continued: true },
  });
  return { filename: `${today}-${file}`, ...(await readPart(make(), cursor)) };
}

const isAmount = (heading: string) => /Amount$|Rate$/.test(heading);

/**
 * The files for the accountant's program, without a byte order mark: it would be part of the first heading. Asking for
 * one exports the days, so that each leaves once, whichever file it is in.
 */
function accountantSheets(context: StaffContext, closed: Period, part: number) {
  const invoices = (program: InvoiceProgram) => () => ({
    ...singlePageSheet(
      async () => {
        await exportJournal(context, closed);
        const limit = invoicesInFile[program];
        const issued = await readIssued(context.db, closed, { offset: (part - 1) * limit, limit });
        return issued.flatMap((invoice) => invoiceRows(program, invoice));
      },
      Object.fromEntries(
        invoiceHeadings(program).map((heading, place) => [
          heading,
          (cells: readonly string[]) => (isAmount(heading) ? amount(cells[place] ?? '') : cells[place]),
        ]),
      ),
    ),
    plain: true,
  });
  return {
    'report-journal.csv': () => ({
      ...singlePageSheet(async () => (await exportJournal(context, closed)).map(quickBooksLine), {
        JournalNo: (line) => line.JournalNo,
        JournalDate: (line) => line.JournalDate,
        AccountName: (line) => line.AccountName,
        Debits: ({ Debits }) => amount(Debits),
        Credits: ({ Credits }) => amount(Credits),
        Description: (line) => line.Description,
        Name: (line) => line.Name,
      }),
      plain: true,
    }),
    'quickbooks-invoices.csv': invoices('quickbooks'),
    'xero-invoices.csv': invoices('xero'),
  };
}
