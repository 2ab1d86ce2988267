import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { migrationNames } from '#db/migration-names.ts';
import { migrateUrl } from '#db/migrate.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { sampleMigrations } from '#tests/support/sample-migrations.ts';

const { sessionUrl: url } = await freshDatabase();

/** The last file of the baseline; later migrations must keep the schema usable for the previous release. */
const BASELINE = '0015-journal-and-pay';

const further = sampleMigrations;
const every = [...migrationNames, ...Object.keys(sampleMigrations)];

async function makeDatabaseAt(migration: string) {
  const name = `live_${randomBytes(4).toString('hex')}`;
  await runSql(url, `create database ${name}`);
  const at = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await migrateUrl(at, { to: migration });
  return { at, drop: async () => void (await runSql(url, `drop database ${name} with (force)`)) };
}

/** A database with the schema of an earlier release, for one test. */
async function databaseAt(migration: string): Promise<string> {
  const { at, drop } = await makeDatabaseAt(migration);
  onTestFinished(drop);
  return at;
}

const LEAD = `insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location)
              values ('Kai', 'Akana', '808', '808', 'other', 'Lihue')`;

test('a migration that waits for a table lets writers through, and runs when the table is free', async () => {
  const live = await databaseAt(BASELINE);
  const busy = new pg.Client({ connectionString: live });
  const writer = new pg.Client({ connectionString: live });
  await Promise.all([busy.connect(), writer.connect()]);
  onTestFinished(async () => void (await Promise.all([busy.end(), writer.end()])));
  // A long transaction, such as a backup or a forgotten session: the migration cannot lock the table until it ends.
  await busy.query('begin');
  await busy.query(LEAD);
  // A migration that lets no writer through holds them up until the long transaction ends, which it does only after them.
  await writer.query(`set lock_timeout = '30s'`);

  const migrated = migrateUrl(live, { further });
  const waiting = async () =>
    (await runSql(live, `select 1 from pg_locks where not granted and relation is not null`)).length > 0;
  let waits = 0;
  for (let written = 0; written < 25 || waits < 2; written += 1) {
    if (await waiting()) waits += 1;
    await writer.query(LEAD);
    await setTimeout(100);
  }
  // Those before it need other tables.
  const names = Object.keys(further);
  expect(await runSql(live, 'select 1 from kysely_migration where name = any($1)', [names])).toEqual([]);
  await busy.query('commit');
  expect((await migrated).length).toBeGreaterThan(0);
  await writer.query(LEAD);
});

/** Columns as an earlier release sees them. */
async function columnsOf(at: string): Promise<Map<string, { type: string; required: boolean }>> {
  const rows = await runSql(
    at,
    `select table_name || '.' || column_name as name,
            data_type || coalesce('(' || coalesce(character_maximum_length, numeric_precision)::text || ')', '') as type,
            is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as required
       from information_schema.columns where table_schema = 'public'`,
  );
  return new Map(
    rows.map(({ name, type, required }) => [
      String(name),
      { type: String(type), required: required === true },
    ]),
  );
}

/**
 * What a migration removes from the previous release: a contract step, with the release that stopped using it. None so
 * far.
 */
const contracts: Readonly<Record<string, readonly string[]>> = {};

/** What the previous release could no longer do: read a column, or insert a row without a column unknown to it. */
function takenAway(
  before: Awaited<ReturnType<typeof columnsOf>>,
  after: Awaited<ReturnType<typeof columnsOf>>,
): string[] {
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]));
  return [
    ...[...before].flatMap(([name, { type, required }]) => {
      const now = after.get(name);
      if (!now) return [`${name} is gone`];
      if (now.type !== type) return [`${name} was ${type} and is ${now.type}`];
      return now.required && !required ? [`${name} is required`] : [];
    }),
    ...[...after].flatMap(([name, { required }]) =>
      required && !before.has(name) && tables.has(name.split('.')[0]) ? [`${name} is new and required`] : [],
    ),
  ];
}

describe('each migration only adds', () => {
  // One database for all: building each release from the baseline would take the square of their number.
  let growing: string;
  beforeAll(async () => {
    const { at, drop } = await makeDatabaseAt(BASELINE);
    growing = at;
    return drop;
  });

  test.each(every.filter((name) => name > BASELINE))(
    '%s: the release before can use the schema after it',
    async (name) => {
      // Already there, unless this test runs alone.
      await migrateUrl(growing, { further, to: every[every.indexOf(name) - 1] });
      const before = await columnsOf(growing);
      expect(before.size).toBeGreaterThan(100);
      await migrateUrl(growing, { further, to: name });
      expect(takenAway(before, await columnsOf(growing))).toEqual(contracts[name] ?? []);
    },
  );
});

test('the check finds a column that was dropped, narrowed or made required, and a new required one', async () => {
  const at = await databaseAt(BASELINE);
  const before = await columnsOf(at);
  await runSql(
    at,
    `alter table review drop column location;
     alter table contact_request alter column message type varchar(100);
     alter table contact_request alter column email set not null;
     alter table invoice add column island text not null;
     alter table invoice add column ferry text not null default 'none'`,
  );
  expect(takenAway(before, await columnsOf(at)).toSorted()).toEqual([
    'contact_request.email is required',
    'contact_request.message was character varying(4000) and is character varying(100)',
    'invoice.island is new and required',
    'review.location is gone',
  ]);
});
