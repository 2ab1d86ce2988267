import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** The dashboard's figures; amounts are decimal dollars. */
export interface Summary {
  readonly leads: { total: number; waiting: number };
  readonly bookings: { total: number };
  readonly quotes: { total: number; pending: number; approved: number };
  readonly invoices: { total: number; unpaid: number; draft: number; overdue: number };
  readonly inventory: { items: number; lowStock: number; value: string };
  readonly revenue: { totalPaid: string; pendingEstimates: string; outstanding: string };
  readonly reviews: { pending: number };
}

/**
 * Everything the dashboard counts, in one statement and so from one snapshot. `today` is the day in Honolulu: a pending
 * quote whose last day is over counts as expired, an approved one with a live invoice as invoiced, and a sent invoice
 * due before today as overdue.
 */
export async function selectSummary(db: Db, today: string): Promise<Summary> {
  const { rows } = await sql<Figures>`
    with pending as (
      select coalesce(sum(count), 0)::bigint as count, coalesce(sum(amount), 0.00) as total
        from open_offers where last_day >= ${today}::date
    ), overdue as (
      select count(*) as count from invoice where status = 'sent' and due_date < ${today}::date and paid < total
    ), counted as (
      select ${tallyCount('contact_request')} as leads,
             ${tallyCount('contact_request', 'new')} + ${tallyCount('contact_request', 'contacted')} as waiting_leads,
             ${tallyCount('booking_request')} as bookings,
             ${tallyCount('quote')} as quotes,
             ${tallyCount('quote', 'approved')} as approved_quotes,
             ${tallyCount('invoice')} as invoices,
             ${tallyCount('invoice', 'draft')} as drafts,
             ${tallyCount('invoice', 'sent')} as unpaid,
             ${tallySum('invoice', 'sent')} as outstanding,
             ${tallyCount('inventory_item')} as items,
             ${tallyCount('inventory_item', 'low')} as low_stock,
             ${tallySum('inventory_item')} as stock_value,
             ${tallySum('payment', 'payment')} - ${tallySum('payment', 'reversal')} as received
        from tally
    )
    select counted.*,
      pending.count as pending_quotes, pending.total as pending_total,
      overdue.count as overdue,
      (select count(*) from review where status = 'pending') as pending_reviews
    from counted, pending, overdue`.execute(db);
  return toSummary(rows[0] as Figures);
}

/** The count of a table's rows in one state, or in all; maintained by triggers (db/migrations/0014-figures.ts). */
function tallyCount(record: string, state?: string): RawBuilder<number> {
  return sql`coalesce(sum(count) filter (where ${isOf(record, state)}), 0)::bigint`;
}

/** The sum of the same rows, dollars: payments, balances of invoices, cost of stock. */
function tallySum(record: string, state?: string): RawBuilder<string> {
  return sql`coalesce(sum(amount) filter (where ${isOf(record, state)}), 0.00)`;
}

function isOf(record: string, state?: string): RawBuilder<boolean> {
  return sql`record = ${record} and ${state === undefined ? sql`true` : sql`state = ${state}`}`;
}

interface Figures {
  leads: number;
  waitingLeads: number;
  bookings: number;
  quotes: number;
  pendingQuotes: number;
  pendingTotal: string;
  approvedQuotes: number;
  invoices: number;
  drafts: number;
  unpaid: number;
  overdue: number;
  outstanding: string;
  items: number;
  lowStock: number;
  stockValue: string;
  received: string;
  pendingReviews: number;
}

function toSummary(row: Figures): Summary {
  return {
    leads: { total: row.leads, waiting: row.waitingLeads },
    bookings: { total: row.bookings },
    quotes: { total: row.quotes, pending: row.pendingQuotes, approved: row.approvedQuotes },
    invoices: { total: row.invoices, unpaid: row.unpaid, draft: row.drafts, overdue: row.overdue },
    inventory: { items: row.items, lowStock: row.lowStock, value: row.stockValue },
    revenue: { totalPaid: row.received, pendingEstimates: row.pendingTotal, outstanding: row.outstanding },
    reviews: { pending: row.pendingReviews },
  };
}
