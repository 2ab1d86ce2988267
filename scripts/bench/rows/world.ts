import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { hasNgrams } from '#db/queries/search/search-text.ts';
import { startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { type SortedList, sortedLists } from './sorted.ts';

/** Tables with paged lists. */
export type ListedTable =
  | 'job'
  | 'contact_request'
  | 'booking_request'
  | 'customer'
  | 'quote'
  | 'invoice'
  | 'inventory_item'
  | 'expense'
  | 'review';

/** A row's place in a list that is sorted by age. */
export interface Place {
  readonly createdAt: string;
  readonly id: string;
}

/** Ids, texts and cursors to query for in a filled database. */
export interface World {
  readonly now: Date;
  readonly today: string;
  readonly startOfToday: Date;
  /** Customer with the most quotes, and one with a single one. */
  readonly busiest: string;
  readonly ordinary: string;
  readonly quoteId: string;
  readonly invoiceId: string;
  readonly itemId: string;
  readonly leadId: string;
  readonly phone: string;
  readonly email: string;
  /** Pairs of letters by how many customers in a million have them; pairs that none has are "misses". */
  readonly pairs: readonly { readonly text: string; readonly perMillion: number }[];
  /** A place in the middle of each list, and one just before its end. */
  readonly places: Readonly<Record<ListedTable, { readonly middle: Place; readonly end: Place } | undefined>>;
  /** The lists in every other order, with their last pages. */
  readonly sorted: readonly SortedList[];
}

const tables: readonly ListedTable[] = [
  'job',
  'contact_request',
  'booking_request',
  'customer',
  'quote',
  'invoice',
  'inventory_item',
  'expense',
  'review',
];

/** Reads the world from a database that `npm run seed -- --rows` has filled. */
export async function readWorld(db: Db, now: Date): Promise<World> {
  const today = shopToday(now);
  const places: Record<string, Awaited<ReturnType<typeof placesIn>>> = {};
  for (const table of tables) places[table] = await placesIn(db, table);
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(db)).rows[0]?.id ?? '';
  const busiest = await one(
    sql`select customer_id as id from quote where customer_id is not null group by 1 order by count(*) desc limit 1`,
  );
  const ordinary = await one(
    sql`select customer_id as id from quote where customer_id is not null group by 1 having count(*) = 1 limit 1`,
  );
  const { phone, email } = await db
    .selectFrom('customer')
    .select(['phone', 'email'])
    .where('email', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    now,
    today,
    startOfToday: startOfShopDay(today),
    busiest,
    ordinary,
    quoteId: places['quote']?.middle.id ?? '',
    invoiceId: places['invoice']?.middle.id ?? '',
    itemId: places['inventory_item']?.middle.id ?? '',
    leadId: places['contact_request']?.middle.id ?? '',
    phone,
    email: email ?? '',
    pairs: await pairsOf(db),
    places: places as World['places'],
    sorted: await sortedLists(db, today),
  };
}

async function placesIn(db: Db, table: ListedTable) {
  const at = async (where: ReturnType<typeof sql>) =>
    (
      await sql<Place>`select created_at, id from ${sql.table(table)} where ${where}
                        order by created_at, id limit 1 offset 60`.execute(db)
    ).rows[0];
  const end = await at(sql`true`);
  const middle = await at(sql`created_at > (select min(created_at) + (max(created_at) - min(created_at)) / 2
                                              from ${sql.table(table)})`);
  return end && middle ? { middle, end } : undefined;
}

/** Pairs as common as these, in a million. */
const WANTED = [500_000, 100_000, 30_000, 10_000, 5_000, 2_000, 500];

/** Counted in a sample; pairs missing from it are looked up, to find the rare ones and the misses. */
async function pairsOf(db: Db): Promise<World['pairs']> {
  const { rows } = await sql<{ text: string; perMillion: number }>`
    with sample as (select search_text, created_at from customer
                    tablesample system (least(100, 2e6 / (select greatest(reltuples, 1) from pg_class
                                                           where oid = 'customer'::regclass))) repeatable (1))
    select pair as text, (count(*) * 1e6 / (select count(*) from sample))::float8 as per_million
      from sample, unnest(tsvector_to_array(search_pieces(search_text, created_at))) pair
     where pair ~ '^[a-z]{2}$' group by pair order by 2, 1`.execute(db);
  const nearest = WANTED.map((wanted) =>
    rows.reduce((best, row) => (distance(row, wanted) < distance(best, wanted) ? row : best), rows[0]!),
  );
  const sampled = new Set(rows.map(({ text }) => text));
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const others = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((text) => !sampled.has(text));
  const { rows: rare } = await sql<{ text: string; perMillion: number }>`
    select text, (select count(*) from customer where ${hasNgrams('customer', sql`text`)}) * 1e6
                   / (select greatest(reltuples, 1) from pg_class where oid = 'customer'::regclass) as per_million
      from unnest(${others.slice(0, 60)}::text[]) text order by 2, 1`.execute(db);
  const [miss] = rare;
  const seldom = rare.filter(({ perMillion }) => perMillion > 0).slice(0, 2);
  return [...new Set(nearest), ...seldom, ...(miss ? [miss] : [])];
}

function distance({ perMillion }: { perMillion: number }, wanted: number): number {
  return Math.abs(Math.log(perMillion) - Math.log(wanted));
}
