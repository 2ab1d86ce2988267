import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';

/**
 * Names that include equal folded forms, one of maximum length, and one with characters that cursors must
 * handle.
 */
const person = sql`
  (array['Ka''aihue', 'KAʻAIHUE', 'Kaaihue', 'Lee', 'lee', 'Āholo', 'Zoë {"x"} 🔑', repeat('ʻŌ', 50)])[1 + n % 8],
  (array['Pua', 'pūa', 'Noa'])[1 + n % 3]`;
/** Only three distinct timestamps, however many rows. */
const moment = sql`timestamptz '2026-11-01 10:00Z' + n % 3 * interval '1 ms'`;
const series = (count: number) => sql`generate_series(0, ${sql.lit(count - 1)}) n`;

/** Fills every office list with rows that have few distinct sort keys, in every status. */
export async function fillLists(db: Db, count: number): Promise<void> {
  for (const statement of statements(count)) await statement.execute(db);
}

function statements(count: number) {
  const rows = series(count);
  return [
    sql`insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location, is_emergency,
                                     status, created_at)
        select first, last, '1', '1', 'other', 'Lihue', n % 4 = 0, (array['new', 'won', 'lost'])[1 + n % 3], at
          from ${named(rows)}`,
    sql`insert into booking_request (first_name, last_name, phone, phone_digits, service_type, location, is_emergency,
                                     status, created_at, slot_start, slot_end)
        select first, last, '1', '1', 'other', 'Lihue', n % 4 = 0, (array['new', 'declined', 'done'])[1 + n % 3], at, slot,
               slot + interval '1 hour'
          from ${named(rows)}, lateral (select case when n % 5 > 1 then date '2026-12-01' + n % 4 end::timestamptz) s (slot)`,
    sql`insert into customer (first_name, last_name, phone, phone_digits, is_active, created_at)
        select first, last, '1', '1', n % 5 <> 0, at from ${named(rows)}`,
    sql`insert into quote (quote_number, source, first_name, last_name, phone, phone_digits, service_type, location,
                           service_address, subtotal, tax, tax_rate_per_million, total, valid_until, urgency, status,
                           created_at, deleted_at)
        select 'Q' || n, 'public', first, last, '1', '1', 'x', 'x', 'x', n % 4 * 0.5, 0, 0, n % 4 * 0.5,
               timestamptz '2026-11-10 10:00Z' + n % 5 * interval '1 week', (array['standard', 'urgent', 'emergency'])[1 + n % 3],
               (array['pending', 'pending', 'approved', 'declined'])[1 + n % 4], at, case when n % 11 = 0 then at end
          from ${named(rows)}`,
    sql`insert into invoice (invoice_number, quote_id, first_name, last_name, phone, phone_digits, service_address, subtotal,
                             tax, tax_rate_per_million, total, due_date, status, snapshot, sent_at, created_at, deleted_at)
        select 'I' || n, (select id from quote where n % 4 = 2 and n % 3 = 0 and quote_number = 'Q' || n and deleted_at is null),
               first, last, '1', '1', 'x', n % 4 * 0.5, 0, 0, n % 4 * 0.5, date '2026-11-18' + n % 5,
               case when n % 3 = 0 then 'draft' else 'sent' end, case when n % 3 > 0 then '{}'::jsonb end,
               case when n % 3 > 0 then at end, at, case when n % 12 = 9 then at end
          from ${named(rows)}`,
    sql`insert into inventory_item (name, category, sell_price, is_active, created_at)
        select last, (array['parts', 'labor'])[1 + n % 2], n % 4 * 0.5, n % 5 <> 0, at from ${named(rows)}`,
    sql`insert into expense (category, amount, paid_with, actor, created_at)
        select (array['fuel', 'tools'])[1 + n % 2], 1 + n % 4 * 0.5, (array['card', 'own'])[1 + n % 2], 'x', at
          from ${named(rows)}`,
    sql`insert into property (name, kind, address, customer_id, created_at)
        select last, 'condo', 'x', (select id from customer limit 1), at from ${named(rows)}`,
    sql`insert into inventory_movement (inventory_item_id, kind, quantity)
        select id, 'received', 1 + row_number() over (order by id) % 3 from inventory_item where created_at > '2026-11-01 10:00Z'`,
  ];
}

/** The rows, each with a name and a timestamp. */
function named(rows: ReturnType<typeof series>) {
  return sql`(select n, ${moment}, ${person} from ${rows}) r (n, at, last, first)`;
}
