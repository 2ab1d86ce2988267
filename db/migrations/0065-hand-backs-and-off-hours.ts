import { type Kysely, sql } from 'kysely';

/** The reason for a visit outside its technician's hours; and since when and why a job that was handed back waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}

// Clears a hand-back once the job has a technician, or its visit has begun or ended, whichever code makes the change.
const columns = `
alter table job
  add column off_hours_reason varchar(500),
  add column handed_back_at timestamptz(3),
  add column hand_back_reason varchar(1000);

create function end_hand_back() returns trigger language plpgsql as $$
begin
  new.handed_back_at := null;
  new.hand_back_reason := null;
  return new;
end $$;
create trigger end_hand_back before update of technician_id, visit on job for each row
  when (new.handed_back_at is not null
        and (new.technician_id is not null or new.visit not in ('unscheduled', 'scheduled')))
  execute function end_hand_back();
`;
