import { type Kysely, sql } from 'kysely';

/**
 * How loudly an emergency rings: decided at its first step, since anyone can send one. An emergency whose flag as
 * suspicious is cleared within hours rings then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(volume).execute(db);
}

const volume = `
-- Null until the first step has decided it; an alarm that must not ring at all is deleted.
alter table alarm add column volume varchar(10) constraint alarm_volume check (volume in ('loud', 'quiet'));
-- A member of staff entered the emergency, so it is no stranger's: it rings loudly and counts against no limit.
alter table alarm add column by_staff boolean not null default false;

create trigger raise_cleared_alarm after update of suspicious on job for each row
  when (old.suspicious and not new.suspicious and new.urgency = 'emergency' and new.visit = 'unscheduled'
        and new.created_at > now_ms() - interval '6 hours')
  execute function raise_alarm();
`;
