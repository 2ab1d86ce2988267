import { type Kysely, sql } from 'kysely';

/** The authority to open belongs to the job, priced or not; its photo may follow later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(authorities).execute(db);
}

const authorities = `
alter table authority
  add column job_id uuid references job on delete cascade,
  -- Of the photo as the device has it: the record does not wait for the picture.
  add column photo_sha256 varchar(64);
alter table authority alter column quote_id drop not null;
select set_config('nene.erasing', 'on', true);
update authority set job_id = (select job_id from quote where id = quote_id);
select set_config('nene.erasing', '', true);
create index authority_job on authority (job_id, created_at desc);

create function give_authority_job() returns trigger language plpgsql as $$
begin
  new.job_id := (select job_id from quote where id = new.quote_id);
  return new;
end $$;
create trigger give_job before insert on authority for each row
  when (new.job_id is null) execute function give_authority_job();

-- Only a promised photo is added, once.
drop trigger refuse_change on authority;
create trigger refuse_change before update on authority for each row
  when (not is_erasing()
        and (old.photo is not null or old.photo_sha256 is null
             or (to_jsonb(old) - '{photo,photo_type}'::text[])
                is distinct from (to_jsonb(new) - '{photo,photo_type}'::text[])))
  execute function refuse_change();

-- The parts of a photo that is on its way.
create table photo_part (
  authority_id uuid not null references authority on delete cascade,
  place integer not null check (place >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 100000),
  created_at timestamptz(3) not null default now_ms(),
  primary key (authority_id, place)
);
`;
