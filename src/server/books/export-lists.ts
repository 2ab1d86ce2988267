import type { ExportFile } from '#contract/books/exports.ts';
import type { Db } from '#db/connect.ts';
import { listBookings } from '#db/queries/bookings.ts';
import { type Expense, listExpenses } from '#db/queries/books/cash-and-expenses.ts';
import { listLeads } from '#db/queries/leads.ts';
import { listCustomers } from '#db/queries/customers/customers.ts';
import { decodeCursor, encodeCursor, type Place, type SortKey } from '#db/queries/keyset.ts';
import { listInventory } from '#db/queries/inventory.ts';
import { listInvoices } from '#db/queries/invoices/invoices.ts';
import { listAllPayments, type ListedPayment } from '#db/queries/payments.ts';
import { listQuotes } from '#db/queries/estimates/estimates.ts';
import { customerFileFields } from '#domain/customer.ts';
import { feeColumns } from '#domain/quote-lines.ts';
import { shopStamp, startOfShopDay } from '#domain/shop-time.ts';
import { itemFields } from '#domain/inventory.ts';
import { type Fields, mapFields } from '#domain/record-fields.ts';
import { invoiceRowView } from '../invoices/invoice-view.ts';
import { quoteRowView } from '../estimates/estimate-view.ts';
import { Amount, type Cell } from './csv.ts';

/** A page of a spreadsheet's rows, and the cursor of the next page; null after the last. */
interface SheetPage {
  readonly rows: readonly (readonly Cell[])[];
  readonly next: string | null;
}

/** A list as a spreadsheet: headings, and pages of rows from the beginning or from a cursor. */
export interface Sheet {
  readonly headings: readonly string[];
  /** Without a byte order mark, for programs that are no spreadsheets. */
  readonly plain?: boolean;
  readonly pages: (cursor: string | undefined) => AsyncGenerator<SheetPage>;
}

/** Rows read at once. */
export const PAGE = 500;

/** The sort name in the cursors of lists that have only one order. */
const ORDER = 'place';

type Request = { limit: number; cursor: string | undefined };
type PageOf<Row> = { rows: readonly Row[]; nextCursor: string | null };

/** A sheet of rows that are read at once. */
export function singlePageSheet<Row>(
  rows: () => Promise<readonly Row[]>,
  columns: Record<string, (row: Row) => Cell>,
): Sheet {
  return {
    headings: Object.keys(columns),
    async *pages() {
      yield {
        rows: (await rows()).map((row) => Object.values(columns).map((cell) => cell(row))),
        next: null,
      };
    },
  };
}

