import { type Insertable, sql, type Updateable } from 'kysely';
import type { InvoiceStatus } from '#domain/invoice.ts';
import type { Page, SortField } from '#domain/list-orders.ts';
import type { Db, Trx } from '../../connect.ts';
import type { InvoiceItemTable, InvoiceTable } from '../../schema-money.ts';
import type { Row } from '../../schema.ts';
import { belongsTo, type MergedIds, phoneColumns } from '../customers/whose-records.ts';
import { createdAt, keysetPage, type PageRequest, personName, type SortKey } from '../keyset.ts';
import { buildSearch } from '../search/search-text.ts';

/** The columns of an invoice that queries return; the search text stays in the database. */
export const invoiceColumns = [
  'id',
  'invoiceNumber',
  'quoteId',
  'customerId',
  'jobId',
  'firstName',
  'lastName',
  'phone',
  'phoneDigits',
  'email',
  'serviceAddress',
  'serviceDate',
  'subtotal',
  'tax',
  'taxRatePerMillion',
  'total',
  'status',
  'dueDate',
  'paidDate',
  'paymentMethod',
  'notes',
  'snapshot',
  'sentAt',
  'voidedAt',
  'voidReason',
  'reminderDays',
  'deletedAt',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** An invoice's payments minus reversals, dollars. */
const amountPaid = sql<string>`invoice.paid`;

/** The fields an invoice shows from its quote; null without one. */
const quoteOfInvoiceJson = sql<QuoteOfInvoice | null>`(
  select jsonb_build_object(
    'quoteNumber', q.quote_number, 'serviceType', q.service_type,
    'vehicle', nullif(concat_ws(' ', q.vehicle_year, nullif(q.vehicle_make, ''), nullif(q.vehicle_model, '')), ''))
    from quote q where q.id = invoice.quote_id)`;

export interface QuoteOfInvoice {
  readonly quoteNumber: string;
  readonly serviceType: string;
  /** Year, make and model. */
  readonly vehicle: string | null;
}

/** An invoice's lines in order, with the types they have when selected on their own. */
const invoiceItemsJson = sql<Row<'invoiceItem'>[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', i.id, 'invoiceId', i.invoice_id, 'position', i.position, 'kind', i.kind,
    'inventoryItemId', i.inventory_item_id, 'serviceDescription', i.service_description, 'quantity', i.quantity,
    'unitPrice', i.unit_price::text, 'totalPrice', i.total_price::text, 'serviceDate', i.service_date,
    'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by i.position) from invoice_item i where i.invoice_id = invoice.id), '[]')`;

/** An invoice without its lines; `paid` is payments minus reversals. */
export type InvoiceHeader = Omit<Row<'invoice'>, 'searchText'> & { readonly paid: string };
export type InvoiceItem = Row<'invoiceItem'>;
export type Invoice = InvoiceHeader & {
  readonly items: InvoiceItem[];
  readonly quote: QuoteOfInvoice | null;
};
/** The id may be chosen by the caller. */
export type NewInvoice = Omit<Insertable<InvoiceTable>, 'phoneDigits' | 'version'>;
export type NewInvoiceItem = Omit<
  Insertable<InvoiceItemTable>,
  'id' | 'invoiceId' | 'position' | 'createdAt'
>;
export type InvoiceChanges = Omit<
  Updateable<InvoiceTable>,
  'id' | 'invoiceNumber' | 'phoneDigits' | 'version' | 'createdAt'
>;

const heads = (db: Db) => db.selectFrom('invoice').select(invoiceColumns).select(amountPaid.as('paid'));
const wholes = (db: Db) => heads(db).select([invoiceItemsJson.as('items'), quoteOfInvoiceJson.as('quote')]);

/**
 * Stores an invoice with its lines, in the order given. Allocate its number just before (`allocateInvoiceNumber`).
 * @throws 23505 when the quote has a live invoice
 */
export async function insertInvoice(
  trx: Trx,
  invoice: NewInvoice,
  items: readonly NewInvoiceItem[],
): Promise<Invoice> {
  const { phoneDigits } = phoneColumns(invoice.phone);
  const { id } = await trx
    .insertInto('invoice')
    .values({ ...invoice, phoneDigits })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertItems(trx, id, items);
  return wholes(trx).where('id', '=', id).executeTakeFirstOrThrow();
}

/** The whole invoice, unless it is deleted: one statement, so that head, lines and payments match. */
export function findInvoiceById(db: Db, id: string): Promise<Invoice | undefined> {
  return wholes(db).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst();
}

/**
 * The whole invoice, unless it is deleted, locked until the transaction ends. It is read by a second statement: one that
 * waited for the row would see the payments as they were before.
 */
export async function lockInvoiceById(trx: Trx, id: string): Promise<Invoice | undefined> {
  await trx.selectFrom('invoice').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findInvoiceById(trx, id);
}

/** The one invoice of a quote that is neither void nor deleted. */
export function findLiveInvoiceOfQuote(db: Db, quoteId: string): Promise<Invoice | undefined> {
  return wholes(db)
    .where('quoteId', '=', quoteId)
    .where('status', '!=', 'void')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export interface InvoiceFilter {
  /** The displayed status; overdue is derived, and an overdue invoice is not listed as sent. */
  readonly status?: InvoiceStatus | undefined;
  readonly customerId?: string | undefined;
  /** Only records of a customer, or of those merged into it. */
  readonly mergedIds?: MergedIds | undefined;
  readonly quoteId?: string | undefined;
  /** Sent with a balance, overdue or not. */
  readonly unpaid?: boolean | undefined;
  /** Words in number, name, phone, email or address. */
  readonly q?: string | undefined;
  /** Today in Honolulu, "YYYY-MM-DD". */
  readonly today: string;
}

const sortKeys: Record<SortField<'invoices'>, SortKey> = {
  createdAt,
  dueDate: { type: 'date', value: sql.ref('dueDate') },
  total: { type: 'numeric', value: sql.ref('total') },
  name: personName,
};

/**
 * Invoices without lines, newest first unless sorted otherwise; deleted drafts are left out.
 * @throws {InvalidCursorError} for a cursor that no list returned
 */
export function listInvoices(
  db: Db,
  { limit, cursor, sort, ...filter }: PageRequest<SortField<'invoices'>> & InvoiceFilter,
): Promise<Page<InvoiceHeader>> {
  const { status, customerId, mergedIds, q, today } = filter;
  let query = heads(db).where('deletedAt', 'is', null);
  if (status) query = query.where('status', '=', status === 'overdue' ? 'sent' : status);
  if (status === 'overdue')
    query = query.where('dueDate', '<', today).where(sql<boolean>`total > ${amountPaid}`);
  if (status === 'sent')
    query = query.where(isNotOverdue(today)).where('createdAt', '>=', oldestNotOverdue(today));
  if (filter.unpaid) query = query.where('status', '=', 'sent').where(sql<boolean>`total > ${amountPaid}`);
  if (filter.quoteId) query = query.where('quoteId', '=', filter.quoteId);
  if (customerId) query = query.where('customerId', '=', customerId);
  if (mergedIds) query = query.where(belongsTo(mergedIds, 'invoice'));
  return keysetPage(query, sortKeys, { limit, cursor, sort }, q ? buildSearch('invoice', q) : undefined);
}

const isNotOverdue = (today: string) => sql<boolean>`(due_date >= ${today}::date or total <= ${amountPaid})`;

/** When the oldest of these invoices was created: their list can stop there instead of reading every overdue invoice. */
const oldestNotOverdue = (today: string) =>
  sql<string>`(select min(created_at) from (
    select created_at from invoice where status = 'sent' and ${isNotOverdue(today)} offset 0) not_overdue)`;

/**
 * Changes an invoice that still has the version the editor read, and replaces its lines if given; undefined when it
 * has another version or does not exist.
 */
export async function updateInvoice(
  trx: Trx,
  {
    id,
    version,
    changes,
    items,
  }: {
    id: string;
    version: number;
    changes: InvoiceChanges;
    items?: readonly NewInvoiceItem[];
  },
): Promise<Invoice | undefined> {
  const { phone } = changes;
  const changed = await trx
    .updateTable('invoice')
    .set({ ...changes, ...(phone === undefined ? {} : { phoneDigits: phoneColumns(phone).phoneDigits }) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return undefined;
  if (items) {
    await trx.deleteFrom('invoiceItem').where('invoiceId', '=', id).execute();
    await insertItems(trx, id, items);
  }
  return wholes(trx).where('id', '=', id).executeTakeFirst();
}

async function insertItems(
  trx: Trx,
  invoiceId: string,
  items: readonly NewInvoiceItem[],
): Promise<InvoiceItem[]> {
  if (items.length === 0) return [];
  return trx
    .insertInto('invoiceItem')
    .values(items.map((item, position) => ({ ...item, invoiceId, position })))
    .returningAll()
    .execute();
}
