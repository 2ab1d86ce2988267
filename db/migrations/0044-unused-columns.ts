import { type Kysely, sql } from 'kysely';

/**
 * Columns that nothing reads any more. The previous release still names them, so the next one drops them. Until then they
 * are optional, and the values that early releases wrote are cleared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table idempotency alter column sender_hash set default ''`,
    `update outbox set subject = null where subject is not null`,
    `update contact_request set suspicious_reason = null where suspicious_reason is not null`,
    `update booking_request set suspicious_reason = null where suspicious_reason is not null`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
