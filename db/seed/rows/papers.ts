import { sql } from 'kysely';
import { feeLabel } from '#domain/quote-lines.ts';
import { urgencyOptions } from '#domain/urgency.ts';
import type { Trx } from '../../connect.ts';
import { type Plan, quoteTypes } from './functions.ts';

const markups = sql.join(
  urgencyOptions.map(
    ({ value, markupPercent }) => sql`when ${sql.lit(value)} then ${sql.lit(markupPercent)}`,
  ),
  sql` `,
);

/** Number of a document: "Q-2026-00001". */
const documentNumber = (prefix: 'Q' | 'INV') =>
  sql.raw(`'${prefix}-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0')`);

/** Moves the sequence of each year past the numbers that `seed_quote` has taken. */
async function advanceSequences(trx: Trx): Promise<void> {
  await sql`select next_quote_number(year) from (select distinct year from seed_quote) years`.execute(trx);
  await sql`
    select setval(to_regclass('quote_number_' || year), max(number)) from seed_quote group by year`.execute(
    trx,
  );
}

/** One to four catalogue lines per job, the cheaper ones more often. */
async function createItems(trx: Trx, { rows }: Plan): Promise<void> {
  await sql`
    create temp table seed_item on commit drop as
    select n, position, catalogue.id as catalogue_id, category, name, price, minutes, difficulty, quantity
      from generate_series(1, ${rows}::bigint) n,
           generate_series(0, floor(power(pg_temp.u(n, 'lines'), 2) * 4)::int) position,
           lateral (select 1 + floor(power(pg_temp.u(n * 8 + position, 'item'), 1.5) * (select count(*) from seed_catalogue))::int as i,
                           1 + floor(power(pg_temp.u(n * 8 + position, 'pieces'), 6) * 8)::int as quantity) chosen
      join seed_catalogue catalogue using (i)`.execute(trx);
  await sql`analyze seed_item`.execute(trx);
}

/** Prices every job and decides its state; `invoice` is the state of its invoice, if any. */
async function createQuotes(trx: Trx, { taxPerMillion }: Plan): Promise<void> {
  await sql`
    create temp table seed_quote on commit drop as
    select *, round((items + urgency_fee + service_fee) * ${taxPerMillion}::int / 1000000, 2) as tax,
           coalesce(pg_sequence_last_value(to_regclass('quote_number_' || year)), 0)
             + row_number() over (partition by year order by n) as number,
           case when fate <> 'invoiced' then null
                when days < 30 then case when pg_temp.u(n, 'paid') < 0.55 then 'paid' when pg_temp.u(n, 'paid') < 0.93
                                         then 'sent' else 'draft' end
                when pg_temp.u(n, 'paid') < 0.95 then 'paid' when pg_temp.u(n, 'paid') < 0.98 then 'void'
                when pg_temp.u(n, 'paid') < 0.992 then 'sent' else 'draft' end as invoice
      from (select job.*, items, miles, made.year, public,
                   case when public then round(items * (case urgency ${markups} end) / 100, 2) else 0 end as urgency_fee,
                   case when public then 0 else fee end as service_fee,
                   case when days < 1 then 'pending'
                        when days < 30 then case when x < 0.45 then 'pending' when x < 0.6 then 'approved'
                                                 when x < 0.92 then 'invoiced' when x < 0.98 then 'declined' else 'cancelled' end
                        when x < 0.22 then 'pending' when x < 0.23 then 'approved' when x < 0.75 then 'invoiced'
                        when x < 0.95 then 'declined' else 'cancelled' end as fate
              from seed_job job
              join (select n, sum(price * quantity) as items from seed_item group by n) sums using (n)
              join seed_place on i = pg_temp.place(customer),
              lateral (select pg_temp.u(n, 'fate') as x, pg_temp.u(n, 'source') < 0.6 as public,
                              extract(year from made at time zone 'Pacific/Honolulu')::int as year) made) priced`.execute(
    trx,
  );
  await sql`create unique index on seed_quote (n)`.execute(trx);
  await sql`analyze seed_quote`.execute(trx);
}

/** A quote for each job, with its lines. Its invoice must follow within the transaction. */
export async function insertQuotes(trx: Trx, plan: Plan): Promise<void> {
  await createItems(trx, plan);
  await createQuotes(trx, plan);
  await sql`
    insert into quote (id, quote_number, source, customer_id, lead_id, first_name, last_name, phone, phone_digits, email,
      service_type, location, service_address, distance_miles, service_fee, urgency_fee, property_type, urgency,
      subtotal, tax, tax_rate_per_million, total, status, has_live_invoice, valid_until, is_emergency, decided_at,
      decided_as, created_at, updated_at)
    select pg_temp.id('quote', n), ${documentNumber('Q')}, case when public then 'public' else 'admin' end,
           case when known then pg_temp.id('customer', customer) end,
           case when pg_temp.u(n, 'lead of') < 0.5 then pg_temp.id('lead', n) end,
           first_name, last_name, phone, phone_digits, email,
           pg_temp.pick(array[${sql.join(quoteTypes.map((type) => sql.lit(type)))}], pg_temp.u(n, 'type'), 1.2),
           town, address, case when not public then miles end, service_fee, urgency_fee, 'house', urgency,
           items, tax, ${plan.taxPerMillion}, items + urgency_fee + service_fee + tax,
           case fate when 'invoiced' then 'approved' else fate end,
           coalesce(invoice <> 'void', false), made + interval '30 days', urgency = 'emergency',
           case when fate <> 'pending' then made + interval '6 hours' end,
           case when fate <> 'pending' then 'customer' end, made, made
      from seed_quote, pg_temp.person(customer) order by n`.execute(trx);
  await sql`
    insert into quote_item (id, quote_id, position, service_category, catalogue_id, service_description, quantity,
                            unit_price, total_price, estimated_time, difficulty, created_at)
    select pg_temp.id('line', n * 8 + position), pg_temp.id('quote', n), position, category, catalogue_id, name,
           quantity, price, quantity * price, minutes, difficulty, pg_temp.at(n)
      from seed_item`.execute(trx);
  await advanceSequences(trx);
}

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
