import { type Kysely, sql } from 'kysely';

/**
 * Notifies servers with open offices of changes. Every change writes an event, so one trigger covers all. It notifies only
 * while a server listens, because transactions that notify commit one at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(live).execute(db);
}

const live = `
create table live_listener (
  id uuid primary key,
  since timestamptz(3) not null default now_ms()
);

create function tell_listeners() returns trigger language plpgsql as $$
begin
  if not exists (select from live_listener) then
    return null;
  end if;
  if (select count(*) from added) > 20 then
    perform pg_notify('office', '{"what": "many"}');
  else
    perform pg_notify('office', json_build_object('type', record_type, 'id', record_id, 'what', what, 'by', actor)::text)
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
`;
