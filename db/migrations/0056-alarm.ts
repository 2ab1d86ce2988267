import { type Kysely, sql } from 'kysely';

/**
 * The night alarm: one for each emergency, raised by the statement that opens its job; who was rung, on which devices,
 * and the ladder. Outbox messages get a channel.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [tables, channel, raising]) await sql.raw(step).execute(db);
}

const tables = `
create table alarm (
  job_id uuid primary key references job on delete cascade,
  state varchar(20) not null default 'ringing' check (state in ('ringing', 'taken', 'dealt_with', 'unanswered')),
  raised_at timestamptz(3) not null,
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

create table alarm_call (
  job_id uuid not null references alarm on delete cascade,
  account_id uuid not null references admin_user on delete cascade,
  channel varchar(10) not null check (channel in ('push', 'text', 'voice', 'mail')),
  first_at timestamptz(3) not null,
  primary key (job_id, account_id, channel)
);
create index alarm_call_account on alarm_call (account_id);

create table push_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references admin_user on delete cascade,
  endpoint varchar(1000) not null unique,
  p256dh varchar(100) not null,
  auth varchar(40) not null,
  vapid_key varchar(100) not null,
  name varchar(100) not null,
  created_at timestamptz(3) not null default now_ms(),
  last_rang_at timestamptz(3)
);
create index push_device_account on push_device (account_id, created_at);

create table alarm_setting (
  only_row boolean primary key default true check (only_row),
  ladder jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now_ms()
);

alter table admin_user add column mobile varchar(20) check (mobile ~ '^\\+[1-9][0-9]{7,14}$');
`;

// A constant default rewrites no row. The previous release sends mail only, and its messages are mail.
const channel = `
alter table outbox add column channel varchar(10) not null default 'mail';
alter table outbox add constraint outbox_channel check (channel in ('mail', 'alarm_mail', 'push', 'text', 'voice')) not valid;
`;

// Old records, from an import or a restored backup, raise no alarm.
const raising = `
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
`;
