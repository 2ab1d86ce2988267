import * as z from 'zod/mini';
import { bookingStatuses, leadStatuses } from '#domain/requests.ts';
import { invoiceStatuses } from '#domain/invoice.ts';
import { visitStates } from '#domain/job.ts';
import { quoteStatuses } from '#domain/quote.ts';
import { stockLabels } from '#domain/inventory.ts';
import { searchText } from './customers/customer.ts';
import { forPapers, route } from './route.ts';

/** One search result, formatted for one line. */
export const searchHit = z.object({
  id: z.string(),
  /** A person's name, a document number or an item name. */
  label: z.string(),
  /** What distinguishes it from similar results: a phone number, a customer and total, a SKU. */
  detail: z.string(),
  /** The displayed status; null if it has none. */
  status: z.nullable(z.string()),
  createdAt: z.string(),
});

export type SearchHit = z.infer<typeof searchHit>;

/** The schema of hits of one kind, whose status is one of these. */
const hitsOf = <const Status extends string>(statuses: readonly Status[]) =>
  z.array(z.extend(searchHit, { status: z.enum(statuses) }));

/** Maximum results of each kind. */
export const HITS_PER_KIND = 5;

export const searchResult = z.object({
  customers: z.array(z.extend(searchHit, { status: z.null() })),
  jobs: hitsOf(visitStates),
  leads: hitsOf(leadStatuses),
  bookings: hitsOf(bookingStatuses),
  quotes: hitsOf(quoteStatuses),
  invoices: hitsOf(invoiceStatuses),
  /** A service has no status. */
  inventory: z.array(z.extend(searchHit, { status: z.nullable(z.enum(stockLabels)) })),
});

export type SearchResult = z.infer<typeof searchResult>;

export const searchRoutes = {
  everything: route({
    name: 'searchEverything',
    summary:
      'The newest few of each kind that have every word: names, phones, emails, addresses, numbers (a job’s as “1042” or “job 1042”); estimates also by a whole VIN, key code or gate code',
    method: 'GET',
    path: '/api/admin/search',
    auth: 'admin',
    roles: forPapers,
    query: z.strictObject({ q: searchText }),
    success: { status: 200, schema: searchResult },
    maxBytes: 0,
  }),
};
