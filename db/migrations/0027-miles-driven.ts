import { type Kysely, sql } from 'kysely';

/** Finds the visits of a period that were driven to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(driven).execute(db);
}

const driven = `
create index job_driven on job (arrived_at) where arrived_at is not null and travel_miles > 0;
`;
