import type { CustomerHistory, customerRoutes } from '#contract/customers/record.ts';
import { DEFAULT_LIMIT } from '#domain/list-orders.ts';
import type { RouteInput } from '#contract/route.ts';
import { listBookings } from '#db/queries/bookings.ts';
import { listLeads } from '#db/queries/leads.ts';
import { countCustomerRecords, findMergedIds } from '#db/queries/customers/whose-records.ts';
import { type InvoiceHeader, listInvoices } from '#db/queries/invoices/invoices.ts';
import { listQuotes } from '#db/queries/estimates/estimates.ts';
import { startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { derivedInvoiceStatus } from '#domain/invoice.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { bookingView } from '../bookings/bookings.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { leadView } from '../leads/request-view.ts';
import { quoteRowView } from '../estimates/estimate-view.ts';

function historyInvoice(invoice: InvoiceHeader, today: string): CustomerHistory['invoices'][number] {
  const balanceCents = centsFromDecimal(invoice.total) - centsFromDecimal(invoice.paid);
  return {
    id: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    status: derivedInvoiceStatus({ ...invoice, balanceCents }, today),
    serviceAddress: invoice.serviceAddress,
    total: invoice.total,
    balance: decimalFromCents(balanceCents),
    dueDate: invoice.dueDate,
    createdAt: invoice.createdAt,
  };
}

/**
 * The requests, estimates and invoices of a customer, including merged records. @throws {AppError} `not_found`.
 */
export async function readCustomerHistory(
  { db, now }: StaffContext,
  { params }: RouteInput<typeof customerRoutes.history>,
): Promise<CustomerHistory> {
  const mergedIds = await findMergedIds(db, params.id);
  if (mergedIds.ids.length === 0) throw notFound('customer');
  const today = shopToday(now);
  const page = { mergedIds, limit: DEFAULT_LIMIT };
  const [leads, bookings, quotes, invoices, counts] = await Promise.all([
    listLeads(db, page),
    listBookings(db, page),
    listQuotes(db, { ...page, startOfToday: startOfShopDay(today) }),
    listInvoices(db, { ...page, today }),
    countCustomerRecords(db, mergedIds),
  ]);
  return {
    leads: leads.rows.map(leadView),
    bookings: bookings.rows.map(bookingView),
    quotes: quotes.rows.map((quote) => quoteRowView(quote, today)),
    invoices: invoices.rows.map((invoice) => historyInvoice(invoice, today)),
    counts,
  };
}
