import { type Kysely, sql } from 'kysely';

/**
 * Remembers that a technician's step linked a job's customer by phone number. A technician can type any number into a job,
 * so such a link shows technicians the customer's name and nothing else of the record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table job add column customer_name_only boolean not null default false').execute(db);
}
