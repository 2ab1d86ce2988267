import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrateUrl } from '#db/migrate.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { sampleMigrations } from '#tests/support/sample-migrations.ts';
import { report } from './report.ts';
import { limitWith, scale } from './scale.ts';

const template = inject('templateUrl');

/** A million rows take most of an hour on a busy machine. */
const timeout = limitWith(5 * scale.liveRows);

test('a large table is migrated and indexed while writes go on', { timeout }, async () => {
  const name = `live_${Math.random().toString(36).slice(2)}`;
  await runSql(template, `create database ${name}`);
  onTestFinished(async () => void (await runSql(template, `drop database ${name} with (force)`)));
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
  await migrateUrl(url);
  // Without triggers, and with the indexes built afterward: filling the table is not under test.
  const indexes = await runSql(
    url,
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'contact_request' and indexname <> 'contact_request_pkey'`,
  );
  expect(indexes.length).toBeGreaterThan(5);
  for (const { name: index } of indexes) await runSql(url, `drop index ${String(index)}`);
  await runSql(
    url,
    `set session_replication_role = replica;
     insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location, created_at)
     select 'N' || n, 'Many', '808-555-0' || n, '8085550' || n, 'other', 'Lihue', now() - n * interval '1 minute'
       from generate_series(1, ${scale.liveRows}) n`,
  );
  for (const { definition } of indexes) await runSql(url, String(definition));
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  onTestFinished(() => writer.end());
  // A write that waits or works longer is an error, and fails the test.
  await writer.query(`set lock_timeout = '1s'; set statement_timeout = '1500ms'`);
  let migrating = true;
  const began = performance.now();
  const migrated = migrateUrl(url, { further: sampleMigrations }).finally(() => (migrating = false));
  let written = 0;
  let longest = 0;
  while (migrating) {
    const sent = performance.now();
    await writer
      .query(
        `insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location)
         values ('Kai', 'Akana', '808', '808', 'other', 'Lihue')`,
      )
      .catch(async (cause: unknown) => {
        const running = await runSql(
          url,
          `select left(query, 200) as query, wait_event from pg_stat_activity
            where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
        );
        throw new Error(`Write ${written + 1} failed beside ${JSON.stringify(running)}`, { cause });
      });
    written += 1;
    longest = Math.max(longest, performance.now() - sent);
  }
  const seconds = (performance.now() - began) / 1000;
  expect((await migrated).length).toBeGreaterThan(0);
  expect(written).toBeGreaterThan(5);
  const invalid = await runSql(
    url,
    `select indexrelid::regclass::text as name from pg_index where not indisvalid`,
  );
  expect(invalid).toEqual([]);
  const [{ count } = { count: 0 }] = await runSql(url, `select count(*)::int as count from contact_request`);
  expect(count).toBe(scale.liveRows + written);
  const unfilled = await runSql(url, `select from contact_request where area_code is distinct from '808'`);
  expect(unfilled).toEqual([]);
  report(
    `live migration: ${scale.liveRows} rows in ${seconds.toFixed(1)} s, ${written} writes meanwhile, the longest ${longest.toFixed(0)} ms`,
  );
});
