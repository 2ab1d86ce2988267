import { startOfHonoluluDay } from '#domain/honolulu.ts';
import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** The dashboard's figures; amounts are decimal dollars. */
export interface Summary {
  readonly leads: { total: number; open: number };
  readonly bookings: { total: number; open: number };
  readonly quotes: { total: number; pending: number; approved: number };
  readonly invoices: { total: number; unpaid: number; draft: number; overdue: number };
  readonly inventory: { items: number; lowStock: number; value: string };
  readonly revenue: { totalPaid: string; pendingEstimates: string; outstanding: string };
  readonly reviews: { pending: number };
}

/**
 * Everything the dashboard counts, in one statement, hence of one moment. `today` is the day in Honolulu: a pending
 * quote whose last day is over has expired and is not pending, an approved one with a live invoice is invoiced and no
 * longer approved, a sent invoice due before today is overdue.
 */
export async function selectSummary(db: Db, today: string): Promise<Summary> {
  const startOfToday = startOfHonoluluDay(today).toISOString();
  const { rows } = await sql<Figures>`
    with pending as (
      select count(*) as count, coalesce(sum(total), 0.00) as total
        from quote where status = 'pending' and deleted_at is null and valid_until >= ${startOfToday}
    ), sent as materialized (
      select invoice.due_date, invoice.total - coalesce((
               select sum(case kind when 'reversal' then -amount else amount end)
                 from payment where payment.invoice_id = invoice.id), 0) as balance
        from invoice where status = 'sent'
    ), unpaid as (
      select count(*) as count, count(*) filter (where due_date < ${today}::date and balance > 0) as overdue,
             coalesce(sum(balance), 0.00) as total from sent
    ), stock as (
      select count(*) as count,
             coalesce(sum(cost_price * quantity_on_hand), 0.00) as value,
             count(*) filter (where not is_service
               and quantity_on_hand <= coalesce(nullif(low_stock_threshold, 0), 5)) as low
        from inventory_item where is_active
    ), received as (
      select coalesce(sum(case kind when 'reversal' then -amount else amount end), 0.00) as total from payment
    )
    select
      (select count(*) from contact_request) as leads,
      (select count(*) from contact_request where status = 'new') as open_leads,
      (select count(*) from booking_request) as bookings,
      (select count(*) from booking_request where status = 'new') as open_bookings,
      (select count(*) from quote where deleted_at is null) as quotes,
      pending.count as pending_quotes, pending.total as pending_total,
      (select count(*) from quote where status = 'approved' and deleted_at is null and not exists (
         select from invoice where invoice.quote_id = quote.id and invoice.status <> 'void'
                               and invoice.deleted_at is null)) as approved_quotes,
      (select count(*) from invoice where deleted_at is null) as invoices,
      (select count(*) from invoice where status = 'draft' and deleted_at is null) as drafts,
      unpaid.count as unpaid, unpaid.overdue, unpaid.total as outstanding,
      stock.count as items, stock.low as low_stock, stock.value as stock_value,
      received.total as received,
      (select count(*) from review where status = 'pending') as pending_reviews
    from pending, unpaid, stock, received`.execute(db);
  return toSummary(rows[0] as Figures);
}

interface Figures {
  leads: number;
  openLeads: number;
  bookings: number;
  openBookings: number;
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
    leads: { total: row.leads, open: row.openLeads },
    bookings: { total: row.bookings, open: row.openBookings },
    quotes: { total: row.quotes, pending: row.pendingQuotes, approved: row.approvedQuotes },
    invoices: { total: row.invoices, unpaid: row.unpaid, draft: row.drafts, overdue: row.overdue },
    inventory: { items: row.items, lowStock: row.lowStock, value: row.stockValue },
    revenue: { totalPaid: row.received, pendingEstimates: row.pendingTotal, outstanding: row.outstanding },
    reviews: { pending: row.pendingReviews },
  };
}
