import { type Kysely, sql } from 'kysely';

/** What a customer is shown about the technician who comes: since when they work here, their photo and their plate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
}

const columns = `
alter table crew_member
  add column plate varchar(12),
  -- A year.
  add column since smallint check (since between 1950 and 2100),
  -- A data URL.
  add column photo text check (length(photo) <= 40000);
`;
