import { type Kysely, sql } from 'kysely';

/** The session in which a device's alarm was last turned on: ending that session ends the alarm there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: expired sessions are deleted, and their devices go on ringing.
  await sql.raw('alter table push_device add column session_id varchar(255)').execute(db);
}
