import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCustomers } from '#db/queries/customers/customers.ts';
import { listInvoices } from '#db/queries/invoices/invoices.ts';
import type { Page } from '#domain/list-orders.ts';
import { listLeads } from '#db/queries/leads.ts';
import { listQuotes } from '#db/queries/estimates/estimates.ts';
import { searchWords } from '#db/queries/search/search-text.ts';
import type { Db } from '#db/connect.ts';
import { insertManyRows } from '#db/seed/rows/insert-rows.ts';
import { explainingDb } from '#scripts/bench/rows/explaining-db.ts';
import { freshDatabase } from '#tests/support/database.ts';

const ROWS = 4000;
const { db, sessionUrl } = await freshDatabase({ queryTimeoutMs: null });
const explaining = explainingDb(sessionUrl, '-c enable_seqscan=off');
afterAll(() => explaining.db.destroy());
beforeAll(async () => {
  await insertManyRows(db, ROWS, new Date('2026-11-21T12:00:00Z'));
  // A value that used to be common, but that no row has now.
  await sql`update customer set city = 'Puuhonua' where id in (select id from customer order by created_at limit 1500)`.execute(
    db,
  );
});

const startOfToday = new Date('2026-11-21T10:00:00Z');
type Ask = { q: string; limit: number; cursor?: string };
type Listing = (on: Db, ask: Ask) => Promise<Page<{ id: string }>>;

/** The searchable lists: table, visible rows, and query. */
const lists: Record<string, { table: string; shown: string; list: Listing }> = {
  customers: { table: 'customer', shown: 'true', list: listCustomers },
  leads: {
    table: 'contact_request',
    shown: `status = 'won'`,
    list: (on, ask) => listLeads(on, { ...ask, status: 'won' }),
  },
  quotes: {
    table: 'quote',
    shown: 'deleted_at is null',
    list: (on, ask) => listQuotes(on, { ...ask, startOfToday }),
  },
  invoices: {
    table: 'invoice',
    shown: `status = 'paid' and deleted_at is null`,
    list: (on, ask) => listInvoices(on, { ...ask, status: 'paid', today: '2026-11-21' }),
  },
};

/** What a full scan would find. */
async function everyMatch(
  { table, shown }: { table: string; shown: string },
  text: string,
): Promise<string[]> {
  const words = searchWords(text).map(
    (spellings) =>
      sql`(${sql.join(
        spellings.map((word) => sql`strpos(search_text, ${word}) > 0`),
        sql` or `,
      )})`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.raw(shown)} and ${sql.join(words, sql` and `)}
     order by created_at desc, id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Terms that are in every row, in hardly any, in none, or were common once; alone and combined. */
const texts = [
  ...['a', 'q', 'x', '7', '@'],
  ...[
    'ka',
    'zy',
    'wk',
    'qx',
    '23',
    'kai',
    'zyg',
    '999',
    'xqz',
    'silva',
    'zdanowicz',
    'danowi',
    'xqzjvw',
    '000000',
  ],
  ...[
    'james silva',
    'zy maria',
    'ma zdanowicz',
    'kai zdanowicz',
    'silva 808999',
    'zy wk',
    'j silva',
    'kai lee',
  ],
  ...[
    '9 87 6',
    '9 8',
    '4721',
    '@gmail',
    'puuhonua',
    'q-2022',
    'q-2022-0',
    'inv-2021',
    '2023-0001',
    'month',
    ' 243',
  ],
];

test.each(Object.keys(lists))('%s: a search finds the newest matches, page by page', async (name) => {
  const { list, ...where } = lists[name]!;
  for (const q of texts) {
    const all = await everyMatch(where, q);
    const found: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < 4 && cursor !== null; page += 1) {
      const { rows, nextCursor } = await list(db, { q, limit: 2, ...(cursor ? { cursor } : {}) });
      found.push(...rows.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect([q, found]).toEqual([q, all.slice(0, 8)]);
  }
});

test('any two, three or four consecutive characters of a word find an old record', async () => {
  const { rows } = await sql<{ id: string; words: string[] }>`
    select id, string_to_array(search_text, ' ') as words from customer
     where length(search_text) % 2 = 1 order by created_at limit 3`.execute(db);
  expect(rows).toHaveLength(3);
  for (const { id, words } of rows) {
    for (const word of words) {
      for (const size of [1, 2, 3, 4]) {
        for (let start = 0; start + size <= word.length; start += 1) {
          const q = word.slice(start, start + size);
          const { rows: found } = await sql<{ found: boolean }>`
            select exists (select from customer where id = ${id} and search_pieces(search_text, created_at)
                             @@ ${size % 2 === 1 ? `'${q}':*` : `'${q}'`}::tsquery) as found`.execute(db);
          expect([q, found[0]?.found]).toEqual([q, true]);
        }
      }
    }
  }
});

test('no search reads more than the newest rows, a few hundred matches and one month', async () => {
  const limit = 2;
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from customer group by date_trunc('month', created_at) order by 1 desc limit 1`.execute(
    db,
  );
  const most = (limit + 1) * 50 + 601 + rows[0]!.rows + 20;
  expect(most).toBeLessThan(2000);
  for (const q of texts) {
    await listCustomers(explaining.db, { q, limit });
    const looked = explaining.take().reduce((sum, statement) => sum + statement.rows, 0);
    expect([q, looked]).toEqual([q, Math.min(looked, most)]);
  }
});
