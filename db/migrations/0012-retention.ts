import { type Kysely, sql } from 'kysely';

/** Retention: when scheduled work ran, indexes to expired rows, and a way to erase from the history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(jobs).execute(db);
  await sql.raw(indexes).execute(db);
  await sql.raw(erasing).execute(db);
}

const jobs = `
create table job_run (
  job varchar(40) primary key,
  at timestamptz(3) not null
) with (fillfactor = 50);
`;

const indexes = `
create index outbox_sent_body on outbox (sent_at) where state = 'sent' and payload <> '{}';
create index outbox_sent on outbox (sent_at) where state = 'sent' and kind <> 'invoice-reminder';
create index contact_request_spam on contact_request (updated_at)
  where status = 'spam' or (suspicious and status = 'new');
create index booking_request_spam on booking_request (updated_at)
  where status = 'spam' or (suspicious and status = 'new');
create index quote_spam on quote (updated_at) where suspicious and status = 'pending' and deleted_at is null;
create index review_rejected on review (updated_at) where status = 'rejected';
create index quote_email on quote (lower(email)) where email is not null;
create index invoice_email on invoice (lower(email)) where email is not null;
`;

// No mistake and no request of the office can change the history and the signed authorities. Only an erasure or a purge
// of spam may, by a setting of its own transaction; the event, its record and its time stay.
const erasing = `
create function is_erasing() returns boolean language sql stable
  return coalesce(current_setting('nene.erasing', true), '') = 'on';

create function guard_event() returns trigger language plpgsql as $$
begin
  if not is_erasing() or (tg_op = 'UPDATE' and (old.id, old.record_type, old.record_id, old.what, old.at)
     is distinct from (new.id, new.record_type, new.record_id, new.what, new.at)) then
    raise exception 'event is append-only' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
drop trigger refuse_change on event;
create trigger guard_event before update or delete on event for each row execute function guard_event();

drop trigger refuse_update on authority;
create trigger refuse_update before update on authority
  for each row when (not is_erasing()) execute function refuse_update();
`;
