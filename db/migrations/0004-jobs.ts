import { type Kysely, sql } from 'kysely';

/** The job, one for each piece of work; its steps as the devices sent them, what proves them, and who ordered it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [jobs, jobIndexes, steps, proofs, orders]) await sql.raw(part).execute(db);
}

/** Folded as in searches and compared byte by byte: the same order whatever the database's collation. */
const jobName = `(search_fold(coalesce(last_name, '') || ' ' || coalesce(first_name, '')) collate "C")`;
const slot = `(coalesce(slot_start, 'infinity'))`;
const open = `visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site')`;
const moment = (column: string) => `${column} between '2000-01-01T00:00:00Z' and '2101-01-01T10:00:00Z'`;

const jobs = `
create sequence job_number as integer start 1001;
create table job (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique default nextval('job_number'),

  -- Whose.
  customer_id uuid references customer on delete set null,
  -- A technician's step linked the customer by phone number. A technician can type any number into a job, so such a link
  -- shows technicians the customer's name and nothing else of the record.
  customer_name_only boolean not null default false,
  first_name varchar(100) check (first_name <> ''),
  last_name varchar(100) check (last_name <> ''),
  phone varchar(50) not null check (phone <> ''),
  phone_digits varchar(50) not null,
  email varchar(254),

  -- What and where.
  property_id uuid references property on delete set null,
  service_type varchar(60) not null check (service_type <> ''),
  location varchar(300),
  service_address varchar(300),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  distance_miles numeric(5, 2) check (distance_miles between 0 and 999.99),
  property_type varchar(40),
  vehicle_year integer check (vehicle_year between 1900 and 2100),
  vehicle_make varchar(60),
  vehicle_model varchar(60),
  vehicle_color varchar(30),
  vehicle_plate varchar(20),
  notes varchar(4000),
  -- Encrypted, with keyed hashes that find them.
  access_details text,
  vehicle_vin text,
  key_codes text,
  sealed_terms text[] not null default '{}',
  request varchar(4000),
  urgency varchar(20) not null default 'standard' check (urgency in ('standard', 'urgent', 'emergency')),
  is_emergency boolean not null generated always as (urgency = 'emergency') stored,
  suspicious boolean not null default false,
  -- When the customer wants us, in Honolulu time.
  wanted_date date,
  wanted_time varchar(5),

  -- The visit.
  visit varchar(20) not null default 'unscheduled'
    check (visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site', 'done', 'cancelled')),
  slot_start timestamptz(3),
  slot_end timestamptz(3),
  technician_id uuid references admin_user on delete set null,
  accepted_at timestamptz(3),
  -- The drive before it, from the visit or town before.
  travel_minutes smallint,
  travel_miles numeric(5, 2),
  travel_from varchar(60),
  -- Why the drive does not count; the visit's time may overlap another one's; why it is outside the technician's hours.
  overlap_reason varchar(500),
  shares_time boolean not null default false,
  off_hours_reason varchar(500),
  -- Since when and why it waits for another technician.
  handed_back_at timestamptz(3),
  hand_back_reason varchar(1000),
  set_off_at timestamptz(3),
  arrived_at timestamptz(3),
  finished_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancel_reason varchar(30) check (cancel_reason in
    ('customer_cancelled', 'got_in_themselves', 'no_show', 'could_not_help', 'duplicate')),

  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  search_text text generated always as (search_fold(
    number::text || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || phone_digits || ' ' ||
    coalesce(email, '') || ' ' || coalesce(location, '') || ' ' || coalesce(service_address, ''))) stored,
  check ((slot_start is null) = (slot_end is null)),
  check (slot_end > slot_start),
  constraint job_slot_in_range check (${moment('slot_start')} and ${moment('slot_end')}),
  constraint job_scheduled_has_slot check (visit <> 'scheduled' or slot_start is not null),
  constraint job_reason_of_cancelled check (cancel_reason is null or visit = 'cancelled'),
  constraint job_travel_in_range check (travel_minutes between 0 and 720 and travel_miles between 0 and 999.99),
  constraint job_wanted_time_of_day
    check (wanted_time is null or (wanted_date is not null and wanted_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'))
);

-- Encrypting with a new key is no edit: an open form can still be saved. Nor is the drive, which follows from the visits
-- around the job, when nothing else changes.
create trigger count_version before update on job for each row
  when (current_setting('nene.resealing', true) is distinct from 'on'
        and ((old.travel_minutes, old.travel_miles, old.travel_from, old.overlap_reason, old.shares_time)
               is not distinct from
             (new.travel_minutes, new.travel_miles, new.travel_from, new.overlap_reason, new.shares_time)
             or (old.visit, old.slot_start, old.slot_end, old.technician_id, old.accepted_at)
               is distinct from (new.visit, new.slot_start, new.slot_end, new.technician_id, new.accepted_at)))
  execute function count_version();
create trigger refuse_unsealed before insert or update of access_details, vehicle_vin, key_codes on job
  for each row execute function refuse_unsealed();
`;

