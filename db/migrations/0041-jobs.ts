import { type Kysely, sql } from 'kysely';

/**
 * The job, one for each piece of work, and the triggers that open it and keep it in step with its request. Earlier rows
 * get theirs in the next migration; until then their `job_id` is null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [job, columns, opening, following]) await sql.raw(step).execute(db);
}

const open = `visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site')`;
const moment = (column: string) => `${column} between '2000-01-01T00:00:00Z' and '2101-01-01T10:00:00Z'`;
const name = `(search_fold(coalesce(last_name, '') || ' ' || coalesce(first_name, '')) collate "C")`;
const slot = `(coalesce(slot_start, 'infinity'))`;

const job = `
create sequence job_number as integer start 1001;
create table job (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique default nextval('job_number'),
  customer_id uuid references customer on delete set null,
  first_name varchar(100) check (first_name <> ''),
  last_name varchar(100) check (last_name <> ''),
  phone varchar(50) not null check (phone <> ''),
  phone_digits varchar(50) not null,
  email varchar(254),
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
  notes varchar(4000),
  access_details text,
  vehicle_vin text,
  key_codes text,
  sealed_terms text[] not null default '{}',
  request varchar(4000),
  urgency varchar(20) not null default 'standard' check (urgency in ('standard', 'urgent', 'emergency')),
  is_emergency boolean not null generated always as (urgency = 'emergency') stored,
  suspicious boolean not null default false,
  visit varchar(20) not null default 'unscheduled'
    check (visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site', 'done', 'cancelled')),
  slot_start timestamptz(3),
  slot_end timestamptz(3),
  technician_id uuid references admin_user on delete set null,
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
  constraint job_reason_of_cancelled check (cancel_reason is null or visit = 'cancelled')
);
create trigger count_version before update on job for each row
  when (current_setting('nene.resealing', true) is distinct from 'on') execute function count_version();
create trigger refuse_unsealed before insert or update of access_details, vehicle_vin, key_codes on job
  for each row execute function refuse_unsealed();

create index job_newest on job (created_at desc, id desc);
create index job_done on job (created_at desc, id desc) where visit = 'done';
create index job_cancelled on job (created_at desc, id desc) where visit = 'cancelled';
create index job_open on job (created_at desc, id desc) where ${open};
create index job_emergency on job (created_at desc, id desc) where urgency = 'emergency';
create index job_waiting on job (is_emergency desc, created_at desc) where visit = 'unscheduled' and not suspicious;
create index job_suspicious on job (created_at) where suspicious and visit = 'unscheduled';
create index job_by_name on job (${name}, id);
create index job_done_by_name on job (${name}, id) where visit = 'done';
create index job_cancelled_by_name on job (${name}, id) where visit = 'cancelled';
create index job_open_by_name on job (${name}, id) where ${open};
create index job_by_slot on job (${slot}, id);
create index job_done_by_slot on job (${slot}, id) where visit = 'done';
create index job_cancelled_by_slot on job (${slot}, id) where visit = 'cancelled';
create index job_open_by_slot on job (${slot}, id) where ${open};
create index job_slot on job (slot_start) where slot_start is not null;
create index job_under_way on job (visit) where visit in ('on_the_way', 'on_site');
create index job_phone on job (phone_digits, created_at desc);
create index job_email on job (lower(email)) where email is not null;
create index job_customer on job (customer_id, created_at desc) where customer_id is not null;
create index job_technician on job (technician_id, slot_start) where technician_id is not null;
create index job_search on job using gin (search_pieces(search_text, created_at)) with (fastupdate = off);
`;

// The next migration checks the earlier rows. Getting a job is no edit of a record: its version stays.
const papers = ['contact_request', 'booking_request', 'quote', 'invoice'] as const;
const sameJob = 'old.job_id is not distinct from new.job_id';
const counted: Record<(typeof papers)[number], string> = {
  contact_request: sameJob,
  booking_request: sameJob,
  quote: `${sameJob} and old.has_live_invoice = new.has_live_invoice
    and current_setting('nene.resealing', true) is distinct from 'on'`,
  invoice: `${sameJob} and old.paid = new.paid`,
};

const columns = papers
  .map(
    (table) => `
alter table ${table} add column job_id uuid;
alter table ${table} add constraint ${table}_job_id_fkey foreign key (job_id) references job not valid;
drop trigger count_version on ${table};
create trigger count_version before update on ${table} for each row
  when (${counted[table]}) execute function count_version();
`,
  )
  .join('');

// A trigger opens the job in the statement that stores the request, even one of the previous release: no second round
// trip, and never a second job. A quote made for a lead or booking belongs to that record's job, an invoice to its quote's.
const opening = `
create function open_job_of_lead(request contact_request) returns uuid language plpgsql as $$
declare
  opened uuid;
begin
  insert into job (customer_id, first_name, last_name, phone, phone_digits, email, service_type, location, request,
                   urgency, suspicious, visit, finished_at, cancelled_at, cancel_reason, created_at, updated_at)
  values (request.customer_id, request.first_name, request.last_name, request.phone, request.phone_digits,
          request.email, request.service_type, request.location, request.message,
          case when request.is_emergency then 'emergency' else 'standard' end, request.suspicious,
          case when request.status = 'won' then 'done' when request.status in ('lost', 'spam') then 'cancelled'
               else 'unscheduled' end,
          case when request.status = 'won' then request.updated_at end,
          case when request.status in ('lost', 'spam') then request.updated_at end,
          case when request.status = 'lost' then 'customer_cancelled' end, request.created_at, request.created_at)
  returning id into opened;
  return opened;
end $$;

create function open_job_of_booking(request booking_request) returns uuid language plpgsql as $$
declare
  opened uuid;
begin
  insert into job (customer_id, first_name, last_name, phone, phone_digits, email, service_type, location, request,
                   urgency, suspicious, visit, slot_start, slot_end, finished_at, cancelled_at, cancel_reason,
                   created_at, updated_at)
  values (request.customer_id, request.first_name, request.last_name, request.phone, request.phone_digits,
          request.email, request.service_type, request.location, request.message,
          case when request.is_emergency then 'emergency' else 'standard' end, request.suspicious,
          case request.status when 'new' then 'unscheduled' when 'confirmed' then 'scheduled' when 'done' then 'done'
                              else 'cancelled' end,
          request.slot_start, request.slot_end,
          case when request.status = 'done' then request.updated_at end,
          case when request.status in ('declined', 'cancelled', 'spam') then request.updated_at end,
          case request.status when 'declined' then 'could_not_help' when 'cancelled' then 'customer_cancelled' end,
          request.created_at, request.created_at)
  returning id into opened;
  return opened;
end $$;

create function open_job_of_quote(offer quote) returns uuid language plpgsql as $$
declare
  opened uuid;
begin
  insert into job (customer_id, first_name, last_name, phone, phone_digits, email, service_type, location,
                   service_address, distance_miles, property_type, vehicle_year, vehicle_make, vehicle_model, notes,
                   urgency, suspicious, created_at, updated_at)
  values (offer.customer_id, offer.first_name, offer.last_name, offer.phone, offer.phone_digits, offer.email,
          offer.service_type, offer.location, offer.service_address, offer.distance_miles, offer.property_type,
          offer.vehicle_year, nullif(offer.vehicle_make, ''), nullif(offer.vehicle_model, ''), offer.notes,
          case when offer.is_emergency then 'emergency' else offer.urgency end, offer.suspicious,
          offer.created_at, offer.created_at)
  returning id into opened;
  return opened;
end $$;

-- Facts about the work that an invoice lacks stay empty. An invoice without a phone number belongs to an erased person.
create function open_job_of_invoice(bill invoice) returns uuid language plpgsql as $$
declare
  opened uuid;
begin
  insert into job (customer_id, first_name, last_name, phone, phone_digits, email, service_type, service_address,
                   created_at, updated_at)
  values (bill.customer_id, bill.first_name, bill.last_name, coalesce(nullif(bill.phone, ''), 'erased'),
          bill.phone_digits, bill.email, 'other', bill.service_address, bill.created_at, bill.created_at)
  returning id into opened;
  return opened;
end $$;

create function give_lead_job() returns trigger language plpgsql as $$
begin
  new.job_id := open_job_of_lead(new);
  return new;
end $$;
create trigger give_job before insert on contact_request for each row
  when (new.job_id is null) execute function give_lead_job();

create function give_booking_job() returns trigger language plpgsql as $$
begin
  new.job_id := open_job_of_booking(new);
  return new;
end $$;
create trigger give_job before insert on booking_request for each row
  when (new.job_id is null) execute function give_booking_job();

create function give_quote_job() returns trigger language plpgsql as $$
begin
  new.job_id := coalesce((select job_id from contact_request where id = new.lead_id),
                         (select job_id from booking_request where id = new.booking_id), open_job_of_quote(new));
  return new;
end $$;
create trigger give_job before insert on quote for each row
  when (new.job_id is null) execute function give_quote_job();

create function give_invoice_job() returns trigger language plpgsql as $$
begin
  new.job_id := coalesce((select job_id from quote where id = new.quote_id), open_job_of_invoice(new));
  return new;
end $$;
create trigger give_job before insert on invoice for each row
  when (new.job_id is null) execute function give_invoice_job();
`;

// The specification's screens confirm bookings, close leads, clear flags and file records under customers; the job changes
// in the same statement. Steps taken on the job itself (on the way, on site, done) are not undone.
const following = `
create function job_follows_request() returns trigger language plpgsql as $$
begin
  if new.customer_id is distinct from old.customer_id then
    update job set customer_id = new.customer_id
     where id = new.job_id and customer_id is not distinct from old.customer_id;
  end if;
  if old.suspicious and not new.suspicious then
    update job set suspicious = false where id = new.job_id and suspicious;
  end if;
  return null;
end $$;
${(['contact_request', 'booking_request', 'quote'] as const)
  .map(
    (table) => `
create trigger job_follows_request after update of customer_id, suspicious on ${table} for each row
  when (new.job_id is not null and (old.customer_id is distinct from new.customer_id
        or old.suspicious and not new.suspicious))
  execute function job_follows_request();`,
  )
  .join('')}

create function job_follows_lead() returns trigger language plpgsql as $$
begin
  if new.status in ('lost', 'spam') then
    update job set visit = 'cancelled', cancelled_at = now_ms(),
           cancel_reason = case when new.status = 'lost' then 'customer_cancelled' end
     where id = new.job_id and visit = 'unscheduled';
  elsif old.status in ('lost', 'spam') then
    update job set visit = 'unscheduled', cancelled_at = null, cancel_reason = null
     where id = new.job_id and visit = 'cancelled';
  end if;
  return null;
end $$;
create trigger job_follows_lead after update of status on contact_request for each row
  when (new.job_id is not null and old.status <> new.status) execute function job_follows_lead();

create function job_follows_booking() returns trigger language plpgsql as $$
begin
  case new.status
    when 'confirmed' then
      update job set visit = 'scheduled', slot_start = new.slot_start, slot_end = new.slot_end, finished_at = null,
             cancelled_at = null, cancel_reason = null
       where id = new.job_id and visit not in ('on_the_way', 'on_site');
    when 'done' then
      update job set visit = 'done', finished_at = coalesce(finished_at, now_ms())
       where id = new.job_id and ${open};
    when 'new' then
      update job set visit = 'unscheduled', slot_start = null, slot_end = null, finished_at = null,
             cancelled_at = null, cancel_reason = null
       where id = new.job_id and visit not in ('on_the_way', 'on_site');
    else
      update job set visit = 'cancelled', cancelled_at = now_ms(),
             cancel_reason = case new.status when 'declined' then 'could_not_help'
                                             when 'cancelled' then 'customer_cancelled' end
       where id = new.job_id and visit in ('unscheduled', 'scheduled');
  end case;
  return null;
end $$;
create trigger job_follows_booking after update of status, slot_start, slot_end on booking_request for each row
  when (new.job_id is not null and (old.status, old.slot_start, old.slot_end)
        is distinct from (new.status, new.slot_start, new.slot_end))
  execute function job_follows_booking();

-- An invoice means that the work is done, unless the visit is still scheduled.
create function job_follows_invoice() returns trigger language plpgsql as $$
begin
  update job set visit = 'done', finished_at = new.sent_at where id = new.job_id and visit = 'unscheduled';
  return null;
end $$;
create trigger job_follows_invoice_insert after insert on invoice for each row
  when (new.job_id is not null and new.status in ('sent', 'paid')) execute function job_follows_invoice();
create trigger job_follows_invoice after update of status on invoice for each row
  when (new.job_id is not null and old.status = 'draft' and new.status in ('sent', 'paid'))
  execute function job_follows_invoice();
`;
