import { type Kysely, sql } from 'kysely';

/** The notice of an emergency leaves before every other mail that is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table outbox add column urgent boolean not null
  generated always as (kind = 'request-notice' and payload @> '{"isEmergency": true}') stored;
drop index outbox_due;
create index outbox_due on outbox (urgent desc, next_attempt_at) where state = 'queued';
`,
    )
    .execute(db);
}