// Each list of the office has an index for each order, so that any page is read without the ones before it.
const jobIndexes = `
create index job_newest on job (created_at desc, id desc);
create index job_open on job (created_at desc, id desc) where ${open};
create index job_done on job (created_at desc, id desc) where visit = 'done';
create index job_cancelled on job (created_at desc, id desc) where visit = 'cancelled';
create index job_by_name on job (${jobName}, id);
create index job_open_by_name on job (${jobName}, id) where ${open};
create index job_done_by_name on job (${jobName}, id) where visit = 'done';
create index job_cancelled_by_name on job (${jobName}, id) where visit = 'cancelled';
create index job_by_slot on job (${slot}, id);
create index job_open_by_slot on job (${slot}, id) where ${open};
create index job_done_by_slot on job (${slot}, id) where visit = 'done';
create index job_cancelled_by_slot on job (${slot}, id) where visit = 'cancelled';
create index job_emergency on job (created_at desc, id desc) where urgency = 'emergency';

-- What waits for somebody.
create index job_waiting on job (is_emergency desc, created_at desc) where visit = 'unscheduled' and not suspicious;
create index job_suspicious on job (created_at) where suspicious and visit = 'unscheduled';
create index job_handed_back on job (handed_back_at) where handed_back_at is not null;
create index job_untouched on job (updated_at) where ${open} and not suspicious;

create index job_slot on job (slot_start) where slot_start is not null;
create index job_under_way on job (visit) where visit in ('on_the_way', 'on_site');
create index job_technician on job (technician_id, slot_start) where technician_id is not null;
create index job_technician_newest on job (technician_id, created_at desc, id desc) where technician_id is not null;
-- Visits that were driven to.
create index job_driven on job (arrived_at) where arrived_at is not null and travel_miles > 0;

create index job_customer on job (customer_id, created_at desc) where customer_id is not null;
create index job_property on job (property_id) where property_id is not null;
create index job_phone on job (phone_digits, created_at desc);
create index job_email on job (lower(email)) where email is not null;
-- Without its spaces; queries/search/search-text.ts uses the same expression.
create index job_plate
  on job ((upper(regexp_replace(vehicle_plate, '[^A-Za-z0-9]', '', 'g')))) where vehicle_plate is not null;
create index job_search on job using gin (search_pieces(search_text, created_at)) with (fastupdate = off);
`;

const steps = `
create table job_step (
  -- The device's own: a step that arrives twice, however much later, counts once.
  id uuid primary key,
  -- Null: an expense of no job.
  job_id uuid references job on delete cascade,
  -- A run of steps on one device, numbered from 1.
  branch_id uuid not null,
  seq integer not null check (seq >= 1),
  kind varchar(20) not null,
  body jsonb not null,
  body_hash varchar(64) not null,
  -- The job's version that the device had seen.
  trunk_version integer,
  -- Corrected, with its error; the device's own figures beside it.
  happened_at timestamptz(3) not null,
  error_ms bigint not null check (error_ms >= 0),
  clock jsonb not null,
  -- Whether it waited for a signal, so that nobody saw the answer.
  waited boolean not null,
  actor varchar(254) not null,
  outcome varchar(10) not null check (outcome in ('applied', 'conflict', 'refused')),
  -- Why, and what came of it.
  answer jsonb not null,
  -- Money that was taken and is no payment: a person books it.
  unbooked numeric(10, 2) check (unbooked > 0),
  created_at timestamptz(3) not null default now_ms(),
  unique (branch_id, seq)
);
create index job_step_job on job_step (job_id, created_at);
create index job_step_conflict on job_step (created_at) where outcome = 'conflict';
create trigger refuse_change before update or delete on job_step
  for each row when (not is_erasing()) execute function refuse_change();
`;

const proofs = `
-- What proves that a phone took a step, as it is, in its place.
create table step_proof (
  step_id uuid primary key references job_step on delete cascade,
  phone_id uuid not null,
  -- The phone's at the time: a phone that lost its key registers another.
  public_key varchar(88) not null,
  -- The hash of the link before it in its branch; null for the first.
  previous varchar(64) check (previous ~ '^[0-9a-f]{64}$'),
  body_sha256 varchar(64) not null check (body_sha256 ~ '^[0-9a-f]{64}$'),
  hash varchar(64) not null check (hash ~ '^[0-9a-f]{64}$'),
  signature varchar(96) not null
);
create trigger refuse_change before update or delete on step_proof
  for each row when (not is_erasing()) execute function refuse_change();

-- The public keys that signed the evidence of jobs. A file stays true after the key was rotated: every key that ever
-- signed one is known for good.
create table evidence_key (
  public_key varchar(130) primary key check (public_key ~ '^04[0-9a-f]{128}$'),
  created_at timestamptz(3) not null default now_ms()
);
create trigger refuse_change before update or delete on evidence_key for each row execute function refuse_change();
create trigger refuse_truncate before truncate on evidence_key for each statement execute function refuse_change();
`;

const orders = `
-- Who ordered a job at a property, why the owner was asked about it, and what they answered.
create table job_order (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null unique references job on delete cascade,
  authority_id uuid references standing_authority on delete set null,
  ordered_by varchar(100) not null check (ordered_by <> ''),
  work varchar(10) not null check (work in ('keys', 'rekey', 'opening', 'locks', 'other')),
  -- Null within the authority.
  fault varchar(20) check (fault in ('not_listed', 'ended', 'work', 'limit', 'work_limit')),
  asked_at timestamptz(3),
  answer varchar(10) check (answer in ('allowed', 'refused')),
  answered_by varchar(254),
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms(),
  check ((fault is null) = (asked_at is null)),
  check (fault is not null or answer is null),
  check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);
create index job_order_authority on job_order (authority_id) where authority_id is not null;
create index job_order_waiting on job_order (asked_at) where fault is not null and answer is null;
`;
