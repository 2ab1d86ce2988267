import { type Kysely, sql } from 'kysely';

/** The phones that technicians work with: when each was last heard, and what waited on it then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(phones).execute(db);
}

const phones = `
create table phone (
  -- The phone's own.
  id uuid primary key,
  account_id uuid not null references admin_user on delete cascade,
  heard_at timestamptz(3) not null,
  -- Steps that it had not sent yet.
  waiting integer not null check (waiting >= 0),
  oldest_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms()
);
create index phone_account on phone (account_id, heard_at desc);
`;
