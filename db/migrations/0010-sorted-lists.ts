import { type Kysely, sql } from 'kysely';

/** An index for each sort key of the office's lists, together with the id, from which any page can be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The earlier indexes cover active items only; a list of inactive ones read every item.
  await sql.raw('drop index inventory_item_newest').execute(db);
  for (const list of lists) await sql.raw(indexesOf(list)).execute(db);
}

/** Folded as in searches and compared byte by byte: the same order whatever the database's collation. */
const personName = `(search_fold(last_name || ' ' || first_name) collate "C")`;

/** A list: its most common filter (`narrow`, one more index per key), and the rows it can ever show (`where`). */
interface List {
  readonly table: string;
  readonly keys: Readonly<Record<string, string>>;
  /** The key by which the unfiltered list already has an index. */
  readonly has?: string;
  readonly narrow: string;
  /** Also a column of the narrowed index, so that excluded rows are skipped without reading the table. */
  readonly told?: string;
  readonly where?: string;
}

const lists: readonly List[] = [
  { table: 'contact_request', keys: { name: personName }, narrow: 'status' },
  {
    table: 'booking_request',
    keys: { name: personName, slot: `(coalesce(slot_start, 'infinity'))` },
    narrow: 'status',
  },
  {
    table: 'customer',
    keys: { newest: 'created_at', name: personName },
    has: 'newest',
    narrow: 'is_active',
  },
  {
    table: 'quote',
    keys: { valid_until: 'valid_until', total: 'total', name: personName },
    narrow: 'status, has_live_invoice',
    told: 'valid_until',
    where: 'deleted_at is null',
  },
  {
    table: 'invoice',
    keys: { due_date: 'due_date', total: 'total', name: personName },
    narrow: 'status',
    told: 'due_date',
    where: 'deleted_at is null',
  },
  {
    table: 'inventory_item',
    keys: {
      newest: 'created_at',
      name: '(search_fold(name) collate "C")',
      quantity: 'quantity_on_hand',
      price: 'sell_price',
    },
    narrow: 'is_active',
  },
];

function indexesOf({ table, keys, has, narrow, told, where }: List): string {
  const only = where ? ` where ${where}` : '';
  const index = (name: string, columns: readonly (string | undefined)[]) =>
    `create index ${table}_${name} on ${table} (${columns.filter(Boolean).join(', ')})${only};`;
  return Object.entries(keys)
    .flatMap(([name, key]) => [
      index(`narrowed_by_${name}`, [narrow, key, 'id', told === key ? undefined : told]),
      name === has ? '' : index(`by_${name}`, [key, 'id']),
    ])
    .join('\n');
}
