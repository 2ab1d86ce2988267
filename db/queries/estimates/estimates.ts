import { type ExpressionBuilder, type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Page, SortField } from '#domain/list-orders.ts';
import type { QuoteState, QuoteStatus } from '#domain/quote.ts';
import type { Urgency } from '#domain/urgency.ts';
import type { Db, Trx } from '../../connect.ts';
import type { QuoteItemTable, QuoteTable, Row, Tables } from '../../schema.ts';
import { belongsTo, type MergedIds, phoneColumns } from '../customers/whose-records.ts';
import { keysetPage, type PageRequest, type SortKey, createdAt, personName } from '../keyset.ts';
import { buildQuoteSearch } from '../search/search-text.ts';
import {
  depositAsked,
  depositPaid,
  liveInvoiceId,
  quoteColumns,
  quoteItemsJson,
  encryptedColumns,
} from './columns.ts';

/** The encrypted fields and their blind index. */
export type EncryptedColumns = Pick<Row<'quote'>, (typeof encryptedColumns)[number]>;
/** A quote without its items and its encrypted fields. */
export type QuoteHeader = Omit<Row<'quote'>, 'searchText' | keyof EncryptedColumns>;
export type QuoteItem = Row<'quoteItem'>;
/** `depositPaid` is its deposits minus refunds, `depositAsked` what the office asks for in all. */
export type Quote = QuoteHeader &
  EncryptedColumns & {
    readonly items: QuoteItem[];
    readonly invoiceId: string | null;
    readonly depositPaid: string;
    readonly depositAsked: string;
  };
export type NewQuote = Omit<Insertable<QuoteTable>, 'phoneDigits' | 'version' | 'revision'>;
export type NewQuoteItem = Omit<Insertable<QuoteItemTable>, 'id' | 'quoteId' | 'position' | 'createdAt'>;
export type QuoteChanges = Omit<
  Updateable<QuoteTable>,
  'id' | 'quoteNumber' | 'source' | 'phoneDigits' | 'version' | 'createdAt'
>;

const wholes = (db: Db) =>
  heads(db).select([
    ...encryptedColumns,
    quoteItemsJson.as('items'),
    liveInvoiceId.as('invoiceId'),
    depositPaid.as('depositPaid'),
    depositAsked.as('depositAsked'),
  ]);

const heads = (db: Db) => db.selectFrom('quote').select(quoteColumns);

/** The query that stores a quote without its items. */
export function quoteInsert(db: Db, quote: NewQuote) {
  return db
    .insertInto('quote')
    .values({ ...quote, phoneDigits: phoneColumns(quote.phone).phoneDigits })
    .returning([...quoteColumns, ...encryptedColumns]);
}

/** The query that stores a quote's items, at least one, in the order given. */
export function quoteItemsInsert(db: Db, quoteId: string, items: readonly NewQuoteItem[]) {
  return db
    .insertInto('quoteItem')
    .values(items.map((item, position) => ({ ...item, quoteId, position })))
    .returningAll();
}

/** Stores a quote with its items, in the order given. The caller draws its number first (`nextQuoteNumber`). */
export async function insertQuote(trx: Trx, quote: NewQuote, items: readonly NewQuoteItem[]): Promise<Quote> {
  const head = await quoteInsert(trx, quote).executeTakeFirstOrThrow();
  const stored = items.length === 0 ? [] : await quoteItemsInsert(trx, head.id, items).execute();
  return { ...head, invoiceId: null, depositPaid: '0.00', depositAsked: '0.00', items: stored };
}

/** The whole quote, unless it is deleted: one statement, so that head and items match. */
export function findQuoteById(db: Db, id: string): Promise<Quote | undefined> {
  return wholes(db).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst();
}

/**
 * The whole quote, unless it is deleted, locked until the transaction ends. It is read by a second statement: one that
 * waited for the row would see the other tables as they were before.
 */
export async function lockQuoteById(trx: Trx, id: string): Promise<Quote | undefined> {
  await trx.selectFrom('quote').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findQuoteById(trx, id);
}

export interface QuoteFilter {
  /** The displayed status; expired and invoiced are derived. */
  readonly status?: QuoteStatus | 'open' | undefined;
  readonly urgencies?: readonly Urgency[] | undefined;
  readonly customerId?: string | undefined;
  /** Only records of a customer, or of those merged into it. */
  readonly mergedIds?: MergedIds | undefined;
  /** Words in number, name, phone, email or address. */
  readonly q?: string | undefined;
  /** Or any of these blind indexes. */
  readonly blindIndexes?: readonly string[] | undefined;
  /** The start of today in Honolulu: a pending quote that ended before has expired. */
  readonly startOfToday: Date;
}

