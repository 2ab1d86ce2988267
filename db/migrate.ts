import { setTimeout } from 'node:timers/promises';
import { type DatabaseIntrospector, type Kysely, sql } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  type Migration,
  type MigrationResultSet,
  Migrator,
} from 'kysely/migration';
import { connect, directUrl, type Db } from './connect.ts';
import { migrationNames } from './migration-names.ts';
import { NamingDialect } from './driver-client.ts';

/**
 * A migration. With `inSteps` it runs outside a transaction, for large tables in use: each statement commits by itself, and
 * the migration can be run again after it was stopped at any of them.
 */
export interface Step extends Migration {
  readonly inSteps?: true;
}

/** What to run; by default, everything in `db/migrations`. */
export interface MigrateOptions {
  /** The last migration to run. */
  readonly to?: string | undefined;
  /** Migrations after those of `db/migrations`: the tests' sample. */
  readonly further?: Readonly<Record<string, Step>>;
}

/** The migrations, in order; never edit a released one. */
async function loadMigrations(): Promise<Record<string, Step>> {
  const loaded = migrationNames.map(
    async (name) => [name, (await import(`./migrations/${name}.ts`)) as Step] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}

/** Our own advisory lock: the Migrator creates its tables before it takes its lock, and two can collide there. */
const LOCK = 480_012_014;

/** How often a second migrator checks whether the first is done, in milliseconds. */
const LOOK_AGAIN_MS = 100;

/** Polls for the lock: waiting inside PostgreSQL would hold a snapshot, for which the other migrator waits. */
async function takeLock(connection: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}) as taken`.execute(
      connection,
    );
    if (rows[0]?.taken) return;
    await setTimeout(LOOK_AGAIN_MS);
  }
}

/**
 * How long a schema change waits for its table, in milliseconds. While it waits, every later writer waits too, so it is
 * then rolled back and tried again a moment later, for as long as a nightly backup may take.
 */
const TABLE_WAIT_MS = 800;
const TRY_AGAIN_MS = 400;
const TABLE_TRIES = 1_500;

/** Whether a schema change gave up waiting for its table. */
const isTableBusy = (error: unknown) => (error as { code?: unknown } | undefined)?.code === '55P03';

/**
 * Runs migrations until they are done, giving way to writers. Migrations `inSteps` wait as long as they must: building an
 * index concurrently blocks no writer.
 */
async function runToEnd(
  connection: Db,
  run: () => Promise<MigrationResultSet>,
  inSteps: boolean,
): Promise<string[]> {
  await sql`select set_config('lock_timeout', ${inSteps ? '0' : String(TABLE_WAIT_MS)}, false)`.execute(
    connection,
  );
  for (let tried = 1; ; tried += 1) {
    const { error, results = [] } = await run();
    if (!error) return results.map((result) => result.migrationName);
    if (inSteps || !isTableBusy(error) || tried === TABLE_TRIES) throw error;
    await setTimeout(TRY_AGAIN_MS);
  }
}

/**
 * Refuses a database that was migrated by a newer release, or by one from before the schema became one baseline. Kysely
 * would call its migrations corrupted.
 */
async function refuseUnknown(connection: Db, known: readonly string[]): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as there`.execute(connection);
  if (!rows[0]?.there) return;
  const unknown = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name <> all (${known}) order by name`.execute(
    connection,
  );
  const [first] = unknown.rows;
  if (first)
    throw new Error(
      `Another release migrated this database (${unknown.rows.length} steps are unknown here, from ${first.name}). ` +
        'Run that release, or start with an empty database: DATA_DIR=.data-2 npm start, or another DATABASE_URL.',
    );
}

/**
 * Brings a database to the latest schema, or to that of `to`. A migration in a transaction is all or nothing; one `inSteps`
 * continues where it was stopped. A second migrator waits for the first. Needs a connection without a transaction pooler
 * and without a query timeout (see `migrateUrl`).
 * @returns the names of the migrations that ran
 * @throws the database's error when a migration fails
 */
async function migrateToLatest(db: Db, { to, further }: MigrateOptions): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await takeLock(connection);
    try {
      const migrations = { ...(await loadMigrations()), ...further };
      await refuseUnknown(connection, Object.keys(migrations));
      const provider = { getMigrations: () => Promise.resolve(migrations) };
      const migrator = new Migrator({ db: connection, provider });
      const pending = (await migrator.getMigrations())
        .filter(({ name, executedAt }) => !executedAt && (to === undefined || name <= to))
        .map(({ name }) => name);
      const done: string[] = [];
      // Each in its own transaction: a transaction for several would hold several tables, and deadlock with writers that
      // lock them in another order.
      for (const name of pending) {
        const inSteps = migrations[name]?.inSteps === true;
        const run = new Migrator({ db: connection, provider, disableTransactions: inSteps });
        done.push(...(await runToEnd(connection, () => run.migrateTo(name), inSteps)));
      }
      return done;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

/**
 * Lists the Migrator's own two tables, the only ones it asks for. Kysely's introspection reads every column of the
 * database, twice for each migration: half the time it takes to migrate an empty one.
 */
class MigrationDialect extends NamingDialect {
  override createIntrospector(db: Kysely<{ pgTables: { tablename: string; schemaname: string } }>) {
    return {
      getSchemas: () => Promise.resolve([]),
      getTables: async () => {
        const tables = await db
          .selectFrom('pgTables')
          .select(['tablename as name', 'schemaname as schema'])
          .where('tablename', 'in', [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE])
          // Where the Migrator's unqualified names are looked up.
          .where('schemaname', '=', sql<string>`any (current_schemas(false))`)
          .execute();
        return tables.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }));
      },
    } satisfies DatabaseIntrospector;
  }
}

/** Brings the database at a URL to the latest schema, or that of `to`, as {@link migrateToLatest}. */
export async function migrateUrl(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const db = connect(directUrl(url), {
    max: 1,
    connectionTimeoutMs: 30_000,
    queryTimeoutMs: null,
    dialect: MigrationDialect,
  });
  try {
    return await migrateToLatest(db, options);
  } finally {
    await db.destroy();
  }
}
