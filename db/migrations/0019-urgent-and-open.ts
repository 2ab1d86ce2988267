import { type Kysely, sql } from 'kysely';

/** Finds the open urgent estimates without reading those that are paid, declined or withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index quote_urgent_open on quote (created_at desc, id desc)
        where urgency in ('urgent', 'emergency') and status in ('pending', 'approved') and not has_live_invoice
          and deleted_at is null`,
    )
    .execute(db);
}
