import { type Kysely, sql } from 'kysely';

/** An estimate keeps whether it charges the urgency fee; null: by where it began, with it when on the website. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table quote add apply_urgency_fee boolean').execute(db);
}
