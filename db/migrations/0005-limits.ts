import { type Kysely, sql } from 'kysely';

/** Lets one statement count a caller and undo itself when the caller is over the limit; flags odd quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(limits).execute(db);
}

const limits = `
-- A repeated response keeps the order of its fields; jsonb would sort them.
alter table idempotency alter column response type json using response::json;

alter table quote add column suspicious boolean not null default false;

-- Raises NL429 when a limit is passed; its detail is the seconds until the window ends. The error undoes everything that
-- the statement has done, the count included.
create function refuse_over_limit(taken integer, most integer, seconds_left numeric) returns boolean
  language plpgsql as $$
begin
  if taken > most then
    raise exception 'limit reached' using errcode = 'NL429', detail = ceil(seconds_left)::text;
  end if;
  return true;
end $$;
`;
