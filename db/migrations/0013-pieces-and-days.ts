import { type Kysely, sql } from 'kysely';

/** One search index per table, by month, replaces two; open offers are tallied by their last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(pieces).execute(db);
  for (const table of searched) await sql.raw(searchIndexOf(table)).execute(db);
  await sql.raw(openOffers).execute(db);
  await sql.raw(owed).execute(db);
}

// All n-grams of four and of two characters, beginning at each offset in turn, with those that the end of the text cuts
// short; and the month, recognizable by its leading space and its length. In plpgsql, so that the planner does not inline
// it into every search, and with built-in functions only: a restored dump fills its tables with an empty search path. Not
// parallel safe on purpose: starting workers takes longer than a search. The function it replaces, search_pairs, stays
// because the previous release calls it.
const pieces = `
create function search_month(timestamptz) returns integer
  language sql immutable parallel safe strict
  return ${monthOf('$1')};

create function search_pieces(text, timestamptz) returns tsvector
  language plpgsql immutable parallel unsafe strict as $$
begin
  return array_to_tsvector(array_remove(string_to_array(
    ${[1, 2, 3, 4].map((start) => cut(`substr($1, ${start}) || ' '`, 4)).join(' || chr(1) ||\n    ')} || chr(1) ||
    ${[1, 2].map((start) => cut(`substr($1, ${start})`, 2)).join(' || chr(1) ||\n    ')} || chr(1) ||
    ' ' || ${monthOf('$2')}, chr(1)), ''));
end $$;
`;

function monthOf(moment: string): string {
  const part = (name: string) => `extract(${name} from ${moment} at time zone 'UTC')`;
  return `(${part('year')} * 12 + ${part('month')})::integer`;
}

function cut(text: string, size: number): string {
  return `regexp_replace(${text}, '(${'.'.repeat(size)})', '\\1' || chr(1), 'g')`;
}

const searched = [
  'customer',
  'contact_request',
  'booking_request',
  'quote',
  'invoice',
  'inventory_item',
] as const;

function searchIndexOf(table: string): string {
  return `
drop index ${table}_search, ${table}_search_pairs;
create index ${table}_search on ${table} using gin (search_pieces(search_text, created_at)) with (fastupdate = off);
`;
}

const offers = (rows: string, sign: '' | '-' = '') => `
  select (valid_until at time zone 'Pacific/Honolulu')::date as last_day, ${sign}1 as n, ${sign}total as amount
    from ${rows} where status = 'pending' and deleted_at is null`;
const summed = (changes: string) => `
  insert into open_offers select last_day, sum(n), sum(amount) from (${changes}) change
   group by last_day having sum(n) <> 0 or sum(amount) <> 0`;
const add = (changes: string) => `
  with added as (${summed(changes)} returning last_day)
  select array_agg(last_day) into days from added;`;

// Offers are pending today if their last day is today or later, so there are no more rows than an offer has days. As in
// tally, each statement appends its change, and now and then one of them sums up the days it has changed.
const openOffers = `
create table open_offers (
  last_day date not null,
  count bigint not null,
  amount numeric(16, 2) not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
create index open_offers_last_day on open_offers (last_day);

create function add_open_offers() returns trigger language plpgsql as $$
declare
  days date[];
begin
  if tg_op = 'INSERT' then ${add(offers('new_rows'))}
  elsif tg_op = 'DELETE' then ${add(offers('old_rows', '-'))}
  else ${add(`${offers('new_rows')} union all ${offers('old_rows', '-')}`)}
  end if;
  if random() < 0.95 or days is null then return null; end if;
  -- Rows that somebody else is summing up are left to them.
  with taken as (
    delete from open_offers where ctid = any (array(
      select ctid from open_offers where last_day = any (days) limit 5000 for update skip locked))
    returning last_day, count as n, amount
  )${summed('select * from taken')};
  return null;
end $$;
create trigger open_offers_insert after insert on quote referencing new table as new_rows
  for each statement execute function add_open_offers();
create trigger open_offers_delete after delete on quote referencing old table as old_rows
  for each statement execute function add_open_offers();
create trigger open_offers_update after update on quote referencing old table as old_rows new table as new_rows
  for each statement execute function add_open_offers();
${summed(offers('quote'))};
`;

// Finds from the index alone when the oldest invoice that is not overdue was created.
const owed = `
drop index invoice_owed;
create index invoice_owed on invoice (due_date, invoice_number) include (total, paid, created_at)
  where status = 'sent';
`;
