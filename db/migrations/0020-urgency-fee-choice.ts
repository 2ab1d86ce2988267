import { type Kysely, sql } from 'kysely';

/** An estimate stores whether it charges the urgency fee; null means that only those from the website do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table quote add apply_urgency_fee boolean').execute(db);
}
