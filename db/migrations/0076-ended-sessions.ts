import { type Kysely, sql } from 'kysely';

/** Tells servers with open offices that a session has ended, so that its tabs stop receiving changes at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ended).execute(db);
}

const ended = `
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
