import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrateUrl } from '#db/migrate.ts';
import { bundle } from '#scripts/build/functions.ts';
import { projectRoot } from '#scripts/settings.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { sampleMigrations } from '#tests/support/sample-migrations.ts';

const further = sampleMigrations;
const [first = '', inSteps = ''] = Object.keys(sampleMigrations);

const addLeads = (url: string, count: number) =>
  runSql(
    url,
    `insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location)
     select 'Kai', 'Akana', '808 555 0199', '8085550199', 'rekey', 'Kapaa' from generate_series(1, $1::int)`,
    [count],
  );

test('a bundled function knows every migration without their folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nene-names-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await bundle(join(projectRoot, 'db', 'migration-names.ts'), folder);
  const bundled = (await import(join(folder, 'migration-names.mjs'))) as { migrationNames: string[] };
  const files = await readdir(join(projectRoot, 'db', 'migrations'));
  expect(bundled.migrationNames).toEqual(files.toSorted().map((file) => file.replace('.ts', '')));
});

test('a migration in steps that was interrupted resumes: what it has filled stays, the rest follows', async () => {
  const { sessionUrl: url } = await freshDatabase();
  await addLeads(url, 450);
  expect(await migrateUrl(url, { further, to: first })).toEqual([first]);
  // Like a lead from the release before: it has the column at once.
  await addLeads(url, 1);
  // Fails in the ninth of ten batches.
  await runSql(
    url,
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
     create sequence tried;
     create trigger fail before update on contact_request for each row when (nextval('tried') > 400) execute function fail()`,
  );
  await expect(migrateUrl(url, { further })).rejects.toThrow('stopped');
  const filled =
    'select id, xmin::text, area_code from contact_request where area_code is not null order by id';
  const half = await runSql(url, filled);
  expect(half).toHaveLength(401);
  await runSql(url, 'drop trigger fail on contact_request');

  expect(await migrateUrl(url, { further })).toEqual([inSteps]);
  const whole = await runSql(url, filled);
  expect(whole).toHaveLength(451);
  expect(whole).toEqual(expect.arrayContaining(half));
  const left = await runSql(
    url,
    `select (select count(*)::int from contact_request where version <> 1) as edited,
            (select indisvalid from pg_index where indexrelid = 'contact_request_area'::regclass) as indexed,
            (select convalidated from pg_constraint where conname = 'contact_request_area_code') as checked,
            to_regproc('fill_area_codes') as function`,
  );
  expect(left).toEqual([{ edited: 0, indexed: true, checked: true, function: null }]);
  expect(await migrateUrl(url, { further })).toEqual([]);
});

test('a database of another release is refused, and nothing of it changes', async () => {
  const { sessionUrl: url } = await freshDatabase();
  await migrateUrl(url, { further, to: first });
  await expect(migrateUrl(url)).rejects.toThrow(
    `Another release migrated this database (1 steps are unknown here, from ${first}).`,
  );
  expect(await runSql(url, 'select area_code from contact_request')).toEqual([]);
});
