/**
 * Two sample migrations: how a release changes a large table in use. Leads get a column that follows from another one.
 *
 * The first does what a moment's lock allows. The second, in steps, fills the rows that were there, and then checks and
 * indexes them without blocking writers. Run as a script, it migrates `DATABASE_URL` with both.
 */
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { migrateUrl, type Step } from '#db/migrate.ts';

/** Rows of a batch: some tens of milliseconds, during which a writer may wait for the batch. */
const BATCH = 50;

// The release before goes on writing leads: a trigger gives them the column. A check that is not valid yet reads no
// rows. Filling the column is no edit of a lead: its version stays.
const areaCodes = `
alter table contact_request
  add column area_code varchar(3),
  add constraint contact_request_area_code check (area_code ~ '^[0-9]{0,3}$') not valid;

create function set_area_code() returns trigger language plpgsql as $$
begin
  new.area_code := left(new.phone_digits, 3);
  return new;
end $$;
create trigger set_area_code before insert or update of phone_digits on contact_request
  for each row execute function set_area_code();

create or replace trigger count_version before update on contact_request for each row
  when (old.job_id is not distinct from new.job_id and old.area_code is not distinct from new.area_code)
  execute function count_version();
`;

// Each batch starts at its place in the primary key. Left to itself, the planner, which has no statistics of a new column,
// expects few rows without it, and reads and sorts the whole table for every batch.
const fill = `
create or replace function fill_area_codes(after uuid) returns uuid language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  lead contact_request;
  last uuid;
begin
  for lead in
    select * from contact_request where id > after and area_code is null order by id limit ${BATCH} for update
  loop
    last := lead.id;
    update contact_request set area_code = left(lead.phone_digits, 3) where id = lead.id;
  end loop;
  return last;
end $$`;

async function fillInBatches(db: Kysely<unknown>): Promise<void> {
  await sql.raw(fill).execute(db);
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      select fill_area_codes(${after}) as last`.execute(db);
    after = rows[0]?.last ?? null;
  }
  await sql.raw('drop function fill_area_codes').execute(db);
}

/** After every migration of `db/migrations`. */
export const sampleMigrations: Readonly<Record<string, Step>> = {
  '9001-area-codes': {
    up: async (db) => void (await sql.raw(areaCodes).execute(db)),
  },
  '9002-area-codes-of-earlier-leads': {
    inSteps: true,
    async up(db) {
      await fillInBatches(db);
      for (const statement of [
        'alter table contact_request validate constraint contact_request_area_code',
        // An index that an interrupted run left behind may be invalid.
        'drop index concurrently if exists contact_request_area',
        'create index concurrently contact_request_area on contact_request (area_code, created_at desc, id desc)',
      ]) {
        await sql.raw(statement).execute(db);
      }
    },
  },
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const steps = await migrateUrl(process.env['DATABASE_URL'] ?? '', { further: sampleMigrations });
  console.log(steps.length === 0 ? 'The database is up to date.' : `Migrated: ${steps.join(', ')}`);
}
