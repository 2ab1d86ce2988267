import { type Kysely, sql } from 'kysely';

/** The triggers that open a job for each request and paper, and keep the job and its papers in step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [opening, requests, bookings, invoices]) await sql.raw(part).execute(db);
}

// A trigger opens the job in the statement that stores the request: no second round trip, and never a second job. A quote
// made for a lead or booking belongs to that record's job, an invoice to its quote's.
const opening = `
create function open_job_of_lead(request contact_request) returns uuid language plpgsql as $$
declare
  opened uuid;
begin
  insert into job (customer_id, first_name, last_name, phone, phone_digits, email, service_type, location, latitude,
                   longitude, distance_miles, request, urgency, suspicious, visit, finished_at, cancelled_at,
                   cancel_reason, created_at, updated_at)
  values (request.customer_id, request.first_name, request.last_name, request.phone, request.phone_digits,
          request.email, request.service_type, request.location, request.latitude, request.longitude,
          request.distance_miles, request.message,
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
  insert into job (customer_id, first_name, last_name, phone, phone_digits, email, service_type, location, latitude,
                   longitude, distance_miles, request, urgency, suspicious, visit, slot_start, slot_end, finished_at,
                   cancelled_at, cancel_reason, created_at, updated_at)
  values (request.customer_id, request.first_name, request.last_name, request.phone, request.phone_digits,
          request.email, request.service_type, request.location, request.latitude, request.longitude,
          request.distance_miles, request.message,
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
const requests = `
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
`;

// A booking and its job's visit have the same time, whichever of the two is changed. A trigger changes nothing if the two
// already agree, so the triggers do not call each other forever.
const bookings = `
create function job_follows_booking() returns trigger language plpgsql as $$
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
create trigger job_follows_booking after update of status, slot_start, slot_end on booking_request for each row
  when (new.job_id is not null and (old.status, old.slot_start, old.slot_end)
        is distinct from (new.status, new.slot_start, new.slot_end))
  execute function job_follows_booking();

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

const invoices = `
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

-- A deleted draft was a mistake: the job whose only paper it was is cancelled, since no customer waits.
create function job_follows_deleted_draft() returns trigger language plpgsql as $$
begin
  update job set visit = 'cancelled', cancelled_at = new.deleted_at
   where id = new.job_id and visit = 'unscheduled'
     and not exists (select from contact_request where job_id = new.job_id)
     and not exists (select from booking_request where job_id = new.job_id)
     and not exists (select from quote where job_id = new.job_id)
     and not exists (select from invoice where job_id = new.job_id and deleted_at is null)
     and not exists (select from event where record_type = 'job' and record_id = new.job_id);
  return null;
end $$;
create trigger job_follows_deleted_draft after update of deleted_at on invoice for each row
  when (new.job_id is not null and old.deleted_at is null and new.deleted_at is not null)
  execute function job_follows_deleted_draft();
`;
