import { sql } from 'kysely';
import { feeLabel } from '#domain/fees.ts';
import type { Trx } from '../../connect.ts';
import { documentNumber } from './quotes.ts';
import type { Plan } from './functions.ts';

/** An invoice for each invoiced quote, with lines and payments, some partial or reversed. */
export async function insertInvoices(trx: Trx, plan: Plan): Promise<void> {
  await sql`
    create temp table seed_invoice on commit drop as
    select quote.*, (select coalesce(max(value), 0) from counter where name = 'invoice' and counter.year = quote.year)
                      + row_number() over (partition by year order by n) as number
      from (select n, customer, known, public, invoice, urgency_fee, service_fee, tax,
                   items + urgency_fee + service_fee as subtotal, items + urgency_fee + service_fee + tax as total,
                   issued, extract(year from issued at time zone 'Pacific/Honolulu')::int as year
              from seed_quote, lateral (select made + interval '12 hours' as issued) moment
             where invoice is not null) quote`.execute(trx);
  await sql`create unique index on seed_invoice (n)`.execute(trx);
  await sql`analyze seed_invoice`.execute(trx);
  await createPayments(trx, plan);
  // Quotes and invoices are inserted in their final state; these triggers would run once per row.
  await sql`alter table invoice disable trigger mark_invoiced_insert`.execute(trx);
  await sql`alter table payment disable trigger add_to_paid`.execute(trx);
  // These jobs have no bookings, and without its index each lookup of one would read every booking.
  await sql`alter table job disable trigger booking_follows_job`.execute(trx);
  await insertHeads(trx, plan);
  await insertLines(trx);
  await insertPayments(trx);
  await sql`alter table job enable trigger booking_follows_job`.execute(trx);
  await sql`alter table invoice enable trigger mark_invoiced_insert`.execute(trx);
  await sql`alter table payment enable trigger add_to_paid`.execute(trx);
  await sql`
    insert into counter (name, year, value) select 'invoice', year, max(number) from seed_invoice group by year
    on conflict (name, year) do update set value = excluded.value`.execute(trx);
}

async function insertHeads(trx: Trx, { taxPerMillion }: Plan): Promise<void> {
  await sql`
    insert into invoice (id, invoice_number, quote_id, customer_id, first_name, last_name, phone, phone_digits, email,
      service_address, service_date, subtotal, tax, tax_rate_per_million, total, paid, status, due_date, paid_date,
      payment_method, snapshot, sent_at, voided_at, void_reason, created_at, updated_at)
    select pg_temp.id('invoice', n), ${documentNumber('INV')}, pg_temp.id('quote', n),
           case when known then pg_temp.id('customer', customer) end, first_name, last_name, phone, phone_digits, email,
           address, issued::date, subtotal, tax, ${taxPerMillion}, total,
           coalesce(paid, 0), invoice, (issued at time zone 'Pacific/Honolulu')::date + 30,
           case when invoice = 'paid' then issued + interval '10 hours' end, case when invoice = 'paid' then 'card' end,
           case when invoice <> 'draft' then '{}'::jsonb end, case when invoice <> 'draft' then issued end,
           case when invoice = 'void' then issued + interval '2 days' end,
           case when invoice = 'void' then 'Charged twice; the job is on another invoice.' end, issued, issued
      from seed_invoice
      left join (select n, sum(case what when 'back' then -amount else amount end) as paid
                   from seed_payment group by n) received using (n),
           pg_temp.person(customer) order by n`.execute(trx);
}

async function insertLines(trx: Trx): Promise<void> {
  await sql`
    insert into invoice_item (id, invoice_id, position, kind, service_description, quantity, unit_price, total_price, created_at)
    select pg_temp.id('bill', n * 8 + position), pg_temp.id('invoice', n), position, 'item', name, quantity, price,
           quantity * price, issued
      from seed_item join seed_invoice using (n)
    union all
    select pg_temp.id('fee', n), pg_temp.id('invoice', n), 7, case when public then 'urgency' else 'travel' end,
           case when public then ${feeLabel('urgency')} else ${feeLabel('travel')} end, 1, urgency_fee + service_fee,
           urgency_fee + service_fee, issued
      from seed_invoice where urgency_fee + service_fee > 0`.execute(trx);
}

async function createPayments(trx: Trx, { now }: Plan): Promise<void> {
  await sql`
    create temp table seed_payment on commit drop as
    select n, what, amount, least(issued + later::interval, ${now.toISOString()}::timestamptz) as at
      from (select n, issued, total, invoice, pg_temp.u(n, 'money') as x, round(total / 2, 2) as half from seed_invoice
             where invoice = 'paid' or (invoice = 'sent' and pg_temp.u(n, 'money') < 0.2)) owed,
           lateral (values ('first', case when invoice = 'sent' or x < 0.08 then half else total end, '8 hours', true),
                           ('rest', total - half, '10 hours', invoice = 'paid' and x < 0.08),
                           ('bounced', half, '6 hours', x between 0.08 and 0.083),
                           ('back', half, '7 hours', x between 0.08 and 0.083)) part (what, amount, later, happens)
     where happens and amount > 0`.execute(trx);
}

async function insertPayments(trx: Trx): Promise<void> {
  await sql`
    insert into payment (id, invoice_id, kind, reverses_id, amount, method, received_at, created_at)
    select pg_temp.id(what, n), pg_temp.id('invoice', n), case what when 'back' then 'reversal' else 'payment' end,
           case what when 'back' then pg_temp.id('bounced', n) end, amount,
           pg_temp.pick(array['card', 'cash', 'check', 'other'], pg_temp.u(n, 'method'), 1.5), at, at
      from seed_payment order by n`.execute(trx);
}
