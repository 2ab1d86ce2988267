import { type Kysely, sql } from 'kysely';

/** Commits each batch by itself: jobs can be written meanwhile, and an interrupted run can be repeated. */
export const inSteps = true;

const BATCH = 500;

/** The times that earlier open visits hold. Of two that overlap, the earlier one holds the time, and the other shares it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(backfill).execute(db);
  for (let after = '-infinity,00000000-0000-0000-0000-000000000000'; after !== '';) {
    const [start, id] = after.split(',');
    const { rows } = await sql<{ last: string | null }>`
      select hold_earlier_visits(${start}::timestamptz, ${id}::uuid) as last`.execute(db);
    after = rows[0]?.last ?? '';
  }
  await sql.raw('drop function hold_earlier_visits').execute(db);
  await sql.raw('alter table job validate constraint job_travel_in_range').execute(db);
}

// Uses the index of open jobs by time (migration 0041); the planner must not read and sort all jobs for each batch instead.
// Returns where the next batch begins, null at the end.
const backfill = `
create or replace function hold_earlier_visits(after_start timestamptz, after_id uuid) returns text
  language plpgsql set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  earlier job;
  last text;
begin
  perform set_config('nene.resealing', 'on', true);
  for earlier in
    select * from job
     where visit in ('unscheduled', 'scheduled', 'on_the_way', 'on_site')
       and (coalesce(slot_start, 'infinity'), id) > (after_start, after_id)
       and coalesce(slot_start, 'infinity') < 'infinity'
     order by coalesce(slot_start, 'infinity'), id limit ${BATCH} for update
  loop
    last := earlier.slot_start || ',' || earlier.id;
    continue when earlier.visit = 'unscheduled' or earlier.shares_time
      or exists (select from visit_hold where job_id = earlier.id);
    begin
      insert into visit_hold (job_id, technician_id, held)
      values (earlier.id, coalesce(earlier.technician_id, '00000000-0000-0000-0000-000000000000'),
              tstzrange(earlier.slot_start, earlier.slot_end));
    exception when exclusion_violation then
      update job set shares_time = true where id = earlier.id;
    end;
  end loop;
  return last;
end $$`;
