import { type Kysely, sql } from 'kysely';

/**
 * A notice of a change names the job of its record: the lists of jobs and the inbox have rows of jobs, and a row says what
 * changed. It looks the job up only while a server listens.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(notices).execute(db);
}

const notices = `
create or replace function tell_listeners() returns trigger language plpgsql as $$
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
`;
