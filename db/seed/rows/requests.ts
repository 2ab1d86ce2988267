import { sql } from 'kysely';
import type { Trx } from '../../connect.ts';
import type { Plan } from './functions.ts';
import { bookingTypes, contactTypes, messages } from './sample-values.ts';

const list = (texts: readonly string[]) => sql`array[${sql.join(texts.map((text) => sql.lit(text)))}]`;

/** Leads per booking. */
const LEADS_PER_BOOKING = 5;

/** Customers, oldest first: number 1 has been a customer from the start. */
export async function insertCustomers(trx: Trx, { rows }: Plan): Promise<void> {
  await sql`
    insert into customer (id, first_name, last_name, phone, phone_digits, email, address, city, state, zip_code, is_active,
                          created_at, updated_at)
    select pg_temp.id('customer', n), first_name, last_name, phone, phone_digits, email, address, town, 'HI',
           '967' || (3 + length(town) * 7 % 94), pg_temp.u(n, 'active') < 0.98, pg_temp.at(n), pg_temp.at(n)
      from generate_series(1, ${rows}::bigint) n, pg_temp.person(n)`.execute(trx);
}

/**
 * Jobs in order of time, with their customers: half are new, most others are on their second visit, and a few call again
 * and again.
 */
export async function createJobs(trx: Trx, { rows, now }: Plan): Promise<void> {
  await sql`
    create temp table seed_job on commit drop as
    select n, case when pg_temp.u(n, 'who') < 0.5 then n
                   when pg_temp.u(n, 'who') < 0.85 then 1 + floor(pg_temp.u(n, 'again') * n)::bigint
                   else 1 + floor(power(pg_temp.u(n, 'regular'), 2.5) * n * 0.05)::bigint end as customer,
           pg_temp.u(n, 'known') < 0.6 as known,
           pg_temp.at(n) as made, extract(epoch from ${now.toISOString()}::timestamptz - pg_temp.at(n)) / 86400 as days,
           case when pg_temp.u(n, 'urgency') < 0.7 then 'standard' when pg_temp.u(n, 'urgency') < 0.88 then 'urgent'
                else 'emergency' end as urgency
      from generate_series(1, ${rows}::bigint) n`.execute(trx);
  await sql`create unique index on seed_job (n)`.execute(trx);
  await sql`analyze seed_job`.execute(trx);
}

const fields = sql.raw(
  'id, first_name, last_name, phone, phone_digits, phone_e164, email, location, customer_id, created_at, updated_at',
);

const values = (kind: string) => sql`
  pg_temp.id(${kind}::text, n), first_name, last_name, phone, phone_digits, '+1' || phone_digits, email,
  case when pg_temp.u(n, 'where') < 0.6 then address else town end,
  case when known then pg_temp.id('customer', customer) end, made, made`;

/** A lead for each job; nearly all old ones are closed. */
export async function insertLeads(trx: Trx): Promise<void> {
  await sql`
    insert into contact_request (${fields}, service_type, message, is_emergency, status)
    select ${values('lead')}, pg_temp.pick(${list(contactTypes)}, pg_temp.u(n, 'type'), 1.3),
           case when pg_temp.u(n, 'message') < 0.6 then pg_temp.pick(${list(messages)}, pg_temp.u(n, 'what'), 1) end,
           urgency = 'emergency',
           case when days < 1 and pg_temp.u(n, 'lead') < 0.8 or pg_temp.u(n, 'left') < 0.0005 then 'new'
                when days < 7 and pg_temp.u(n, 'lead') < 0.6 then 'contacted'
                when pg_temp.u(n, 'lead') < 0.5 then 'won' when pg_temp.u(n, 'lead') < 0.75 then 'lost'
                when pg_temp.u(n, 'lead') < 0.9 then 'estimated' when pg_temp.u(n, 'lead') < 0.95 then 'contacted'
                else 'spam' end
      from seed_job, pg_temp.person(customer) order by n`.execute(trx);
}

/** Bookings; the confirmed ones are in the coming weeks, an hour each, after the latest existing one. */
export async function insertBookings(trx: Trx, { rows, now }: Plan): Promise<void> {
  const confirmed = sql`n > ${rows - 100 * LEADS_PER_BOOKING} and pg_temp.u(n, 'booking') < 0.5`;
  await sql`
    insert into booking_request (${fields}, service_type, message, is_emergency, status, preferred_date,
                                 preferred_time, slot_start, slot_end)
    select ${values('booking')}, pg_temp.pick(${list(bookingTypes)}, pg_temp.u(n, 'type'), 1.1), null,
           urgency = 'emergency', status, (made + interval '4 days')::date, 'morning',
           case when status = 'confirmed' then slot when status = 'done' then made + interval '4 days' end,
           case when status = 'confirmed' then slot when status = 'done' then made + interval '4 days' end
             + interval '1 hour'
      from (select *, last_slot + interval '1 hour' * (1 + (${rows} - n) / ${LEADS_PER_BOOKING}) as slot,
                   case when ${confirmed} then 'confirmed' when days < 2 then 'new'
                        when pg_temp.u(n, 'booking') < 0.7 then 'done' when pg_temp.u(n, 'booking') < 0.85 then 'cancelled'
                        when pg_temp.u(n, 'booking') < 0.95 then 'declined' else 'spam' end as status
              from seed_job, (select date_trunc('hour', greatest(max(slot_end), ${now.toISOString()})) + interval '1 hour'
                                       as last_slot from booking_request) taken
             where n % ${LEADS_PER_BOOKING} = 0) job, pg_temp.person(customer) order by n`.execute(trx);
}
