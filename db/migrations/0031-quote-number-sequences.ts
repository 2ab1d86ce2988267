import { type Kysely, sql } from 'kysely';

/**
 * Quote numbers come from a sequence per year, so that no writer waits for another's commit. A year's sequence is
 * created when its first number is drawn and continues after the counter row that numbered quotes before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(draw).execute(db);
  await sql.raw(earlierRelease).execute(db);
}

const draw = `
create function next_quote_number(year integer) returns bigint language plpgsql as $$
declare
  name text := 'quote_number_' || year;
begin
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(480012031);
    execute format('create sequence if not exists %I start %s', name, 1 + coalesce(
      (select value from counter where counter.name = 'quote' and counter.year = next_quote_number.year), 0));
  end if;
  return nextval(name);
end $$;
`;

// During a deploy and after a rollback the previous release numbers quotes through the counter; it must draw from the
// same sequence.
const earlierRelease = `
create function quote_counter_from_sequence() returns trigger language plpgsql as $$
begin
  new.value := next_quote_number(new.year);
  return new;
end $$;
create trigger quote_counter_from_sequence before insert or update on counter
  for each row when (new.name = 'quote') execute function quote_counter_from_sequence();
`;
