import { type Kysely, sql } from 'kysely';

/** The night alarm, the browsers that it rings, and texts with customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [alarm, raising, devices, texts]) await sql.raw(part).execute(db);
}

const alarm = `
-- One for each emergency.
create table alarm (
  job_id uuid primary key references job on delete cascade,
  state varchar(20) not null default 'ringing' check (state in ('ringing', 'taken', 'dealt_with', 'unanswered')),
  raised_at timestamptz(3) not null,
  -- How loudly it rings: decided at the first step, since anyone can send an emergency. Null until then; an alarm that
  -- must not ring at all is deleted.
  volume varchar(10) constraint alarm_volume check (volume in ('loud', 'quiet')),
  -- A member of staff entered the emergency, so it is no stranger's: it rings loudly and counts against no limit.
  by_staff boolean not null default false,
  -- How often the emergency lost the person who had it; a part of its messages' keys.
  round smallint not null default 0,
  next_step smallint not null default 0 check (next_step >= 0),
  next_step_at timestamptz(3),
  holder_id uuid references admin_user on delete set null,
  taken_at timestamptz(3),
  constraint alarm_clock check ((next_step_at is not null) = (state = 'ringing')),
  constraint alarm_taken check ((taken_at is not null) = (state = 'taken'))
);
create index alarm_due on alarm (next_step_at) where state = 'ringing';
create index alarm_raised on alarm (raised_at);
create index alarm_open on alarm (raised_at) where state in ('ringing', 'unanswered');
create index alarm_holder on alarm (holder_id) where holder_id is not null;

-- Who was rung, and how.
create table alarm_call (
  job_id uuid not null references alarm on delete cascade,
  account_id uuid not null references admin_user on delete cascade,
  channel varchar(10) not null check (channel in ('push', 'text', 'voice', 'mail')),
  first_at timestamptz(3) not null,
  primary key (job_id, account_id, channel)
);
create index alarm_call_account on alarm_call (account_id);

create table alarm_setting (
  only_row boolean primary key default true check (only_row),
  ladder jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now_ms()
);
`;

const raising = `
-- The statement that opens an emergency's job raises the alarm. Old records, from an import or a restored backup, raise
-- none; an emergency whose flag as suspicious is cleared within hours rings then.
create function raise_alarm() returns trigger language plpgsql as $$
declare
  since timestamptz := case when tg_op = 'INSERT' then new.created_at else now_ms() end;
begin
  insert into alarm (job_id, raised_at, next_step_at) values (new.id, since, since) on conflict do nothing;
  return null;
end $$;
create trigger raise_alarm_insert after insert on job for each row
  when (new.urgency = 'emergency' and new.visit = 'unscheduled' and new.created_at > now_ms() - interval '10 minutes')
  execute function raise_alarm();
create trigger raise_alarm after update of urgency on job for each row
  when (old.urgency <> 'emergency' and new.urgency = 'emergency' and new.visit = 'unscheduled')
  execute function raise_alarm();
create trigger raise_cleared_alarm after update of suspicious on job for each row
  when (old.suspicious and not new.suspicious and new.urgency = 'emergency' and new.visit = 'unscheduled'
        and new.created_at > now_ms() - interval '6 hours')
  execute function raise_alarm();

-- An emergency that was taken and then loses its technician before the drive has begun rings again, from the first step,
-- whichever change took the technician away: handed back, unassigned, or the account disabled or demoted.
create function ring_again() returns trigger language plpgsql as $$
begin
  update alarm
     set state = 'ringing', round = round + 1, raised_at = new.updated_at, next_step = 0, next_step_at = new.updated_at,
         holder_id = null, taken_at = null
   where job_id = new.id and state = 'taken';
  return null;
end $$;
create trigger ring_again after update of technician_id on job for each row
  when (old.technician_id is not null and new.technician_id is null and new.visit in ('unscheduled', 'scheduled'))
  execute function ring_again();
`;

const devices = `
-- A browser that the alarm rings.
create table push_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references admin_user on delete cascade,
  -- The session in which it was last turned on: ending that session ends the alarm there. No foreign key: expired
  -- sessions are deleted, and their devices go on ringing.
  session_id varchar(255),
  endpoint varchar(1000) not null unique,
  p256dh varchar(100) not null,
  auth varchar(40) not null,
  vapid_key varchar(100) not null,
  name varchar(100) not null,
  -- Also told of new requests, customers' answers and payments.
  news boolean not null default false,
  created_at timestamptz(3) not null default now_ms(),
  last_rang_at timestamptz(3)
);
create index push_device_account on push_device (account_id, created_at);

-- All news writes events, so one trigger queues the notifications; without such a device it costs one read of a table with
-- a few rows.
create function tell_devices() returns trigger language plpgsql as $$
begin
  if not exists (select from push_device where news) then
    return null;
  end if;
  insert into outbox (kind, channel, recipient, payload, dedupe_key, message_id, created_at, next_attempt_at)
  select 'news-push', 'push', device.id, json_build_object('recordType', record_type, 'recordId', record_id, 'what', what),
         'news:' || added.id || ':' || device.id, gen_random_uuid(), now_ms(), now_ms()
    from added
    join push_device device on device.news
    join admin_user account on account.id = device.account_id and account.is_active
                           and account.role in ('admin', 'dispatcher')
   where what in ('received', 'approved', 'declined', 'change_requested', 'payment_received', 'deposit_received')
     and record_type in ('contact_request', 'booking_request', 'quote', 'invoice')
     and actor is distinct from account.email
     -- Not what an import or a restored backup brings.
     and at > now_ms() - interval '10 minutes'
  on conflict do nothing;
  return null;
end $$;
create trigger tell_devices after insert on event referencing new table as added
  for each statement execute function tell_devices();
`;

const texts = `
-- The office's own wording of texts.
create table text_setting (
  only_row boolean primary key default true check (only_row),
  templates jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now_ms()
);

-- Numbers that answered STOP.
create table text_opt_out (
  phone varchar(20) primary key check (phone ~ '^\\+[1-9][0-9]{7,14}$'),
  since timestamptz(3) not null
);

-- The provider's id identifies a received text, so that a repeat counts once.
create table received_text (
  id uuid primary key default gen_random_uuid(),
  provider_id varchar(200) not null unique,
  phone varchar(50) not null,
  phone_digits varchar(50) not null,
  body text not null check (length(body) <= 10000),
  job_id uuid references job on delete set null,
  -- Whether it rang the alarm: one number rings once within some hours, all of them a few times an hour.
  rang boolean not null default false,
  -- What we answered at once: a repeat of the text, whose first answer was lost, gets the same answer.
  reply varchar(500),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index received_text_waiting on received_text (created_at) where settled_at is null;
create index received_text_created on received_text (created_at);
create index received_text_phone on received_text (phone_digits, created_at desc);
create index received_text_job on received_text (job_id) where job_id is not null;
`;
