import { type Kysely, sql } from 'kysely';

/** The job that a review is about, if it came from the question that its customer was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(jobs).execute(db);
}

const jobs = `
alter table review add column job_id uuid references job on delete set null;
create unique index review_job on review (job_id) where job_id is not null;
`;