/** Makes a sheet of a paged list; the columns keep their order. */
function sheet<Row>(
  columns: Record<string, (row: Row) => Cell>,
  list: (request: Request) => Promise<PageOf<Row>>,
): Sheet {
  const cells = Object.values(columns);
  return {
    headings: Object.keys(columns),
    async *pages(from) {
      let cursor = from;
      do {
        const page: PageOf<Row> = await list({ limit: PAGE, cursor });
        yield { rows: page.rows.map((row) => cells.map((cell) => cell(row))), next: page.nextCursor };
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    },
  };
}

/** Timestamp fields: UTC in the database, Honolulu time in the file, as on the screen. */
const MOMENTS = new Set(['createdAt', 'validUntil', 'decidedAt', 'sentAt', 'paidDate', 'receivedAt']);

/** Columns that show a field as it is, or in Honolulu time. */
function fields<Row>(...names: (keyof Row & string)[]): Record<string, (row: Row) => Cell> {
  const value = (row: Row, name: keyof Row & string) => {
    const cell = row[name] as Cell;
    return MOMENTS.has(name) && typeof cell === 'string' ? shopStamp(cell) : cell;
  };
  return Object.fromEntries(names.map((name) => [name, (row: Row) => value(row, name)]));
}

/** Columns of decimal dollars, or of numbers that the database returns as text. */
function amounts<Row>(...names: (keyof Row & string)[]): Record<string, (row: Row) => Cell> {
  return Object.fromEntries(names.map((name) => [name, (row: Row) => new Amount(String(row[name] ?? ''))]));
}

/** Columns of described fields, each by its kind. */
function described<Row>(described: Fields): Record<string, (row: Row) => Cell> {
  const columns = mapFields(described, ({ kind }, name) =>
    kind === 'money' ? amounts<Row>(name as keyof Row & string) : fields<Row>(name as keyof Row & string),
  );
  return Object.assign({}, ...Object.values(columns)) as Record<string, (row: Row) => Cell>;
}

type Lead = Awaited<ReturnType<typeof listLeads>>['rows'][number];
type Booking = Awaited<ReturnType<typeof listBookings>>['rows'][number];
type Customer = Awaited<ReturnType<typeof listCustomers>>['rows'][number];
type Item = Awaited<ReturnType<typeof listInventory>>['rows'][number];
type QuoteRow = ReturnType<typeof quoteRowView>;
type InvoiceRow = ReturnType<typeof invoiceRowView>;

const requestFields = [
  ...(['phone', 'email', 'serviceType', 'location', 'message', 'isEmergency', 'status'] as const),
] as const;

/** What moved one way, or was taken back. */
const withSign = ({ kind, amount }: { readonly kind: string; readonly amount: string }) =>
  new Amount(kind === 'reversal' ? `-${amount}` : amount);

/** The lists that can be exported; `today` is the day in Honolulu. */
export function exportedLists(db: Db, today: string): Partial<Record<ExportFile, () => Sheet>> {
  return {
    'leads.csv': () =>
      sheet(fields<Lead>('id', 'createdAt', 'firstName', 'lastName', ...requestFields), (page) =>
        listLeads(db, page),
      ),
    'bookings.csv': () =>
      sheet(
        fields<Booking>(
          'id',
          'createdAt',
          'firstName',
          'lastName',
          ...requestFields,
          'preferredDate',
          'preferredTime',
        ),
        (page) => listBookings(db, page),
      ),
    'customers.csv': () =>
      sheet(
        {
          ...fields<Customer>('id'),
          ...described<Customer>(customerFileFields),
          ...fields<Customer>('isActive', 'createdAt'),
        },
        (page) => listCustomers(db, page),
      ),
    'inventory.csv': () =>
      sheet(
        {
          ...fields<Item>('id', 'name', 'category', 'description', 'sku'),
          ...amounts<Item>('costPrice', 'sellPrice'),
          ...fields<Item>('quantityOnHand', 'lowStockThreshold', 'unit', 'isService', 'supplier', 'notes'),
          ...fields<Item>('isActive'),
          // Those not named above follow.
          ...described<Item>(itemFields),
        },
        (page) => listInventory(db, page),
      ),
    'quotes.csv': () =>
      sheet(
        {
          ...fields<QuoteRow>(
            'quoteNumber',
            'createdAt',
            'status',
            'firstName',
            'lastName',
            'phone',
            'email',
          ),
          ...fields<QuoteRow>('serviceType', 'location', 'serviceAddress', 'urgency'),
          ...amounts<QuoteRow>('subtotal', ...feeColumns.toReversed(), 'tax', 'total'),
          ...fields<QuoteRow>('validUntil', 'revision', 'decidedAt', 'decidedAs', 'decidedBy'),
        },
        async (page) => {
          const { rows, nextCursor } = await listQuotes(db, {
            ...page,
            startOfToday: startOfShopDay(today),
          });
          return { rows: rows.map((row) => quoteRowView(row, today)), nextCursor };
        },
      ),
    'invoices.csv': () =>
      sheet(
        {
          ...fields<InvoiceRow>('invoiceNumber', 'createdAt', 'sentAt', 'status'),
          ...fields<InvoiceRow>('firstName', 'lastName', 'phone', 'email'),
          ...fields<InvoiceRow>('serviceAddress', 'serviceDate', 'dueDate'),
          ...amounts<InvoiceRow>('subtotal', 'tax', 'total', 'paid', 'balance'),
          ...fields<InvoiceRow>('paidDate', 'paymentMethod'),
        },
        async (page) => {
          const { rows, nextCursor } = await listInvoices(db, { ...page, today });
          return { rows: rows.map((row) => invoiceRowView(row, today)), nextCursor };
        },
      ),
    'payments.csv': () => paymentSheet(db),
    'expenses.csv': () =>
      sheet<Expense>(
        {
          ...fields<Expense>('id', 'createdAt', 'kind', 'category', 'jobNumber', 'paidWith'),
          amount: withSign,
          ...fields<Expense>('note', 'reason', 'by'),
        },
        (page) => listExpenses(db, page),
      ),
  };
}

function paymentSheet(db: Db): Sheet {
  const columns: Record<string, (row: ListedPayment) => Cell> = {
    ...fields<ListedPayment>('id', 'receivedAt', 'kind', 'invoiceNumber', 'quoteNumber', 'name', 'method'),
    amount: withSign,
    ...fields<ListedPayment>('reference', 'reason', 'actor'),
  };
  return {
    headings: Object.keys(columns),
    pages: rowsAfter<ListedPayment>(
      'timestamptz',
      ({ createdAt, id }) => ({ key: createdAt, id }),
      (after) => listAllPayments(db, { limit: PAGE, after: after && { createdAt: after.key, id: after.id } }),
      (row) => Object.values(columns).map((cell) => cell(row)),
    ),
  };
}

/**
 * The pages of a list without cursors of its own, in the order of a key and an id.
 * @param placeOf a row's key and id; the next page starts after those of the last row
 */
export function rowsAfter<Row>(
  type: SortKey['type'],
  placeOf: (row: Row) => { key: string; id: string },
  read: (after: Place | undefined) => Promise<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
): Sheet['pages'] {
  return async function* pages(cursor) {
    let after = cursor === undefined ? undefined : decodeCursor(cursor, ORDER, type);
    for (;;) {
      const rows = await read(after);
      const last = rows.length < PAGE ? undefined : rows.at(-1);
      after = last && { sort: ORDER, ...placeOf(last) };
      yield { rows: rows.map(cellsOf), next: after ? encodeCursor(after) : null };
      if (!after) return;
    }
  };
}
