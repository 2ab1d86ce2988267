import { type Kysely, sql } from 'kysely';

/** Who takes jobs and when, the time that each visit holds, times offered to customers, and calendar feeds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [crew, holds, handBacks, offers, feeds]) await sql.raw(part).execute(db);
}

const moment = (column: string) => `${column} between '2000-01-01T00:00:00Z' and '2101-01-01T10:00:00Z'`;
const NOBODY = `'00000000-0000-0000-0000-000000000000'`;

const crew = `
-- Every account that may work on jobs has a row; only those that take jobs have a column on the board.
create table crew_member (
  account_id uuid primary key references admin_user on delete cascade,
  takes_jobs boolean not null default false,
  home_town varchar(40),
  van varchar(60),
  -- What customers are shown of who comes: the plate, the year they started, and a photo as a data URL.
  plate varchar(12),
  since smallint check (since between 1950 and 2100),
  photo text check (length(photo) <= 40000),
  skills text[] not null default '{}'
    check (skills <@ array['automotive_programming', 'safes', 'commercial']),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create trigger count_version before update on crew_member for each row execute function count_version();

create function join_crew() returns trigger language plpgsql as $$
begin
  insert into crew_member (account_id, takes_jobs) values (new.id, new.role = 'technician') on conflict do nothing;
  return null;
end $$;
create trigger join_crew after insert on admin_user for each row
  when (new.role <> 'bookkeeper') execute function join_crew();
create trigger join_crew_later after update of role on admin_user for each row
  when (old.role <> new.role and new.role <> 'bookkeeper') execute function join_crew();

-- Minutes since midnight in Honolulu; 1440 is the end of the day. 0 is Sunday.
create table working_hours (
  account_id uuid not null references crew_member on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 1 and 1440),
  primary key (account_id, weekday, from_minute),
  check (to_minute > from_minute),
  constraint working_hours_apart
    exclude using gist (account_id with =, weekday with =, int4range(from_minute, to_minute) with &&)
);

-- On call, or off.
create table crew_shift (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references crew_member on delete cascade,
  kind varchar(20) not null check (kind in ('on_call', 'time_off')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now_ms(),
  check (ends_at > starts_at),
  constraint crew_shift_in_range check (${moment('starts_at')} and ${moment('ends_at')})
);
create index crew_shift_ends on crew_shift (ends_at);
create index crew_shift_account on crew_shift (account_id, starts_at);
`;

const holding = (row: string) => `(${row}.visit in ('scheduled', 'on_the_way', 'on_site')
  and ${row}.slot_start is not null and not ${row}.shares_time)`;

// A separate table of open visits only: always small, however many jobs there are. Overlaps are checked at the end of a
// statement, or later where a transaction moves several visits.
const holds = `
-- The time that an open visit holds, the drive before it included, unless staff gave a reason to leave that out: no
-- technician is in two places at once.
create table visit_hold (
  job_id uuid primary key references job on delete cascade,
  technician_id uuid not null,
  held tstzrange not null,
  constraint visit_hold_free exclude using gist (technician_id with =, held with &&) deferrable initially immediate
);
comment on column visit_hold.technician_id is 'All zeros: scheduled without a technician; these share one lane';

create function hold_visit_time() returns trigger language plpgsql as $$
begin
  if ${holding('new')} then
    insert into visit_hold (job_id, technician_id, held)
    values (new.id, coalesce(new.technician_id, ${NOBODY}),
            tstzrange(new.slot_start - case when new.technician_id is null or new.overlap_reason is not null
                                            then interval '0' else coalesce(new.travel_minutes, 0) * interval '1 minute' end,
                      new.slot_end))
    on conflict (job_id) do update set technician_id = excluded.technician_id, held = excluded.held
      where (visit_hold.technician_id, visit_hold.held) is distinct from (excluded.technician_id, excluded.held);
  else
    delete from visit_hold where job_id = new.id;
  end if;
  return null;
end $$;
create trigger hold_visit_time after insert on job for each row
  when (${holding('new')}) execute function hold_visit_time();
create trigger hold_visit_time_again
  after update of visit, slot_start, slot_end, technician_id, travel_minutes, overlap_reason, shares_time on job
  for each row
  when ((old.visit, old.slot_start, old.slot_end, old.technician_id, old.travel_minutes, old.overlap_reason, old.shares_time)
        is distinct from
        (new.visit, new.slot_start, new.slot_end, new.technician_id, new.travel_minutes, new.overlap_reason, new.shares_time))
  execute function hold_visit_time();
`;

const handBacks = `
-- Clears a hand-back once the job has a technician, or its visit has begun or ended, whichever code makes the change.
create function end_hand_back() returns trigger language plpgsql as $$
begin
  new.handed_back_at := null;
  new.hand_back_reason := null;
  return new;
end $$;
create trigger end_hand_back before update of technician_id, visit on job for each row
  when (new.handed_back_at is not null
        and (new.technician_id is not null or new.visit not in ('unscheduled', 'scheduled')))
  execute function end_hand_back();
`;

const offers = `
-- Times offered to a customer.
create table offered_time (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job on delete cascade,
  technician_id uuid references admin_user on delete cascade,
  slot_start timestamptz(3) not null,
  slot_end timestamptz(3) not null,
  created_at timestamptz(3) not null default now_ms(),
  unique (job_id, slot_start),
  check (slot_end > slot_start),
  constraint offered_time_in_range check (${moment('slot_start')} and ${moment('slot_end')})
);
create index offered_time_technician on offered_time (technician_id);
create index offered_time_created on offered_time (created_at);
`;

const feeds = `
-- Addresses of calendars. Without an account: the office's, with every technician's appointments.
create table calendar_feed (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references admin_user on delete cascade,
  -- Who was shown the address: it ends with the right to make it.
  made_by uuid references admin_user on delete set null,
  token_hash varchar(64) not null unique,
  created_at timestamptz(3) not null default now_ms()
);
create unique index calendar_feed_account on calendar_feed (coalesce(account_id, ${NOBODY}));
`;
