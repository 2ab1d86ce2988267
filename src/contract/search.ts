import * as z from 'zod/mini';
import { searchText } from './customers/customer.ts';
import { route } from './route.ts';

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

/** Maximum results of each kind. */
export const HITS_EACH = 5;

const hits = z.array(searchHit);

export const searchResult = z.object({
  customers: hits,
  leads: hits,
  bookings: hits,
  quotes: hits,
  invoices: hits,
  inventory: hits,
});

export type SearchResult = z.infer<typeof searchResult>;

export const searchRoutes = {
  everything: route({
    name: 'searchEverything',
    summary:
      'The newest few of each kind that have every word: names, phones, e-mails, addresses, numbers; estimates also by a whole VIN, key code or gate code',
    method: 'GET',
    path: '/api/admin/search',
    auth: 'admin',
    query: z.strictObject({ q: searchText }),
    success: { status: 200, schema: searchResult },
    maxBytes: 0,
  }),
};
