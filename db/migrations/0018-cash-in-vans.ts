import { type Kysely, sql } from 'kysely';

/** Cash and checks that technicians took and did not hand in yet, and the handing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [handovers, vans]) await sql.raw(part).execute(db);
}

const handovers = `
-- Counted by the technician, who offers it, then by who receives it; each signs with their account. Counts that differ are
-- counted again: a later offer takes the place of one that nobody received.
create table cash_handover (
  id uuid primary key default gen_random_uuid(),
  technician_id uuid not null references admin_user on delete cascade,
  -- By the payments.
  expected_cash numeric(10, 2) not null,
  expected_checks numeric(10, 2) not null,
  counted_cash usd not null,
  counted_checks usd not null,
  received_by uuid references admin_user on delete set null,
  received_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms()
);
create unique index cash_handover_offer on cash_handover (technician_id) where received_at is null;
create index cash_handover_received on cash_handover (received_at) where received_at is not null;
create trigger refuse_change before update or delete on cash_handover
  for each row when (old.received_at is not null and not is_erasing()) execute function refuse_change();
`;

const vans = `
create table van_cash (
  payment_id uuid primary key references payment,
  technician_id uuid not null references admin_user on delete cascade,
  method varchar(10) not null check (method in ('cash', 'check')),
  -- Negative when it was given back.
  amount numeric(10, 2) not null,
  taken_at timestamptz(3) not null,
  handover_id uuid references cash_handover on delete set null,
  -- Whether somebody received it.
  settled boolean not null default false
);
create index van_cash_held on van_cash (technician_id, taken_at) where not settled;
create index van_cash_handover on van_cash (handover_id) where handover_id is not null;

-- A reversal of what is still in the van is given back from it, whoever records it.
create function take_along() returns trigger language plpgsql as $$
declare
  holder uuid;
begin
  select technician_id into holder from van_cash where payment_id = new.reverses_id and not settled;
  if holder is null then
    select id into holder from admin_user where lower(email) = lower(new.actor) and role = 'technician';
  end if;
  if holder is not null then
    insert into van_cash (payment_id, technician_id, method, amount, taken_at)
    values (new.id, holder, new.method, case new.kind when 'reversal' then -new.amount else new.amount end, new.received_at);
  end if;
  return null;
end $$;
create trigger take_along after insert on payment
  for each row when (new.method in ('cash', 'check')) execute function take_along();
`;
