import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrateUrl } from '#db/migrate.ts';
import { migrationNames } from '#db/migration-names.ts';
import { projectRoot } from '#scripts/settings.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { sampleMigrations } from '#tests/support/sample-migrations.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { report } from './report.ts';
import { limitWith, scale } from './scale.ts';

const template = inject('templateUrl');
const further = sampleMigrations;
const every = [...migrationNames, ...Object.keys(sampleMigrations)];

async function emptyDatabase(): Promise<URL> {
  const name = `migrated_${Math.random().toString(36).slice(2)}`;
  await runSql(template, `create database ${name}`);
  onTestFinished(async () => void (await runSql(template, `drop database ${name} with (force)`)));
  return Object.assign(new URL(template), { pathname: `/${name}` });
}

/** The migrator in its own process, with the sample migrations too. */
function migrator(url: string) {
  const child = spawn(process.execPath, [join(projectRoot, 'tests', 'support', 'sample-migrations.ts')], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (piece: Buffer) => (output += String(piece)));
  return {
    child,
    ended: once(child, 'close').then(([status]) => ({ status: status as number | null, output })),
  };
}

/** A database that nothing disturbed while it was migrated. */
async function migratedWhole(to?: string): Promise<string> {
  const { href } = await emptyDatabase();
  await migrateUrl(href, { further, to });
  return href;
}

/** The full schema as PostgreSQL itself describes it. */
async function schemaOf(url: string): Promise<string[]> {
  const rows = await runSql(
    url,
    `select 'column ' || c.relname || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull::text
              || ' ' || a.attidentity::text || a.attgenerated::text || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
       from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
     union all select 'options ' || relname || ' ' || coalesce(reloptions::text, '') from pg_class where relnamespace = 'public'::regnamespace
     union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
     union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     union all select 'extension ' || extname from pg_extension
     union all select 'step ' || name from kysely_migration
     order by 1`,
  );
  return rows.map(({ line }) => String(line));
}

test('of three concurrent migrators, each a process, one migrates and all succeed', async () => {
  const { href } = await emptyDatabase();
  const ends = await Promise.all([1, 2, 3].map(() => migrator(href).ended));
  expect(ends.map(({ status }) => status)).toEqual([0, 0, 0]);
  expect(ends.filter(({ output }) => output.startsWith('Migrated: '))).toHaveLength(1);
  expect(await schemaOf(href)).toEqual(await schemaOf(await migratedWhole()));
});

test(
  'a migrator killed midway leaves whole transactions, and the next start completes',
  async () => {
    const fresh = await schemaOf(await migratedWhole());
    // Counted once, so that the kills are spread over the whole migration.
    const pieces = await killAt(Number.POSITIVE_INFINITY, await emptyDatabase());
    expect(pieces).toBeGreaterThan(10);
    for (let n = 0; n < scale.migratorKills; n += 1) {
      const database = await emptyDatabase();
      await killAt(Math.round(((n + 0.5) * pieces) / scale.migratorKills), database);
      const { href } = database;
      const [left] = await runSql(
        href,
        `select count(*) as tables from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
      );
      if (Number(left?.['tables']) > 0) {
        // A migration that is not in steps is there with all it makes, or not at all.
        const steps = (await runSql(href, 'select name from kysely_migration order by name')).length;
        expect(steps).toBeGreaterThan(0);
        const following = every[steps];
        if (following === undefined || further[following]?.inSteps !== true) {
          expect(await schemaOf(href)).toEqual(await schemaOf(await migratedWhole(every[steps - 1])));
        }
      }
      const next = await Promise.all([migrator(href).ended, migrator(href).ended]);
      expect(next.map(({ status }) => status)).toEqual([0, 0]);
      expect(await schemaOf(href)).toEqual(fresh);
    }
    report(
      `Migrator killed at ${scale.migratorKills} of its ${pieces} messages: ${every.length} steps, schema as fresh`,
    );
  },
  limitWith(scale.migratorKills * 30_000),
);

/** Kills a migrator before its n-th message; returns how many it sent. */
async function killAt(message: number, database: URL): Promise<number> {
  const wire = await startTcpProxy({ host: database.hostname, port: Number(database.port) });
  let sent = 0;
  const reached = wire.stallAt((_, direction) => direction === 'up' && (sent += 1) === message);
  const url = Object.assign(new URL(database), { port: String(wire.port) });
  const { child, ended } = migrator(url.href);
  await Promise.race([reached, ended]);
  child.kill('SIGKILL');
  await ended;
  await wire.close();
  return sent;
}