const sortKeys: Record<SortField<'quotes'>, SortKey> = {
  createdAt,
  validUntil: { type: 'timestamptz', value: sql.ref('validUntil') },
  total: { type: 'numeric', value: sql.ref('total') },
  name: personName,
};

/** Quotes without items, newest first unless sorted otherwise. @throws {InvalidCursorError} for a cursor that no list returned */
export function listQuotes(
  db: Db,
  { limit, cursor, sort, ...filter }: PageRequest<SortField<'quotes'>> & QuoteFilter,
): Promise<Page<QuoteHeader>> {
  let query = heads(db).where('deletedAt', 'is', null);
  const { status, urgencies, startOfToday } = filter;
  if (status) query = query.where((eb) => hasStatus(eb, status, startOfToday));
  if (urgencies) query = query.where('urgency', 'in', urgencies);
  if (filter.customerId) query = query.where('customerId', '=', filter.customerId);
  if (filter.mergedIds) query = query.where(belongsTo(filter.mergedIds, 'quote'));
  const { q, blindIndexes = [] } = filter;
  return keysetPage(
    query,
    sortKeys,
    { limit, cursor, sort },
    q ? buildQuoteSearch(q, blindIndexes) : undefined,
  );
}

function hasStatus(eb: ExpressionBuilder<Tables, 'quote'>, status: QuoteStatus | 'open', startOfToday: Date) {
  const ended = startOfToday.toISOString();
  const stored = (state: QuoteState) => [
    eb('status', '=', state),
    eb('hasLiveInvoice', '=', status === 'invoiced'),
  ];
  switch (status) {
    case 'pending':
      return eb.and([
        ...stored('pending'),
        eb('validUntil', '>=', ended),
        eb('createdAt', '>=', oldestOpen(ended)),
      ]);
    case 'expired':
      return eb.and([...stored('pending'), eb('validUntil', '<', ended)]);
    case 'open':
      return eb.and([
        eb('status', 'in', ['pending', 'approved']),
        eb('hasLiveInvoice', '=', false),
        eb.or([eb('status', '=', 'approved'), eb('validUntil', '>=', ended)]),
      ]);
    case 'invoiced':
      return eb.and(stored('approved'));
    default:
      return eb.and(stored(status));
  }
}

/**
 * When the oldest valid offer was created: a list of valid offers can stop there instead of reading all expired ones.
 * `offset 0` keeps the planner from reading every offer to find it.
 */
function oldestOpen(ended: string): RawBuilder<string> {
  return sql`(select min(created_at) from (
    select created_at from quote
     where status = 'pending' and deleted_at is null and valid_until >= ${ended} offset 0) open_offer)`;
}

/**
 * Changes a quote that still has the version the editor read, and replaces its items if given; undefined when it has
 * another version or does not exist. The revision changes only if `changes` has one.
 */
export async function updateQuote(
  trx: Trx,
  {
    id,
    version,
    changes,
    items,
  }: { id: string; version: number; changes: QuoteChanges; items?: readonly NewQuoteItem[] },
): Promise<Quote | undefined> {
  const changed = await trx
    .updateTable('quote')
    .set({
      ...changes,
      ...(changes.phone === undefined ? {} : { phoneDigits: phoneColumns(changes.phone).phoneDigits }),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return undefined;
  if (items) {
    await trx.deleteFrom('quoteItem').where('quoteId', '=', id).execute();
    if (items.length > 0) await quoteItemsInsert(trx, id, items).execute();
  }
  return wholes(trx).where('id', '=', id).executeTakeFirst();
}

/** The part of an estimate's line that describes the work. */
interface WorkLine {
  readonly catalogueId: string | null;
  readonly serviceDescription: string;
}

/** The maximum number of lines read for a job. */
const MOST = 200;

/** The lines of a job's estimates that were not declined or withdrawn. */
export async function readWorkOf(db: Db, jobId: string): Promise<WorkLine[]> {
  return db
    .selectFrom('quote')
    .innerJoin('quoteItem', 'quoteItem.quoteId', 'quote.id')
    .select(['quoteItem.catalogueId', 'quoteItem.serviceDescription'])
    .where('quote.jobId', '=', jobId)
    .where('quote.deletedAt', 'is', null)
    .where(sql<boolean>`quote.status not in ('declined', 'cancelled')`)
    .limit(MOST)
    .execute();
}
