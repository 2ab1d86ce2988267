import { sql } from 'kysely';
import type { Trx } from '../../connect.ts';
import type { Plan } from './functions.ts';

/** Jobs per inventory item. */
const JOBS_PER_ITEM = 20;

const KINDS = `array['Deadbolt', 'Lever set', 'Key blank', 'Transponder key', 'Mortise cylinder', 'Smart lock', 'Key fob',
  'Padlock', 'Door closer', 'Car battery', 'Pin kit', 'Strike plate', 'Hinge', 'Exit bar', 'Safe dial']`;

/** Inventory items, each with its first movement. */
export async function insertStock(trx: Trx, { rows }: Plan): Promise<void> {
  const count = Math.ceil(rows / JOBS_PER_ITEM);
  await sql`
    insert into inventory_item (id, name, category, sku, cost_price, sell_price, is_active, is_service, created_at, updated_at)
    select pg_temp.id('item', n), pg_temp.pick(${sql.raw(KINDS)}, pg_temp.u(n, 'kind'), 1.4) || ' ' || n,
           pg_temp.pick(array['parts', 'materials', 'labor', 'services'], pg_temp.u(n, 'category'), 3),
           upper(substr(pg_temp.id('sku', n)::text, 1, 13)),
           round((1 + 120 * power(pg_temp.u(n, 'cost'), 2))::numeric, 2),
           round((2 + 250 * power(pg_temp.u(n, 'cost'), 2))::numeric, 2),
           pg_temp.u(n, 'shelved') < 0.95, false, pg_temp.at(n * ${JOBS_PER_ITEM}), pg_temp.at(n * ${JOBS_PER_ITEM})
      from generate_series(1, ${count - 1}::bigint) n`.execute(trx);
  await sql`
    insert into inventory_movement (inventory_item_id, kind, quantity, reason, created_at)
    select pg_temp.id('item', n), 'received', 1 + floor(60 * pg_temp.u(n, 'stock'))::int, 'Opening stock',
           pg_temp.at(n * ${JOBS_PER_ITEM})
      from generate_series(1, ${count - 1}::bigint) n`.execute(trx);
}
