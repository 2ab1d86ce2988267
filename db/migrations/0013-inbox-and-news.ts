import { type Kysely, sql } from 'kysely';

/** What the inbox and the shop's watch remember, and news to open offices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [watch, inbox, live]) await sql.raw(part).execute(db);
}

const watch = `
-- When the shop last looked at itself, and when a silence becomes unusual.
create table shop_watch (
  only_row boolean primary key default true check (only_row),
  since timestamptz(3) not null default now_ms(),
  checked_at timestamptz(3) not null,
  silence_due_at timestamptz(3)
);

create table shop_finding (
  kind varchar(30) primary key,
  what varchar(500) not null,
  since timestamptz(3) not null
);
`;

const inbox = `
-- Who has an entry of the inbox, until when it is snoozed, and whether it was dismissed. No foreign key: the records are
-- in several tables, one of them the outbox. The retention deletes orphaned marks.
create table inbox_mark (
  kind varchar(40) not null,
  item_id uuid not null,
  assignee_id uuid references admin_user on delete cascade,
  snoozed_until timestamptz(3),
  snoozed_at timestamptz(3),
  dismissed_at timestamptz(3),
  updated_at timestamptz(3) not null default now_ms(),
  primary key (kind, item_id),
  check ((snoozed_until is null) = (snoozed_at is null)),
  check (assignee_id is not null or snoozed_until is not null or dismissed_at is not null)
);
create index inbox_mark_assignee on inbox_mark (assignee_id, kind) where assignee_id is not null;
create index inbox_mark_snoozed on inbox_mark (kind, snoozed_until) where snoozed_until is not null;
create index inbox_mark_updated on inbox_mark (updated_at);
`;

// Notifies only while a server listens, because transactions that notify commit one at a time.
const live = `
-- Servers with open offices.
create table live_listener (
  id uuid primary key,
  since timestamptz(3) not null default now_ms()
);

-- Every change writes an event, so one trigger covers all. A notice names the job of its record: the lists of jobs and the
-- inbox have rows of jobs.
create function tell_listeners() returns trigger language plpgsql as $$
begin
  if not exists (select from live_listener) then
    return null;
  end if;
  if (select count(*) from added) > 20 then
    perform pg_notify('office', '{"what": "many"}');
  else
    perform pg_notify('office', json_build_object(
              'type', record_type, 'id', record_id, 'what', what, 'by', actor,
              'job', case record_type
                       when 'contact_request' then (select job_id from contact_request where id = record_id)
                       when 'booking_request' then (select job_id from booking_request where id = record_id)
                       when 'quote' then (select job_id from quote where id = record_id)
                       when 'invoice' then (select job_id from invoice where id = record_id)
                     end)::text)
       from added where what not in ('sealed_read', 'sealed_found', 'signed_in', 'sign_in_failed', 'photo_viewed');
  end if;
  return null;
end $$;
create trigger tell_listeners after insert on event referencing new table as added
  for each statement execute function tell_listeners();

create function tell_of_failed_mail() returns trigger language plpgsql as $$
begin
  if exists (select from live_listener) then
    perform pg_notify('office', json_build_object('type', coalesce(new.record_type, 'mail'), 'id', new.record_id,
                                                  'what', 'mail_failed')::text);
  end if;
  return null;
end $$;
create trigger tell_of_failed_mail after update of state on outbox for each row
  when (new.state = 'failed' and old.state <> 'failed' and new.channel = 'mail')
  execute function tell_of_failed_mail();

create function tell_of_text() returns trigger language plpgsql as $$
begin
  if exists (select from live_listener) then
    perform pg_notify('office', json_build_object('type', coalesce(new.record_type, 'mail'), 'id', new.record_id,
                                                  'what', 'text_' || coalesce(new.delivery, new.state))::text);
  end if;
  return null;
end $$;
create trigger tell_of_text after update of state, delivery on outbox for each row
  when (new.kind = 'customer-text'
        and (new.state, new.delivery) is distinct from (old.state, old.delivery) and new.state <> 'queued')
  execute function tell_of_text();

create function tell_of_received_text() returns trigger language plpgsql as $$
begin
  if exists (select from live_listener) then
    perform pg_notify('office', '{"type": "text", "what": "text_received"}');
  end if;
  return null;
end $$;
create trigger tell_of_received_text after insert or update of settled_at on received_text for each row
  execute function tell_of_received_text();

-- The tabs of a session that has ended stop receiving changes at once.
create function tell_of_ended_session() returns trigger language plpgsql as $$
begin
  if exists (select from live_listener) then
    perform pg_notify('office', json_build_object('what', 'session_ended', 'id', old.sid)::text);
  end if;
  return null;
end $$;
create trigger tell_of_revoked_session after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function tell_of_ended_session();
create trigger tell_of_deleted_session after delete on session for each row
  when (old.revoked_at is null)
  execute function tell_of_ended_session();
`;
