import { type Kysely, sql } from 'kysely';

/** Figures and filters that do not grow with the tables: money received kept with its invoice, more tallies, indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [paid, tallies, indexes]) await sql.raw(step).execute(db);
}

// The balance was computed again for every invoice read. Only payments change it, each by its own amount; two concurrent
// ones wait for each other at the invoice's row, as they do in the application.
const paid = `
alter table invoice add column paid numeric(10, 2) not null default 0.00;

-- Not an edit of the invoice: its version stays.
drop trigger count_version on invoice;
alter table invoice disable trigger user;
-- Updating a row would update its search indexes word by word; rebuilding them is faster.
drop index invoice_search, invoice_search_pairs;
update invoice set paid = received.amount
  from (select invoice_id, sum(case kind when 'reversal' then -amount else amount end) as amount
          from payment where invoice_id is not null group by invoice_id) received
 where invoice.id = received.invoice_id;
alter table invoice enable trigger user;
create index invoice_search on invoice using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index invoice_search_pairs on invoice using gin (search_pairs(search_text)) with (fastupdate = off);
create trigger count_version before update on invoice for each row
  when (old.paid = new.paid) execute function count_version();

create function add_to_paid() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update invoice set paid = paid + change.amount
      from (select invoice_id, sum(case kind when 'reversal' then -amount else amount end) as amount
              from new_rows where invoice_id is not null group by invoice_id) change
     where invoice.id = change.invoice_id;
  else
    -- A deposit that its invoice takes over; nothing else of a payment changes.
    update invoice set paid = paid + change.amount
      from (select new_rows.invoice_id, sum(case kind when 'reversal' then -amount else amount end) as amount
              from new_rows join old_rows using (id, kind, amount)
             where old_rows.invoice_id is null and new_rows.invoice_id is not null group by 1) change
     where invoice.id = change.invoice_id;
  end if;
  return null;
end $$;
create trigger add_to_paid after insert on payment referencing new table as new_rows
  for each statement execute function add_to_paid();
create trigger add_to_paid_update after update on payment referencing old table as old_rows new table as new_rows
  for each statement execute function add_to_paid();
`;

interface Counted {
  readonly table: string;
  readonly only: string;
  readonly state: string;
  readonly amount: string;
}

const counts: readonly Counted[] = [
  { table: 'invoice', only: 'deleted_at is null', state: 'status', amount: '(total - paid)' },
  {
    table: 'inventory_item',
    only: 'is_active',
    state: `case when not is_service and quantity_on_hand <= coalesce(nullif(low_stock_threshold, 0), 5)
              then 'low' else 'enough' end`,
    amount: '(cost_price * quantity_on_hand)',
  },
];

function tallyOf({ table, only, state, amount }: Counted): string {
  const side = (rows: string, sign: '' | '-') =>
    `select ${state} as state, ${sign}1 as n, ${sign}${amount} as amount from ${rows} where ${only}`;
  const add = (changes: string) =>
    `insert into tally select '${table}', state, sum(n), sum(amount) from (${changes}) change
      group by state having sum(n) <> 0 or sum(amount) <> 0;`;
  return `
create or replace function tally_${table}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then ${add(side('new_rows', ''))}
  elsif tg_op = 'DELETE' then ${add(side('old_rows', '-'))}
  else ${add(`${side('new_rows', '')} union all ${side('old_rows', '-')}`)}
  end if;
  perform sum_up_tally();
  return null;
end $$;
create or replace trigger tally_insert after insert on ${table} referencing new table as new_rows
  for each statement execute function tally_${table}();
create or replace trigger tally_delete after delete on ${table} referencing old table as old_rows
  for each statement execute function tally_${table}();
create or replace trigger tally_update after update on ${table} referencing old table as old_rows new table as new_rows
  for each statement execute function tally_${table}();
insert into tally
  select '${table}', state, sum(n), sum(amount) from (${side(table, '')}) already group by state;
`;
}

// No other transaction may be summing up: the rows it is about to put back would be missed here and counted twice.
const tallies = `
lock table invoice, inventory_item, tally in access exclusive mode;
delete from tally where record = 'invoice';
${counts.map(tallyOf).join('')}
`;

const indexes = `
-- The index tells whether an offer has expired: the thousands of valid ones are skipped without reading the table.
drop index quote_status;
create index quote_status on quote (status, has_live_invoice, created_at desc, id desc, valid_until)
  where deleted_at is null;

drop index invoice_due;
create index invoice_owed on invoice (due_date, invoice_number) include (total, paid) where status = 'sent';

create index payment_oldest on payment (created_at, id);
`;
