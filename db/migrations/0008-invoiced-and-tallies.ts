import { type Kysely, sql } from 'kysely';

/** Lists and counts whose speed does not depend on the number of rows: quotes know their invoice, states are tallied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(invoiced).execute(db);
  await sql.raw(tally).execute(db);
  for (const counted of counts) await sql.raw(triggersFor(counted)).execute(db);
}

// Most approved quotes are invoiced eventually; a list of the others must not read those.
const invoiced = `
alter table quote add column has_live_invoice boolean not null default false;
update quote set has_live_invoice = true where status = 'approved' and deleted_at is null and exists (
  select from invoice where invoice.quote_id = quote.id and invoice.status <> 'void' and invoice.deleted_at is null);
alter table quote add constraint quote_with_invoice_is_approved
  check (not has_live_invoice or (status = 'approved' and deleted_at is null));

-- Not an edit of the quote: its version stays.
drop trigger count_version on quote;
create trigger count_version before update on quote for each row
  when (old.has_live_invoice = new.has_live_invoice) execute function count_version();

create function mark_invoiced() returns trigger language plpgsql as $$
begin
  with now_live as (
    select id, exists (select from invoice where invoice.quote_id = quote.id and invoice.status <> 'void'
                                             and invoice.deleted_at is null) as live
      from quote where id in (old.quote_id, new.quote_id)
  )
  update quote set has_live_invoice = live from now_live where quote.id = now_live.id and has_live_invoice <> live;
  return null;
end $$;
create trigger mark_invoiced_insert after insert on invoice
  for each row when (new.quote_id is not null) execute function mark_invoiced();
create trigger mark_invoiced_update after update of quote_id, status, deleted_at on invoice
  for each row when (old.quote_id is not null or new.quote_id is not null) execute function mark_invoiced();
create trigger mark_invoiced_delete after delete on invoice
  for each row when (old.quote_id is not null) execute function mark_invoiced();

drop index quote_status;
create index quote_status on quote (status, has_live_invoice, created_at desc, id desc) where deleted_at is null;
drop index quote_pending;
create index quote_pending on quote (valid_until) include (created_at, id, total)
  where status = 'pending' and deleted_at is null;
`;

// Counting a million rows takes a second, and a single counter row would make every writer wait for all others. So each
// statement appends its change, and now and then one of them sums up the rows. Readers get the exact count of their snapshot.
const tally = `
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
  { table: 'invoice', state: 'status', only: 'deleted_at is null' },
  { table: 'payment', state: 'kind', amount: 'amount' },
];

function triggersFor({ table, state, only = 'true', amount = '0' }: Counted): string {
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
create trigger tally_insert after insert on ${table} referencing new table as new_rows
  for each statement execute function tally_${table}();
create trigger tally_delete after delete on ${table} referencing old table as old_rows
  for each statement execute function tally_${table}();
create trigger tally_update after update on ${table} referencing old table as old_rows new table as new_rows
  for each statement execute function tally_${table}();
insert into tally
  select '${table}', state, sum(n), sum(amount) from (${side(table, '')}) already group by state;
`;
}
