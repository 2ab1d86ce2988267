import { type Kysely, sql } from 'kysely';

/**
 * Which address a link was mailed to, and when that link was used to answer: proof that the address reads our mail.
 * A link handed over by text message or copied in the office proves nothing about an address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table document_link add column mailed_to varchar(320), add column answered_at timestamptz(3);
create index document_link_answered on document_link (lower(mailed_to)) where answered_at is not null;
`,
    )
    .execute(db);
}
