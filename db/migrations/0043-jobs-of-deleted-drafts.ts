import { type Kysely, sql } from 'kysely';

/** Cancels jobs whose only paper was a deleted draft invoice: the draft was a mistake, and no customer waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(deletedDraft).execute(db);
}

const deletedDraft = `
create function job_follows_deleted_draft() returns trigger language plpgsql as $$
begin
  update job set visit = 'cancelled', cancelled_at = new.deleted_at
   where id = new.job_id and visit = 'unscheduled'
     and not exists (select from contact_request where job_id = new.job_id)
     and not exists (select from booking_request where job_id = new.job_id)
     and not exists (select from quote where job_id = new.job_id)
     and not exists (select from invoice where job_id = new.job_id and deleted_at is null)
     and not exists (select from event where record_type = 'job' and record_id = new.job_id);
  return null;
end $$;
create trigger job_follows_deleted_draft after update of deleted_at on invoice for each row
  when (new.job_id is not null and old.deleted_at is null and new.deleted_at is not null)
  execute function job_follows_deleted_draft();
`;
