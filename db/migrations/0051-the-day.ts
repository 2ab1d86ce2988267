import { type Kysely, sql } from 'kysely';

/**
 * Who takes jobs and when, the drive before a visit, and the time each visit holds: no technician is in two places at
 * once. The next migration fills in earlier rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [crew, columns, holds, bookings]) await sql.raw(step).execute(db);
}

const moment = (column: string) => `${column} between '2000-01-01T00:00:00Z' and '2101-01-01T10:00:00Z'`;

// Every account that may work on jobs has a row; only those that take jobs have a column on the board.
const crew = `
create extension if not exists btree_gist;

create table crew_member (
  account_id uuid primary key references admin_user on delete cascade,
  takes_jobs boolean not null default false,
  home_town varchar(40),
  van varchar(60),
  skills text[] not null default '{}'
    check (skills <@ array['automotive_programming', 'safes', 'commercial']),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create trigger count_version before update on crew_member for each row execute function count_version();

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

create function join_crew() returns trigger language plpgsql as $$
begin
  insert into crew_member (account_id, takes_jobs) values (new.id, new.role = 'technician') on conflict do nothing;
  return null;
end $$;
create trigger join_crew after insert on admin_user for each row
  when (new.role <> 'bookkeeper') execute function join_crew();
create trigger join_crew_later after update of role on admin_user for each row
  when (old.role <> new.role and new.role <> 'bookkeeper') execute function join_crew();
insert into crew_member (account_id, takes_jobs)
  select id, role = 'technician' from admin_user where role <> 'bookkeeper' on conflict do nothing;
`;

// The next migration checks the earlier rows. The drive follows from the visits around a job: when nothing else changes,
// that is no edit of the job, and its version stays.
const columns = `
alter table job
  add column travel_minutes smallint,
  add column travel_miles numeric(5, 2),
  add column travel_from varchar(60),
  add column overlap_reason varchar(500),
  add column shares_time boolean not null default false,
  add column accepted_at timestamptz(3);
alter table job add constraint job_travel_in_range
  check (travel_minutes between 0 and 720 and travel_miles between 0 and 999.99) not valid;
drop trigger count_version on job;
create trigger count_version before update on job for each row
  when (current_setting('nene.resealing', true) is distinct from 'on'
        and ((old.travel_minutes, old.travel_miles, old.travel_from, old.overlap_reason, old.shares_time)
               is not distinct from
             (new.travel_minutes, new.travel_miles, new.travel_from, new.overlap_reason, new.shares_time)
             or (old.visit, old.slot_start, old.slot_end, old.technician_id, old.accepted_at)
               is distinct from (new.visit, new.slot_start, new.slot_end, new.technician_id, new.accepted_at)))
  execute function count_version();
`;

const NOBODY = `'00000000-0000-0000-0000-000000000000'`;
const holding = (row: string) => `(${row}.visit in ('scheduled', 'on_the_way', 'on_site')
  and ${row}.slot_start is not null and not ${row}.shares_time)`;

// A separate table of open visits only: quick to build however many jobs there are, and always small. A visit holds the
// drive before it too, unless staff gave a reason to leave it out. Overlaps are checked at the end of a statement, or later
// where a transaction moves several visits.
const holds = `
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

// A booking and its job's visit have the same time, whichever of the two is changed. A trigger changes nothing if the two
// already agree, so the triggers do not call each other forever.
const bookings = `
create or replace function job_follows_booking() returns trigger language plpgsql as $$
begin
  case new.status
    when 'confirmed' then
      update job set visit = 'scheduled', slot_start = new.slot_start, slot_end = new.slot_end, finished_at = null,
             cancelled_at = null, cancel_reason = null
       where id = new.job_id and visit not in ('on_the_way', 'on_site')
         and (visit <> 'scheduled' or (slot_start, slot_end) is distinct from (new.slot_start, new.slot_end));
    when 'done' then
      update job set visit = 'done', finished_at = coalesce(finished_at, now_ms())
       where id = new.job_id and visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site');
    when 'new' then
      update job set visit = 'unscheduled', slot_start = null, slot_end = null, finished_at = null,
             cancelled_at = null, cancel_reason = null
       where id = new.job_id and visit not in ('on_the_way', 'on_site')
         and (visit <> 'unscheduled' or slot_start is not null);
    else
      update job set visit = 'cancelled', cancelled_at = now_ms(),
             cancel_reason = case new.status when 'declined' then 'could_not_help'
                                             when 'cancelled' then 'customer_cancelled' end
       where id = new.job_id and visit in ('unscheduled', 'scheduled');
  end case;
  return null;
end $$;

create function booking_follows_job() returns trigger language plpgsql as $$
begin
  case new.visit
    when 'scheduled' then
      update booking_request set status = 'confirmed', slot_start = new.slot_start, slot_end = new.slot_end
       where job_id = new.id and status <> 'spam'
         and (status <> 'confirmed' or (slot_start, slot_end) is distinct from (new.slot_start, new.slot_end));
    when 'unscheduled' then
      update booking_request set status = 'new', slot_start = null, slot_end = null
       where job_id = new.id and status not in ('new', 'spam');
    when 'done' then
      update booking_request set status = 'done' where job_id = new.id and status in ('new', 'confirmed');
    when 'cancelled' then
      update booking_request
         set status = case when status = 'new' and new.cancel_reason = 'could_not_help' then 'declined'
                           else 'cancelled' end
       where job_id = new.id and status in ('new', 'confirmed');
    else null;
  end case;
  return null;
end $$;
create trigger booking_follows_job after update of visit, slot_start, slot_end on job for each row
  when ((old.visit, old.slot_start, old.slot_end) is distinct from (new.visit, new.slot_start, new.slot_end))
  execute function booking_follows_job();
`;
