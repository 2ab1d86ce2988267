import { type Kysely, sql } from 'kysely';

/** The steps of jobs, as the devices sent them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(steps).execute(db);
}

const steps = `
create table job_step (
  -- The device's own: a step that arrives twice, however much later, counts once.
  id uuid primary key,
  job_id uuid not null references job on delete cascade,
  -- A run of steps on one device, numbered from 1.
  branch_id uuid not null,
  seq integer not null check (seq >= 1),
  kind varchar(20) not null,
  body jsonb not null,
  body_hash varchar(64) not null,
  -- The job's version that the device had seen.
  trunk_version integer,
  -- Corrected, with its error; the device's own figures beside it.
  happened_at timestamptz(3) not null,
  error_ms bigint not null check (error_ms >= 0),
  clock jsonb not null,
  -- Whether it waited for a signal, so that nobody saw the answer.
  waited boolean not null,
  actor varchar(254) not null,
  outcome varchar(10) not null check (outcome in ('applied', 'conflict', 'refused')),
  -- Why, and what came of it.
  answer jsonb not null,
  -- Money that was taken and is no payment: a person books it.
  unbooked numeric(10, 2) check (unbooked > 0),
  created_at timestamptz(3) not null default now_ms(),
  unique (branch_id, seq)
);
create index job_step_job on job_step (job_id, created_at);
create index job_step_conflict on job_step (created_at) where outcome = 'conflict';
create trigger refuse_change before update or delete on job_step
  for each row when (not is_erasing()) execute function refuse_change();
`;
