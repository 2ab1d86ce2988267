import { type Kysely, sql } from 'kysely';

/** Counts that stay quick however long the lists grow, and the rule that makes one of them exact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tally).execute(db);
  for (const counted of counts) await sql.raw(triggersFor(counted)).execute(db);
  await sql.raw(invoicesOfApprovedQuotes).execute(db);
}

// Counting a million rows takes a second. One counter row would make every writer wait for every other; so each
// statement appends what it changed, and now and then somebody sums up. Readers see exactly the rows of their moment.
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
  /** Rows that count. */
  readonly only?: string;
  /** What they are counted by. */
  readonly state: string;
  readonly amount?: string;
}

const counts: readonly Counted[] = [
  { table: 'contact_request', state: 'status' },
  { table: 'booking_request', state: 'status' },
  { table: 'quote', state: 'status', only: 'deleted_at is null' },
  // By status, and whether it was made of a quote.
  {
    table: 'invoice',
    state: `status || case when quote_id is null then '' else ' quote' end`,
    only: 'deleted_at is null',
  },
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

// Approved quotes that are not invoiced yet = approved quotes less live invoices made of a quote: true as long as a
// live invoice's quote is approved, which is the rule of the office anyway.
const invoicesOfApprovedQuotes = `
create function invoice_needs_approved_quote() returns trigger language plpgsql as $$
begin
  perform from quote where id = new.quote_id and status = 'approved' and deleted_at is null for share;
  if not found then
    raise exception 'only an approved quote has an invoice' using errcode = 'check_violation',
      constraint = 'invoice_of_approved_quote';
  end if;
  return new;
end $$;
create trigger invoice_of_approved_quote before insert or update of quote_id, status, deleted_at on invoice
  for each row when (new.quote_id is not null and new.status <> 'void' and new.deleted_at is null)
  execute function invoice_needs_approved_quote();

create function quote_keeps_approval() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where quote_id = old.id and status <> 'void' and deleted_at is null) then
    raise exception 'a quote with a live invoice stays approved' using errcode = 'check_violation',
      constraint = 'quote_with_invoice_stays_approved';
  end if;
  return new;
end $$;
create trigger quote_with_invoice_stays_approved before update of status, deleted_at on quote
  for each row when (old.status = 'approved' and (new.status <> 'approved' or new.deleted_at is not null))
  execute function quote_keeps_approval();
`;
