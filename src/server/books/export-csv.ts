import type { Period } from '#domain/period.ts';
import type { exportRoutes, ExportFile } from '#contract/books/books.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  paymentsByMethod,
  receivables,
  type Receivable,
  revenueByMonth,
  taxByPeriod,
  type TaxPeriod,
} from '#db/queries/books/reports.ts';
import type { Db } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { Amount, csvLine, type Cell } from './csv.ts';
import { exportedLists, type Sheet } from './export-lists.ts';
import { bucketOf, checkedPeriod } from './reports.ts';

/** Receivables per query. */
const PAGE = 500;

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function singlePageSheet<Row>(
  rows: () => Promise<readonly Row[]>,
  columns: Record<string, (row: Row) => Cell>,
): Sheet {
  return {
    headings: Object.keys(columns),
    async *pages() {
      yield (await rows()).map((row) => Object.values(columns).map((cell) => cell(row)));
    },
  };
}

const amount = (text: string) => new Amount(text);

function reportSheets(
  db: Db,
  period: Period,
  by: TaxPeriod,
  today: string,
): Partial<Record<ExportFile, () => Sheet>> {
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
    'report-tax.csv': () =>
      singlePageSheet(() => taxByPeriod(db, period, by), {
        period: (row) => row.period,
        taxable: ({ taxable }) => amount(taxable),
        tax: ({ tax }) => amount(tax),
        total: ({ total }) => amount(total),
        taxReceived: ({ taxReceived }) => amount(taxReceived),
        received: ({ received }) => amount(received),
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
      async *pages() {
        for (let after: Receivable | undefined; ;) {
          const rows: Receivable[] = await receivables(db, { today, limit: PAGE, after });
          after = rows.at(-1);
          yield rows.map((row) => [
            row.invoiceNumber,
            row.name,
            row.phone,
            row.dueDate,
            row.daysLate,
            bucketOf(row.daysLate),
            amount(row.balance),
          ]);
          if (rows.length < PAGE) return;
        }
      },
    }),
  };
}

/** Streams a sheet, reading from the database only as fast as the client downloads. */
function stream({ headings, pages }: Sheet): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rest = pages();
  let begun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!begun) {
        begun = true;
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(headings)));
        return;
      }
      const { value, done } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.map(csvLine).join('')));
    },
    async cancel() {
      await rest.return(undefined);
    },
  });
}

/**
 * A list or report as a CSV file, streamed page by page. The export is recorded in the caller's history.
 * @throws {AppError} `invalid` for a wrong period
 */
export async function exportCsv(
  { db, now, actor }: StaffContext,
  file: ExportFile,
  { query }: RouteInput<(typeof exportRoutes)[number]['route']>,
): Promise<{ filename: string; content: ReadableStream<Uint8Array> }> {
  const today = todayInHonolulu(now);
  const by = 'by' in query ? (query.by as TaxPeriod) : 'month';
  const reports = reportSheets(db, checkedPeriod(query, now), by, today);
  const make = { ...exportedLists(db, today), ...reports }[file];
  if (!make) throw notFound('export');
  await appendEvent(db, {
    recordType: 'admin_user',
    recordId: actor.id,
    what: 'exported',
    actor: actor.email,
    at: now,
    after: { file },
  });
  return { filename: `${today}-${file}`, content: stream(make()) };
}
