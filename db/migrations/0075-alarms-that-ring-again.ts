import { type Kysely, sql } from 'kysely';

/**
 * An emergency that was taken and then loses its technician before the drive has begun rings again, from the first step,
 * whichever change took the technician away: handed back, unassigned, or the account disabled or demoted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ringAgain).execute(db);
}

const ringAgain = `
-- How often the emergency lost the person who had it; a part of its messages' keys.
alter table alarm add column round smallint not null default 0;

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
