import { type Kysely, sql } from 'kysely';

/** The provider's delivery reports on texts; the office shows them live. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(delivery).execute(db);
}

const delivery = `
alter table outbox
  add column delivery varchar(20),
  add constraint outbox_delivery check (delivery in ('delivered', 'undelivered')) not valid;

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
`;
