import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';

const { url } = await freshDatabase();

const counted = `
  select record, state, sum(count)::int as count, sum(amount) as amount from tally group by record, state
  having sum(count) <> 0 or sum(amount) <> 0 order by record, state`;
const real = `
  select 'contact_request' as record, status as state, count(*)::int, 0.00 as amount from contact_request group by status
  union all select 'payment', kind, count(*)::int, sum(amount) from payment group by kind
  union all select 'quote', state, count(*)::int, 0.00 from (
    select status || case when exists (select from invoice i where i.quote_id = quote.id and i.status <> 'void'
                                         and i.deleted_at is null) then ' invoiced' else '' end as state
      from quote where deleted_at is null) q group by state
  union all select 'invoice', status, count(*)::int, sum(total - coalesce((
      select sum(case kind when 'reversal' then -amount else amount end) from payment where invoice_id = invoice.id), 0))
    from invoice where deleted_at is null group by status
  union all select 'inventory_item', case when quantity_on_hand <= 5 then 'low' else 'enough' end, count(*)::int,
                   sum(cost_price * quantity_on_hand) from inventory_item where is_active group by 2
  order by record, state`;

const countedOffers = `
  select last_day::text, sum(count)::int as count, sum(amount) as amount from open_offers group by last_day
  having sum(count) <> 0 or sum(amount) <> 0 order by 1`;
const realOffers = `
  select (valid_until at time zone 'Pacific/Honolulu')::date::text as last_day, count(*)::int, sum(total) as amount
    from quote where status = 'pending' and deleted_at is null group by 1 order by 1`;

const lead = `insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location, status)
              select 'a', 'b', '1', '1', 'other', 'Lihue', `;
const quote = `insert into quote (quote_number, source, first_name, last_name, phone, phone_digits, service_type, location,
               service_address, subtotal, tax, tax_rate_per_million, total, valid_until)
               select left(gen_random_uuid()::text, 20), 'public', 'a', 'b', '1', '1', 'x', 'x', 'x', 0, 0, 0, 0, now() `;
const invoice = `insert into invoice (invoice_number, quote_id, first_name, last_name, phone, phone_digits, service_address,
                 subtotal, tax, tax_rate_per_million, total, due_date)
                 select left(gen_random_uuid()::text, 20), id, 'a', 'b', '1', '1', 'x', 100, 0, 0, 100, now() from quote
                  where status = 'approved' and deleted_at is null and not has_live_invoice limit 2`;
const some = (table: string) => `id in (select id from ${table} order by random() limit 3)`;

/** Statements that change counted rows, one or many, counted or not. */
const statements = [
  `${lead} 'new'`,
  `${lead} case when n % 2 = 0 then 'new' else 'won' end from generate_series(1, 7) n`,
  `update contact_request set status = 'lost' where ${some('contact_request')}`,
  `update contact_request set office_notes = 'x'`,
  `delete from contact_request where ${some('contact_request')}`,
  `${quote}`,
  `${quote} from generate_series(1, 4)`,
  `update quote set valid_until = valid_until + interval '1 day' where ${some('quote')}`,
  `update quote set subtotal = subtotal + 1.11, total = total + 1.11 where ${some('quote')}`,
  `update quote set status = 'approved' where ${some('quote')}`,
  `update quote set deleted_at = now() where ${some('quote')}`,
  `update quote set deleted_at = null where ${some('quote')}`,
  `delete from quote where ${some('quote')} and not exists (select from payment where quote_id = quote.id)`,
  invoice,
  `update invoice set deleted_at = now() where status = 'draft' and ${some('invoice')}`,
  `update invoice set deleted_at = null where ${some('invoice')}`,
  `update invoice set status = 'void', voided_at = now(), void_reason = 'x', snapshot = '{}', sent_at = now()
    where deleted_at is null and ${some('invoice')}`,
  `update invoice set quote_id = null where ${some('invoice')}`,
  `delete from invoice where ${some('invoice')}`,
  `insert into payment (quote_id, amount, method) select id, 12.34, 'cash' from quote limit 2`,
  `insert into payment (invoice_id, amount, method) select id, 5.67, 'cash' from invoice order by random() limit 2`,
  `update payment set invoice_id = (select id from invoice limit 1) where invoice_id is null and ${some('payment')}`,
  `insert into payment (invoice_id, quote_id, kind, reverses_id, amount, method)
   select invoice_id, quote_id, 'reversal', id, amount, method from payment
    where kind = 'payment' and id not in (select reverses_id from payment where reverses_id is not null) limit 1`,
  `insert into inventory_item (name, category, cost_price, sell_price)
   select 'x', 'parts', n * 1.11, 9 from generate_series(1, 3) n`,
  `insert into inventory_movement (inventory_item_id, kind, quantity)
   select id, 'received', 4 from inventory_item order by id limit 3`,
  `update inventory_item set is_active = not is_active where ${some('inventory_item')}`,
];

test('tallies and invoiced quotes match a full count under concurrency', async () => {
  const step = fc.record({ statement: fc.constantFrom(...statements), keep: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await Promise.all(
        steps.map(({ statement, keep }) =>
          runSql(url, `begin; ${statement}; ${keep ? 'commit' : 'rollback'}`).catch(
            ({ code, constraint }: { code: string; constraint?: string }) => {
              // Expected conflicts with a concurrent statement: deleting a quote whose invoice lives, or
              // adding a second invoice.
              if (code === '23514') expect(constraint).toBe('quote_with_invoice_is_approved');
              else if (code === '23505')
                expect(['invoice_live_quote', 'payment_reverses_id_key']).toContain(constraint);
              else expect(code).toMatch(/^(23503|40P01)$/);
            },
          ),
        ),
      );
      expect(await runSql(url, counted)).toEqual(await runSql(url, real));
      expect(await runSql(url, countedOffers)).toEqual(await runSql(url, realOffers));
    }),
    { numRuns: 25 },
  );
});

test('concurrent summing of tallies loses nothing', async () => {
  await sumUpEachTime('sum_up_tally', 'random() < 0.995');
  await sumUpEachTime('add_open_offers', 'random() < 0.95');
  await Promise.all(
    Array.from({ length: 12 }, () =>
      runSql(url, `${lead} 'new' from generate_series(1, 3); ${quote} from generate_series(1, 3)`),
    ),
  );
  expect(await runSql(url, counted)).toEqual(await runSql(url, real));
  expect(await runSql(url, countedOffers)).toEqual(await runSql(url, realOffers));
  const [row] = await runSql(url, 'select count(*)::int as rows from tally');
  expect(row?.['rows']).toBeLessThan(60);
  const [offers] = await runSql(url, 'select count(*)::int as rows from open_offers');
  expect(offers?.['rows']).toBeLessThan(30);
});

/** Makes a trigger function recompute its sums on every call, not just occasionally. */
async function sumUpEachTime(name: string, seldom: string): Promise<void> {
  const [row] = await runSql(url, `select pg_get_functiondef('${name}'::regproc) as text`);
  const text = String(row?.['text']);
  expect(text).toContain(seldom);
  await runSql(url, text.replace(seldom, 'false'));
}
