import { type Kysely, sql } from 'kysely';
import { timeZone } from '#content/place/place.ts';

/**
 * Figures that do not grow with the tables, and the jobs that nobody billed. Counting a million rows takes a second, and a
 * single counter row would make every writer wait for all others. So each statement appends its change, and now and then
 * one of them sums up the rows. Readers get the exact count of their snapshot.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tally, ...counts.map(triggersOf), openOffers, unbilled])
    await sql.raw(part).execute(db);
}

const tally = `
-- How many records are in each state, and the sum of an amount: what invoices owe, what stock cost.
create table tally (
  record varchar(20) not null,
  state varchar(20) not null,
  count bigint not null,
  amount numeric(16, 2) not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

create function sum_up_tally() returns void language plpgsql as $$
begin
  if random() < 0.995 then return; end if;
  -- Rows that somebody else is summing up are left to them.
  with taken as (
    delete from tally where ctid = any (array(select ctid from tally limit 5000 for update skip locked))
    returning *
  )
  insert into tally select record, state, sum(count), sum(amount) from taken group by record, state;
end $$;
`;

interface Counted {
  readonly table: string;
  /** The rows to count. */
  readonly only?: string;
  /** The grouping. */
  readonly state: string;
  readonly amount?: string;
}

const counts: readonly Counted[] = [
  { table: 'contact_request', state: 'status' },
  { table: 'booking_request', state: 'status' },
  {
    table: 'quote',
    state: `status || case when has_live_invoice then ' invoiced' else '' end`,
    only: 'deleted_at is null',
  },
  { table: 'invoice', state: 'status', only: 'deleted_at is null', amount: '(total - paid)' },
  { table: 'payment', state: 'kind', amount: 'amount' },
  {
    table: 'inventory_item',
    only: 'is_active',
    state: `case when not is_service and quantity_on_hand <= coalesce(nullif(low_stock_threshold, 0), 5)
              then 'low' else 'enough' end`,
    amount: '(cost_price * quantity_on_hand)',
  },
];

function triggersOf({ table, state, only = 'true', amount = '0' }: Counted): string {
  const side = (rows: string, sign: '' | '-') =>
    `select ${state} as state, ${sign}1 as n, ${sign}${amount} as amount from ${rows} where ${only}`;
  const add = (changes: string) =>
    `insert into tally select '${table}', state, sum(n), sum(amount) from (${changes}) change
      group by state having sum(n) <> 0 or sum(amount) <> 0;`;
  return `
create function tally_${table}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${add(side('new_rows', ''))}
  elsif tg_op = 'DELETE' then ${add(side('old_rows', '-'))}
  else ${add(`${side('new_rows', '')} union all ${side('old_rows', '-')}`)}
  end if;
  perform sum_up_tally();
  return null;
end $$;
${triggersAfter(table, 'tally', `tally_${table}`)}`;
}

/** After each statement that inserts, deletes or updates rows of a table. */
function triggersAfter(table: string, name: string, run: string): string {
  return `
create trigger ${name}_insert after insert on ${table} referencing new table as new_rows
  for each statement execute function ${run}();
create trigger ${name}_delete after delete on ${table} referencing old table as old_rows
  for each statement execute function ${run}();
create trigger ${name}_update after update on ${table} referencing old table as old_rows new table as new_rows
  for each statement execute function ${run}();
`;
}

const offers = (rows: string, sign: '' | '-' = '') => `
  select (valid_until at time zone '${timeZone}')::date as last_day, ${sign}1 as n, ${sign}total as amount
    from ${rows} where status = 'pending' and deleted_at is null`;
const summed = (changes: string) => `
  insert into open_offers select last_day, sum(n), sum(amount) from (${changes}) change
   group by last_day having sum(n) <> 0 or sum(amount) <> 0`;
const add = (changes: string) => `
  with added as (${summed(changes)} returning last_day)
  select array_agg(last_day) into days from added;`;

const openOffers = `
-- Open estimates by their last day: pending today are those whose last day is today or later, so there are no more rows
-- than an offer has days.
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
${triggersAfter('quote', 'open_offers', 'add_open_offers')}`;

const unbilled = `
-- Jobs that are done and were not invoiced. A separate table of these only: always small, however many jobs there are.
create table unbilled_job (
  job_id uuid primary key references job on delete cascade,
  since timestamptz(3) not null
);
create index unbilled_job_since on unbilled_job (since);

create function settle_unbilled(settled uuid[]) returns void language sql as $$
  with owing as (
    select id, coalesce(finished_at, updated_at) as since from job
     where id = any (settled) and visit = 'done'
       and not exists (select from invoice where job_id = job.id and status in ('sent', 'paid'))
  ), gone as (
    delete from unbilled_job where job_id = any (settled) and job_id not in (select id from owing)
  )
  insert into unbilled_job select id, since from owing on conflict do nothing;
$$;

create function settle_unbilled_job() returns trigger language plpgsql as $$
begin
  perform settle_unbilled(array[new.id]);
  return null;
end $$;
create trigger settle_unbilled_insert after insert on job
  for each row when (new.visit = 'done') execute function settle_unbilled_job();
create trigger settle_unbilled_update after update of visit on job
  for each row when (old.visit <> new.visit and 'done' in (old.visit, new.visit)) execute function settle_unbilled_job();

create function settle_unbilled_invoice() returns trigger language plpgsql as $$
begin
  perform settle_unbilled(array_remove(array[old.job_id, new.job_id], null));
  return null;
end $$;
create trigger settle_unbilled_insert after insert on invoice
  for each row when (new.status <> 'draft') execute function settle_unbilled_invoice();
create trigger settle_unbilled_update after update of status, job_id on invoice
  for each row when (old.status <> new.status or old.job_id is distinct from new.job_id)
  execute function settle_unbilled_invoice();
`;
