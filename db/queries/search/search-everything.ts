import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus, LeadStatus } from '#domain/requests.ts';
import type { InvoiceState } from '#domain/invoice.ts';
import type { VisitState } from '#domain/job.ts';
import type { QuoteState } from '#domain/quote.ts';
import type { Db } from '../../connect.ts';
import {
  buildJobSearch,
  buildQuoteSearch,
  buildSearch,
  jobNumberIn,
  newestMatching,
  type Search,
} from './search-text.ts';

/** One hit of any kind; `facts` are the kind's own columns. */
export interface Found<Facts> {
  readonly id: string;
  readonly createdAt: string;
  readonly facts: Facts;
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

export interface FoundEverything {
  readonly jobs: Found<{
    number: number;
    firstName: string | null;
    lastName: string | null;
    phone: string;
    serviceType: string;
    place: string | null;
    visit: VisitState;
  }>[];
  readonly leads: Found<Person & { location: string; status: LeadStatus }>[];
  readonly bookings: Found<Person & { location: string; status: BookingStatus }>[];
  readonly quotes: Found<
    Person & {
      quoteNumber: string;
      total: string;
      status: QuoteState;
      validUntil: string;
      hasLiveInvoice: boolean;
    }
  >[];
  readonly invoices: Found<
    Person & { invoiceNumber: string; total: string; status: InvoiceState; dueDate: string; paid: string }
  >[];
  readonly inventory: Found<{
    name: string;
    sku: string | null;
    category: string;
    isService: boolean;
    quantityOnHand: number;
    lowStockThreshold: number | null;
  }>[];
}

const person = `'firstName', first_name, 'lastName', last_name, 'phone', phone`;

interface Kind {
  readonly table: string;
  readonly facts: string;
  readonly only?: string;
}

const kinds: Record<keyof FoundEverything, Kind> = {
  jobs: {
    table: 'job',
    facts: `'number', number, ${person}, 'serviceType', service_type, 'place', coalesce(service_address, location),
            'visit', visit`,
  },
  leads: { table: 'contact_request', facts: `${person}, 'location', location, 'status', status` },
  bookings: { table: 'booking_request', facts: `${person}, 'location', location, 'status', status` },
  quotes: {
    table: 'quote',
    facts: `${person}, 'quoteNumber', quote_number, 'total', total::text, 'status', status, 'validUntil', valid_until,
            'hasLiveInvoice', has_live_invoice`,
    only: 'deleted_at is null',
  },
  invoices: {
    table: 'invoice',
    facts: `${person}, 'invoiceNumber', invoice_number, 'total', total::text, 'status', status, 'dueDate', due_date,
            'paid', paid::text`,
    only: 'deleted_at is null',
  },
  inventory: {
    table: 'inventory_item',
    facts: `'name', name, 'sku', sku, 'category', category, 'isService', is_service,
            'quantityOnHand', quantity_on_hand, 'lowStockThreshold', low_stock_threshold`,
    only: 'is_active',
  },
};

/* oxlint-disable no-restricted-properties -- a kind's facts and condition are constants of this file */
/**
 * The newest few hits of a kind as JSON, so that one statement covers all kinds.
 * @param named selects the id of the record that has the text as its number, if any; it comes first
 */
function newest(
  { table, facts, only = 'true' }: Kind,
  search: Search,
  limit: number,
  named?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const matching = newestMatching({ search, only: sql.raw(only), limit });
  const isNamed = named ? sql`id in (${named}) desc,` : sql``;
  const ids = named ? sql`(${named} union all select id from ${matching} matching)` : matching;
  return sql`(select coalesce(jsonb_agg(to_jsonb(found) order by ${isNamed} "createdAt" desc, id desc), '[]') from (
    select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
           jsonb_build_object(${sql.raw(facts)}) as facts
      from ${sql.table(table)}
     where id in ${ids}
     order by ${isNamed} created_at desc, id desc limit ${limit}) found)`;
}
/* oxlint-enable no-restricted-properties */

/**
 * The newest few jobs, leads, bookings, quotes, invoices and active items that contain every word of a text, and quotes
 * with one of the blind indexes. A job that has the text as its number comes first.
 */
export async function findEverything(
  db: Db,
  text: string,
  { limit, blindIndexes = [] }: { limit: number; blindIndexes?: readonly string[] },
): Promise<FoundEverything> {
  const searchOf = (name: string) => {
    if (name === 'jobs') return buildJobSearch(text);
    if (name === 'quotes') return buildQuoteSearch(text, blindIndexes);
    return buildSearch(kinds[name as keyof FoundEverything].table, text);
  };
  const columns = Object.entries(kinds).map(([name, kind]) => {
    const number = name === 'jobs' ? jobNumberIn(text) : undefined;
    const named = number === undefined ? undefined : sql`select id from job where number = ${number}`;
    return sql`${newest(kind, searchOf(name), limit, named)} as ${sql.ref(name)}`;
  });
  const { rows } = await sql<FoundEverything>`select ${sql.join(columns)}`.execute(db);
  return rows[0] as FoundEverything;
}
