import { type Kysely, sql } from 'kysely';

/** The shop's own watch: when it last looked, when a silence becomes unusual, and its findings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}

const tables = `
create table shop_watch (
  only_row boolean primary key default true check (only_row),
  since timestamptz(3) not null default now_ms(),
  checked_at timestamptz(3) not null,
  silence_due_at timestamptz(3)
);

create table shop_finding (
  kind varchar(30) primary key,
  what varchar(500) not null,
  since timestamptz(3) not null
);
`;
