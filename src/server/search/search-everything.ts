import { fullName } from '#domain/customer.ts';
import { HITS_PER_KIND, type searchRoutes, type SearchResult } from '#contract/search.ts';
import { bookingRoutes } from '#contract/bookings/office.ts';
import { jobRoutes } from '#contract/jobs/job.ts';
import { leadRoutes } from '#contract/leads.ts';
import { mayCall, type RouteInput, type StaffRoute } from '#contract/route.ts';
import { searchCustomers } from '#db/queries/customers/customers.ts';
import { findEverything, type FoundEverything } from '#db/queries/search/search-everything.ts';
import { shopToday } from '#domain/shop-time.ts';
import { derivedInvoiceStatus } from '#domain/invoice.ts';
import { centsFromDecimal, formatCents } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { derivedQuoteStatus } from '#domain/quote.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { stockLabel } from '#domain/inventory.ts';
import type { StaffContext } from '../context.ts';
import { matchingBlindIndexes, recordFound } from '../encryption/audited-reads.ts';

type Found<Kind extends keyof FoundEverything> = FoundEverything[Kind][number];

const dollars = (total: string) => formatCents(centsFromDecimal(total));

function jobHit({ id, createdAt, facts }: Found<'jobs'>) {
  const { number, phone, serviceType, place, visit } = facts;
  const who = fullName(facts) || formatPhone(phone);
  const detail = [serviceTypeLabel(serviceType), place].filter(Boolean).join(' · ');
  return { id, label: `${number} ${who}`, detail, status: visit, createdAt };
}

type Request<Status> = Found<'leads' | 'bookings'> & { readonly facts: { readonly status: Status } };

function requestHit<Status>({ id, createdAt, facts }: Request<Status>) {
  const detail = `${formatPhone(facts.phone)} · ${facts.location}`;
  return { id, label: fullName(facts), detail, status: facts.status, createdAt };
}

function quoteHit({ id, createdAt, facts }: Found<'quotes'>, today: string) {
  const detail = `${fullName(facts)} · ${dollars(facts.total)}`;
  return { id, label: facts.quoteNumber, detail, status: derivedQuoteStatus(facts, today), createdAt };
}

function invoiceHit({ id, createdAt, facts }: Found<'invoices'>, today: string) {
  const balanceCents = centsFromDecimal(facts.total) - centsFromDecimal(facts.paid);
  const detail = `${fullName(facts)} · ${dollars(facts.total)}`;
  const status = derivedInvoiceStatus({ ...facts, balanceCents }, today);
  return { id, label: facts.invoiceNumber, detail, status, createdAt };
}

function itemHit({ id, createdAt, facts }: Found<'inventory'>) {
  const detail = facts.sku === null ? facts.category : `${facts.sku} · ${facts.category}`;
  return { id, label: facts.name, detail, status: stockLabel(facts), createdAt };
}

/**
 * The newest customers, jobs, requests, documents and items that contain every word of a search. Estimates are also
 * found by a complete VIN, key code or gate code. Each role finds only the kinds of records it may list.
 */
export async function searchEverything(
  context: StaffContext,
  { query }: RouteInput<typeof searchRoutes.everything>,
): Promise<SearchResult> {
  const { db, now, actor } = context;
  const reads = (route: StaffRoute) => mayCall(route, actor);
  const today = shopToday(now);
  const blindIndexes = await matchingBlindIndexes(context, query.q);
  const [customers, found] = await Promise.all([
    searchCustomers(db, query.q, HITS_PER_KIND),
    findEverything(db, query.q, { limit: HITS_PER_KIND, blindIndexes }),
  ]);
  await recordFound(
    context,
    blindIndexes,
    found.quotes.map(({ id }) => id),
  );
  return {
    customers: customers.map((customer) => ({
      id: customer.id,
      label: fullName(customer),
      detail: [formatPhone(customer.phone), customer.address ?? customer.city].filter(Boolean).join(' · '),
      status: null,
      createdAt: customer.createdAt,
    })),
    jobs: reads(jobRoutes.list) ? found.jobs.map(jobHit) : [],
    leads: reads(leadRoutes.list) ? found.leads.map(requestHit) : [],
    bookings: reads(bookingRoutes.list) ? found.bookings.map(requestHit) : [],
    quotes: found.quotes.map((quote) => quoteHit(quote, today)),
    invoices: found.invoices.map((invoice) => invoiceHit(invoice, today)),
    inventory: found.inventory.map(itemHit),
  };
}
