import { type Kysely, sql } from 'kysely';

/** Expenses; cash and checks in the vans, and the handing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [expenses, photos, handovers, vans]) await sql.raw(part).execute(db);
}

const expenses = `
-- What technicians and the office spend for the shop, with the receipt's photo.
create table expense (
  -- Of the step that recorded it.
  id uuid primary key default gen_random_uuid(),
  -- A reversal takes back a whole expense; neither ever changes.
  kind varchar(10) not null default 'expense' check (kind in ('expense', 'reversal')),
  reverses_id uuid unique references expense,
  job_id uuid references job on delete set null,
  category varchar(20) not null,
  amount usd not null check (amount > 0),
  paid_with varchar(10) not null check (paid_with in ('card', 'cash', 'own')),
  note varchar(200),
  reason varchar(500),
  photo bytea,
  photo_type varchar(20),
  -- Of the photo as the device has it: the record does not wait for the picture.
  photo_sha256 varchar(64),
  actor varchar(254) not null,
  -- Its day in the books: a step that waited counts when it arrives.
  created_at timestamptz(3) not null default now_ms(),
  search_text text generated always as (search_fold(category || ' ' || actor || ' ' || coalesce(note, ''))) stored,
  check ((kind = 'reversal') = (reverses_id is not null and reason is not null)),
  check ((photo is null) = (photo_type is null))
);
create index expense_newest on expense (created_at desc, id desc);
create index expense_category on expense (category, created_at desc, id desc);
create index expense_by_amount on expense (amount, id);
create index expense_job on expense (job_id) where job_id is not null;
create index expense_own on expense (lower(actor)) where paid_with = 'own';
create index expense_search on expense using gin (search_pieces(search_text, created_at)) with (fastupdate = off);

-- Only a promised photo is added, once.
create trigger refuse_change before update on expense for each row
  when (not is_erasing()
        and (old.photo is not null or old.photo_sha256 is null
             or row(old.id, old.kind, old.reverses_id, old.job_id, old.category, old.amount, old.paid_with, old.note,
                    old.reason, old.photo_sha256, old.actor, old.created_at)
                is distinct from row(new.id, new.kind, new.reverses_id, new.job_id, new.category, new.amount,
                    new.paid_with, new.note, new.reason, new.photo_sha256, new.actor, new.created_at)))
  execute function refuse_change();
create trigger refuse_delete before delete on expense for each row
  when (not is_erasing()) execute function refuse_change();
`;

const photos = `
-- The parts of a photo that is on its way, of an authority or an expense.
create table photo_part (
  authority_id uuid references authority on delete cascade,
  expense_id uuid references expense on delete cascade,
  place integer not null check (place >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 100000),
  created_at timestamptz(3) not null default now_ms(),
  constraint photo_part_of_one check (num_nonnulls(authority_id, expense_id) = 1)
);
create unique index photo_part_authority on photo_part (authority_id, place);
create unique index photo_part_expense on photo_part (expense_id, place);
`;

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
-- Cash and checks that technicians took and did not hand in yet, and the cash they spent.
create table van_cash (
  payment_id uuid references payment,
  expense_id uuid references expense,
  technician_id uuid not null references admin_user on delete cascade,
  method varchar(10) not null check (method in ('cash', 'check')),
  -- Negative when it was given back or spent.
  amount numeric(10, 2) not null,
  taken_at timestamptz(3) not null,
  handover_id uuid references cash_handover on delete set null,
  -- Whether somebody received it.
  settled boolean not null default false,
  constraint van_cash_of_one check (num_nonnulls(payment_id, expense_id) = 1)
);
create unique index van_cash_payment on van_cash (payment_id);
create unique index van_cash_expense on van_cash (expense_id);
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

-- Cash that a technician spent has left their van; a reversal of it is back there until it was handed in.
create function spend_from_van() returns trigger language plpgsql as $$
declare
  holder uuid;
begin
  if new.kind = 'reversal' then
    select technician_id into holder from van_cash where expense_id = new.reverses_id and not settled;
  else
    select id into holder from admin_user where lower(email) = lower(new.actor) and role = 'technician';
  end if;
  if holder is not null then
    insert into van_cash (expense_id, technician_id, method, amount, taken_at)
    values (new.id, holder, 'cash', case new.kind when 'reversal' then new.amount else -new.amount end, new.created_at);
  end if;
  return null;
end $$;
create trigger spend_from_van after insert on expense
  for each row when (new.paid_with = 'cash') execute function spend_from_van();
`;
