import { type Kysely, sql } from 'kysely';

/** The names that the owner gave accounts of the journal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(accounts).execute(db);
}

const accounts = `
-- Only those with a name of their own; a line that was exported keeps the name it left with.
create table journal_account (
  account varchar(40) primary key,
  name varchar(200) not null check (name <> ''),
  updated_at timestamptz(3) not null default now_ms()
);
`;
