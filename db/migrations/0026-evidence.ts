import { type Kysely, sql } from 'kysely';

/** The public keys that signed the evidence of jobs, and the statement that was shown with an authority. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(evidence).execute(db);
}

const evidence = `
-- A file stays true after the key was rotated: every key that ever signed one is known for good.
create table evidence_key (
  public_key varchar(130) primary key check (public_key ~ '^04[0-9a-f]{128}$'),
  created_at timestamptz(3) not null default now_ms()
);
create trigger refuse_change before update or delete on evidence_key for each row execute function refuse_change();
create trigger refuse_truncate before truncate on evidence_key for each statement execute function refuse_change();

-- The version of the words that stood above the signature; null from before there were any.
alter table authority add column statement smallint check (statement > 0);
`;
