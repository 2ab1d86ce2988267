import { type Kysely, sql } from 'kysely';

/** Jobs that are done and were not invoiced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(unbilled).execute(db);
}

const unbilled = `
-- A separate table of these only: always small, however many jobs there are.
create table unbilled_job (
  job_id uuid primary key references job on delete cascade,
  since timestamptz(3) not null
);
create index unbilled_job_since on unbilled_job (since);

create function settle_unbilled(settled uuid[]) returns void language sql as $$
  with owing as (
    select id, coalesce(finished_at, updated_at) as since from job
     where id = any (settled) and visit = 'done'
       and not exists (select from invoice where job_id = job.id and status in ('sent', 'paid'))
  ), gone as (
    delete from unbilled_job where job_id = any (settled) and job_id not in (select id from owing)
  )
  insert into unbilled_job select id, since from owing on conflict do nothing;
$$;

create function settle_unbilled_job() returns trigger language plpgsql as $$
begin
  perform settle_unbilled(array[new.id]);
  return null;
end $$;
create trigger settle_unbilled_insert after insert on job
  for each row when (new.visit = 'done') execute function settle_unbilled_job();
create trigger settle_unbilled_update after update of visit on job
  for each row when (old.visit <> new.visit and 'done' in (old.visit, new.visit)) execute function settle_unbilled_job();

create function settle_unbilled_invoice() returns trigger language plpgsql as $$
begin
  perform settle_unbilled(array_remove(array[old.job_id, new.job_id], null));
  return null;
end $$;
create trigger settle_unbilled_insert after insert on invoice
  for each row when (new.status <> 'draft') execute function settle_unbilled_invoice();
create trigger settle_unbilled_update after update of status, job_id on invoice
  for each row when (old.status <> new.status or old.job_id is distinct from new.job_id)
  execute function settle_unbilled_invoice();

insert into unbilled_job
select id, coalesce(finished_at, updated_at) from job
 where visit = 'done' and not exists (select from invoice where job_id = job.id and status in ('sent', 'paid'));
`;
