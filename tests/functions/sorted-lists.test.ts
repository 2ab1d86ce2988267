import { ExplainNode, type KyselyPlugin, type SelectQueryNode, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { expenseSorts } from '#contract/books/cash-and-expenses.ts';
import { propertySorts } from '#contract/door-book.ts';
import { customerSorts } from '#contract/customers/record.ts';
import { inventorySorts } from '#contract/inventory.ts';
import { invoiceSorts } from '#contract/invoices/invoice.ts';
import { leadSorts } from '#contract/leads.ts';
import { bookingSorts } from '#contract/bookings/office.ts';
import { quoteSorts } from '#contract/estimates/estimate.ts';
import type { Db } from '#db/connect.ts';
import { listBookings } from '#db/queries/bookings.ts';
import { listLeads } from '#db/queries/leads.ts';
import { listCustomers } from '#db/queries/customers/customers.ts';
import { listProperties } from '#db/queries/door-book.ts';
import { listExpenses } from '#db/queries/books/cash-and-expenses.ts';
import { listInventory } from '#db/queries/inventory.ts';
import { listInvoices } from '#db/queries/invoices/invoices.ts';
import type { Page } from '#domain/list-orders.ts';
import { listQuotes } from '#db/queries/estimates/estimates.ts';
import { quoteStatuses } from '#domain/quote.ts';
import { fillLists } from '#tests/support/mixed-rows.ts';
import { everyPage, signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

const { db } = await testServer();
const office = await signInToOffice();
beforeAll(() => fillLists(db, 66));

const name = `translate(lower(last_name || ' ' || first_name), 'āēīōūʻ‘’''\`', 'aeiou') collate "C"`;
const today = '2026-11-21';
const startOfToday = new Date('2026-11-21T10:00:00Z');

type Ask = { sort: never; limit: number; cursor?: string | undefined };

interface List {
  readonly path: string;
  readonly sorts: readonly string[];
  /** In SQL: the table, its visible rows, and computed sort keys. */
  readonly table: string;
  readonly shown?: string;
  readonly keys?: Readonly<Record<string, string>>;
  /** Filters that combine with every sort order, and their SQL. */
  readonly filters: Readonly<Record<string, string>>;
  /** The query without HTTP, narrowed in the ways that have an index. */
  readonly queries: readonly ((db: Db, ask: Ask) => Promise<Page<{ id: string }>>)[];
}

const lists: readonly List[] = [
  {
    path: 'leads',
    sorts: leadSorts,
    table: 'contact_request',
    keys: { name },
    filters: { 'status=won': `status = 'won'`, 'emergency=true': 'is_emergency' },
    queries: [listLeads, (on, ask) => listLeads(on, { ...ask, status: 'won' })],
  },
  {
    path: 'bookings',
    sorts: bookingSorts,
    table: 'booking_request',
    keys: { name },
    filters: { 'status=new': `status = 'new'`, 'emergency=false': 'not is_emergency' },
    queries: [listBookings, (on, ask) => listBookings(on, { ...ask, status: 'new' })],
  },
  {
    path: 'customers',
    sorts: customerSorts,
    table: 'customer',
    shown: 'is_active',
    keys: { name },
    filters: { 'active=false': 'not is_active', 'active=all': 'true' },
    queries: [listCustomers, (on, ask) => listCustomers(on, { ...ask, active: false })],
  },
  {
    path: 'quotes',
    sorts: quoteSorts,
    table: 'quote',
    shown: 'deleted_at is null',
    keys: { name },
    filters: {
      'status=approved': `status = 'approved' and not has_live_invoice and deleted_at is null`,
      'status=invoiced': 'has_live_invoice',
      'urgency=urgent,emergency': `urgency <> 'standard' and deleted_at is null`,
    },
    queries: [
      (on, ask) => listQuotes(on, { ...ask, startOfToday }),
      ...quoteStatuses.map(
        (status) => (on: Db, ask: Ask) => listQuotes(on, { ...ask, startOfToday, status }),
      ),
    ],
  },
  {
    path: 'invoices',
    sorts: invoiceSorts,
    table: 'invoice',
    shown: 'deleted_at is null',
    keys: { name },
    filters: {
      'status=draft': `status = 'draft' and deleted_at is null`,
      'status=unpaid': `status = 'sent' and total > 0`,
    },
    queries: [
      (on, ask) => listInvoices(on, { ...ask, today }),
      ...(['draft', 'sent', 'overdue', 'paid', 'void'] as const).map(
        (status) => (on: Db, ask: Ask) => listInvoices(on, { ...ask, today, status }),
      ),
      (on, ask) => listInvoices(on, { ...ask, today, unpaid: true }),
    ],
  },
  {
    path: 'inventory',
    sorts: inventorySorts,
    table: 'inventory_item',
    shown: 'is_active',
    keys: { name: name.replace(`last_name || ' ' || first_name`, 'name') },
    filters: {
      'active=false': 'not is_active',
      'active=all': 'true',
      'low=true': 'is_active and quantity_on_hand <= 5',
      'category=labor': `is_active and category = 'labor'`,
    },
    queries: [
      listInventory,
      (on, ask) => listInventory(on, { ...ask, active: true }),
      (on, ask) => listInventory(on, { ...ask, active: false }),
    ],
  },
  {
    path: 'expenses',
    sorts: expenseSorts,
    table: 'expense',
    filters: { 'category=fuel': `category = 'fuel'`, 'paidWith=own': `paid_with = 'own'` },
    queries: [listExpenses],
  },
  {
    path: 'properties',
    sorts: propertySorts,
    table: 'property',
    keys: { name: name.replace(`last_name || ' ' || first_name`, 'name') },
    filters: {},
    queries: [(on, ask) => listProperties(on, { ...ask, blindIndexes: [] })],
  },
];

describe.each(lists)('$path', ({ path, sorts, table, shown = 'true', keys = {}, filters, queries }) => {
  const column = (field: string) => keys[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter}`);

  const everySort = sorts.map((sort) => [sort, sort] as const);

  test('every order and filter returns every row once and in order, page by page', () =>
    holdsForAll(
      sorts.flatMap((sort) =>
        ['', ...Object.keys(filters)].map((filter) => [`${sort} ${filter}`, { sort, filter }] as const),
      ),
      async ({ sort, filter }) => {
        const direction = sort.startsWith('-') ? 'desc' : 'asc';
        const key = column(sort.replace('-', ''));
        const { rows } = await sql<{ id: string }>`${sql.raw(
          `select id from ${table} where ${filters[filter] ?? shown} order by ${key} ${direction}, id ${direction}`,
        )}`.execute(db);
        expect(rows.length).toBeGreaterThan(2);
        const pages = await everyPage(office, `/api/admin/${path}?limit=7&sort=${sort}&${filter}`);
        expect(pages.flat().map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
        expect(pages).toHaveLength(Math.ceil(rows.length / 7));
      },
    ));

  test('every order is read from an index, later pages from where the previous one ended', () =>
    holdsForAll(everySort, async (sort) => {
      for (const query of queries) {
        const asked = { sort: sort as never, limit: 2 };
        const { nextCursor: cursor } = await query(db, asked);
        const first = await planOf((explained) => query(explained, { ...asked, limit: 150 }));
        expect(first).not.toContain('Sort');
        if (cursor === null) continue;
        const later = await planOf((explained) => query(explained, { ...asked, limit: 150, cursor }));
        expect(later).not.toContain('Sort');
        expect(later).toMatch(/Index Cond: .*ROW\(/);
      }
    }));

  test('every order rejects a search and a cursor of another order, and returns none of its own', () =>
    holdsForAll(everySort, async (sort) => {
      const page = await office.get(`/api/admin/${path}?limit=1&sort=${sort}`);
      const cursor = /cursor=([^>&]+)/.exec(page.headers.get('link') ?? '')?.[1];
      expect(cursor).toBeDefined();
      const other = sorts.find((candidate) => candidate !== sort);
      const wrong = await office.get(`/api/admin/${path}?sort=${other}&cursor=${cursor}`);
      expect(wrong.status).toBe(422);
      expect(wrong.body.errors).toEqual({ cursor: 'Must be a cursor from a Link header' });
      const search = await office.get(`/api/admin/${path}?sort=${sort}&q=kaaihue`);
      if (sort === '-createdAt') expect(search.status).toBe(200);
      else expect(search.body.errors).toEqual({ sort: 'A search is listed newest first: leave sort out' });
    }));

  test('are newest first by default, and list the available orders', async () => {
    const given = await office.get(`/api/admin/${path}`);
    const newest = await office.get(`/api/admin/${path}?sort=-createdAt`);
    expect(given.body).toEqual(newest.body);
    const unknown = await office.get(`/api/admin/${path}?sort=phone`);
    expect(unknown.status).toBe(422);
    expect(unknown.body.errors).toEqual({ sort: `Must be one of ${sorts.join(', ')}` });
  });
});

/** The plan PostgreSQL would choose if sorting and sequential scans were prohibitively expensive. */
function planOf(query: (explained: Db) => Promise<Page<object>>): Promise<string> {
  return db.connection().execute(async (connection) => {
    for (const way of ['sort', 'incremental_sort', 'seqscan', 'bitmapscan']) {
      await sql.raw(`set enable_${way} = off`).execute(connection);
    }
    const { rows } = await query(connection.withPlugin(explain));
    return rows.map((row) => Object.values(row)[0] as string).join('\n');
  });
}

const explain: KyselyPlugin = {
  transformQuery: ({ node }) => ({ ...(node as SelectQueryNode), explain: ExplainNode.create() }),
  transformResult: ({ result }) => Promise.resolve(result),
};
