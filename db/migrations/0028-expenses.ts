import { type Kysely, sql } from 'kysely';

/** What technicians and the office spend for the shop, with the receipt's photo, and the cash it took from a van. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [expenses, photos, vans, steps]) await sql.raw(part).execute(db);
}

const expenses = `
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
alter table photo_part add column expense_id uuid references expense on delete cascade;
alter table photo_part drop constraint photo_part_pkey;
alter table photo_part alter column authority_id drop not null;
create unique index photo_part_authority on photo_part (authority_id, place);
create unique index photo_part_expense on photo_part (expense_id, place);
alter table photo_part add constraint photo_part_of_one check (num_nonnulls(authority_id, expense_id) = 1);
`;

const vans = `
alter table van_cash add column expense_id uuid references expense;
alter table van_cash drop constraint van_cash_pkey;
alter table van_cash alter column payment_id drop not null;
create unique index van_cash_payment on van_cash (payment_id);
create unique index van_cash_expense on van_cash (expense_id);
alter table van_cash add constraint van_cash_of_one check (num_nonnulls(payment_id, expense_id) = 1);

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

const steps = `
-- An expense may be of no job.
alter table job_step alter column job_id drop not null;
`;
