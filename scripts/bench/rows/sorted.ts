import { expenseSorts } from '#contract/books/cash-and-expenses.ts';
import { customerSorts } from '#contract/customers/record.ts';
import { inventorySorts } from '#contract/inventory.ts';
import { invoiceSorts } from '#contract/invoices/invoice.ts';
import { jobSorts } from '#contract/jobs/job.ts';
import { leadSorts } from '#contract/leads.ts';
import { NEWEST_FIRST, type Page } from '#domain/list-orders.ts';
import { bookingSorts } from '#contract/bookings/office.ts';
import { quoteSorts } from '#contract/estimates/estimate.ts';
import type { Db } from '#db/connect.ts';
import { listBookings } from '#db/queries/bookings.ts';
import { listLeads } from '#db/queries/leads.ts';
import { listCustomers } from '#db/queries/customers/customers.ts';
import { listExpenses } from '#db/queries/books/cash-and-expenses.ts';
import { listInventory } from '#db/queries/inventory.ts';
import { listInvoices } from '#db/queries/invoices/invoices.ts';
import { decodeCursor, encodeCursor } from '#db/queries/keyset.ts';
import { listJobs } from '#db/queries/jobs/jobs.ts';
import { listQuotes } from '#db/queries/estimates/estimates.ts';
import { startOfShopDay } from '#domain/shop-time.ts';
import type { MeasuredQuery } from './measured-query.ts';

type Ask = { sort: never; limit?: number; cursor?: string };
type Listing = (db: Db, ask: Ask) => Promise<Page<unknown>>;

/** A list in an order other than newest first. */
export interface SortedList {
  readonly name: string;
  readonly through: string;
  readonly sort: string;
  readonly list: Listing;
  /** Requests the last page; undefined if the list has only one. */
  readonly end: string | undefined;
}

/** Every order of every list, complete and with its most used filter, each with its last page. */
export async function sortedLists(db: Db, today: string): Promise<SortedList[]> {
  const found: SortedList[] = [];
  for (const { through, sorts, lists } of listings(today)) {
    for (const sort of sorts) {
      if (sort === NEWEST_FIRST) continue;
      for (const [filter, list] of Object.entries(lists)) {
        const name = `${through} ${filter} sorted by ${sort}`.replaceAll(/ +/g, ' ');
        found.push({ name, through, sort, list, end: await endOf(db, list, sort) });
      }
    }
  }
  return found;
}

function listings(today: string) {
  const startOfToday = startOfShopDay(today);
  const jobs = (more: object) => (db: Db, ask: Ask) => listJobs(db, { ...ask, ...more, today, startOfToday });
  const leads = (more: object) => (db: Db, ask: Ask) => listLeads(db, { ...ask, ...more });
  const bookings = (more: object) => (db: Db, ask: Ask) => listBookings(db, { ...ask, ...more });
  const customers = (more: object) => (db: Db, ask: Ask) => listCustomers(db, { ...ask, ...more });
  const quotes = (more: object) => (db: Db, ask: Ask) => listQuotes(db, { ...ask, ...more, startOfToday });
  const invoices = (more: object) => (db: Db, ask: Ask) => listInvoices(db, { ...ask, ...more, today });
  const inventory = (more: object) => (db: Db, ask: Ask) => listInventory(db, { ...ask, ...more });
  const expenses = (more: object) => (db: Db, ask: Ask) => listExpenses(db, { ...ask, ...more });
  return [
    {
      through: 'listJobs',
      sorts: jobSorts,
      lists: { '': jobs({}), open: jobs({ visit: 'open' }), cancelled: jobs({ visit: 'cancelled' }) },
    },
    { through: 'listLeads', sorts: leadSorts, lists: { '': leads({}), won: leads({ status: 'won' }) } },
    {
      through: 'listBookings',
      sorts: bookingSorts,
      lists: { '': bookings({}), done: bookings({ status: 'done' }) },
    },
    {
      through: 'listCustomers',
      sorts: customerSorts,
      lists: { '': customers({}), active: customers({ active: true }) },
    },
    {
      through: 'listQuotes',
      sorts: quoteSorts,
      lists: {
        '': quotes({}),
        approved: quotes({ status: 'approved' }),
        pending: quotes({ status: 'pending' }),
      },
    },
    {
      through: 'listInvoices',
      sorts: invoiceSorts,
      lists: {
        '': invoices({}),
        paid: invoices({ status: 'paid' }),
        unpaid: invoices({ unpaid: true }),
        overdue: invoices({ status: 'overdue' }),
      },
    },
    {
      through: 'listInventory',
      sorts: inventorySorts,
      lists: { '': inventory({}), active: inventory({ active: true }) },
    },
    {
      through: 'listExpenses',
      sorts: expenseSorts,
      lists: { '': expenses({}), card: expenses({ paidWith: 'card' }) },
    },
  ];
}

/** The last rows of an order are the first of the opposite order. */
async function endOf(db: Db, list: Listing, sort: string): Promise<string | undefined> {
  const opposite = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
  const { nextCursor } = await list(db, { sort: opposite as never, limit: 60 });
  return nextCursor === null
    ? undefined
    : encodeCursor({ ...decodeCursor(nextCursor, opposite, 'text'), sort });
}

/** The first and the last page of each. */
export function sortedPages(lists: readonly SortedList[]): MeasuredQuery[] {
  return lists.flatMap(({ name, through, sort, list, end }) => {
    const page = { through, kind: 'page' } as const;
    const ask = { sort: sort as never };
    const first = { ...page, name, run: (db: Db) => list(db, ask) };
    if (end === undefined) return [first];
    const last = { ...page, name: `${name}, end`, first: name };
    return [first, { ...last, run: (db: Db) => list(db, { ...ask, cursor: end }) }];
  });
}
