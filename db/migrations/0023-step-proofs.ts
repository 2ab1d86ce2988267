import { type Kysely, sql } from 'kysely';

/** What proves that a phone took a step, as it is, in its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(proofs).execute(db);
}

const proofs = `
create table step_proof (
  step_id uuid primary key references job_step on delete cascade,
  phone_id uuid not null,
  -- The phone's at the time: a phone that lost its key registers another.
  public_key varchar(88) not null,
  -- The hash of the link before it in its branch; null for the first.
  previous varchar(64) check (previous ~ '^[0-9a-f]{64}$'),
  body_sha256 varchar(64) not null check (body_sha256 ~ '^[0-9a-f]{64}$'),
  hash varchar(64) not null check (hash ~ '^[0-9a-f]{64}$'),
  signature varchar(96) not null
);
create trigger refuse_change before update or delete on step_proof
  for each row when (not is_erasing()) execute function refuse_change();
`;
