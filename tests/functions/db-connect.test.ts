import { type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type ConnectOptions, type Db, directUrl, isNeon } from '#db/connect.ts';
import { keepLate, replaceLost } from '#db/lost-connections.ts';
import { migrateUrl } from '#db/migrate.ts';
import { migrationNames } from '#db/migration-names.ts';
import { findLiveSession } from '#db/queries/accounts/sessions.ts';
import { pingSchema } from '#db/queries/health.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { connectWith, drivers } from '#tests/support/drivers.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';

const { url, sessionUrl } = await freshDatabase();

function open(to: string, options?: ConnectOptions) {
  // Far more than opening a connection takes, also on busy processors.
  const db = connect(to, { connectionTimeoutMs: 30_000, ...options });
  onTestFinished(() => db.destroy());
  return db;
}

async function throughProxy() {
  const target = new URL(url);
  const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  onTestFinished(() => proxy.close());
  target.port = String(proxy.port);
  return { proxy, url: target.href };
}

test.each(drivers)('values over %s arrive as the code expects them', async (driver) => {
  const db = await connectWith(driver, url);
  const { rows } = await sql`
    select date '2026-03-08' as day, 9007199254740991::bigint as big, 120.50::numeric as money, count(*) as count,
           timestamptz '2026-03-08 02:30:00.5-10' as moment, timestamptz '2026-01-01 00:00+00' as whole,
           '{"snake_key": {"inner_key": [1]}}'::jsonb as some_json, null::timestamptz as nothing, 'infinity'::timestamptz as never`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      day: '2026-03-08',
      big: 9_007_199_254_740_991,
      money: '120.50',
      count: 1,
      moment: '2026-03-08T12:30:00.500Z',
      whole: '2026-01-01T00:00:00.000Z',
      someJson: { snake_key: { inner_key: [1] } },
      nothing: null,
      never: 'infinity',
    },
  ]);
});

test.each(drivers)('over %s a connection prepares the marked statements and no others', async (driver) => {
  const db = await connectWith(driver, url);
  const found = await db.connection().execute(async (connection) => {
    const missing = '00000000-0000-7000-8000-000000000000';
    for (let time = 0; time < 3; time += 1) await findLiveSession(connection, missing, new Date());
    await sql`select ${1}::integer as one`.execute(connection);
    return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection);
  });
  expect(found.rows.map(({ statement }) => statement)).toEqual([
    expect.stringMatching(/^select .* from "session"/s),
  ]);
});

test.each(drivers)('over %s a stale prepared statement is sent as text', async (driver) => {
  const { url: own } = await freshDatabase();
  const db = await connectWith(driver, own, { max: 1 });
  const look = (on: Db) => findLiveSession(on, '00000000-0000-7000-8000-000000000000', new Date());
  await look(db);
  // As a migration does next to a running server.
  await runSql(own, 'alter table admin_user alter column first_name type text');
  expect([await look(db), await look(db)]).toEqual([undefined, undefined]);

  const prepared = sql<{
    name: string;
  }>`select name from pg_prepared_statements where name like 'prepared%'`;
  const fresh = await connectWith(driver, own, { max: 1 });
  const name = await fresh.connection().execute(async (connection) => {
    await look(connection);
    const [statement] = (await prepared.execute(connection)).rows;
    await sql`deallocate all`.execute(connection);
    expect([await look(connection), await look(connection)]).toEqual([undefined, undefined]);
    return statement?.name;
  });
  const taken = await connectWith(driver, own, { max: 1 });
  await taken.connection().execute(async (connection) => {
    await sql`prepare ${sql.ref(String(name))} as select 1`.execute(connection);
    expect([await look(connection), await look(connection)]).toEqual([undefined, undefined]);
  });
});

test.each(drivers)('over %s a stale prepared statement does not end a transaction', async (driver) => {
  const { url: own } = await freshDatabase();
  const db = await connectWith(driver, own, { max: 1 });
  const look = (on: Db) => findLiveSession(on, '00000000-0000-7000-8000-000000000000', new Date());
  await look(db);
  await runSql(own, 'alter table admin_user alter column first_name type text');
  expect(await db.transaction().execute(async (trx) => [await look(trx), await look(trx)])).toEqual([
    undefined,
    undefined,
  ]);
  expect(await look(db)).toBeUndefined();
});

test.each(drivers)('a session in another time zone changes nothing over %s', async (driver) => {
  const db = await connectWith(driver, url);
  const moment = await db.transaction().execute(async (trx) => {
    await sql`set local timezone = 'Pacific/Honolulu'`.execute(trx);
    return sql`select timestamptz '2026-03-08 12:30:00.120Z' as moment`.execute(trx);
  });
  expect(moment.rows).toEqual([{ moment: '2026-03-08T12:30:00.120Z' }]);
});

test('only hosts on neon.tech use Neon’s driver, and migrate past its pooler', () => {
  const pooled = 'postgres://u:p@ep-cool-1-pooler.us-west-2.aws.neon.tech/db?sslmode=require';
  expect(isNeon(pooled)).toBe(true);
  expect(isNeon('postgres://u:p@neon.tech.example.com/db')).toBe(false);
  expect(isNeon('postgres://u:p@notneon.tech/db')).toBe(false);
  expect(directUrl(pooled)).toBe('postgres://u:p@ep-cool-1.us-west-2.aws.neon.tech/db?sslmode=require');
  expect(directUrl(url)).toBe(url);
});

test('an unreachable database is an error, not a wait', async () => {
  const { proxy, url: to } = await throughProxy();
  await proxy.close();
  await expect(sql`select 1`.execute(open(to))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('connecting to a silent database times out', async () => {
  const { proxy, url: to } = await throughProxy();
  proxy.stall();
  const db = open(to, { connectionTimeoutMs: 200 });
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/timeout/);
});

test('a connection that opens after its request has given up serves the next one', async () => {
  const { proxy, url: to } = await throughProxy();
  const { promise: opens, resolve: open1 } = Promise.withResolvers<void>();
  const never = new Promise<never>(() => undefined);
  proxy.hold((connection) => (connection === 1 ? opens : never));
  const db = open(to, { connectionTimeoutMs: 5_000 });
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/timeout/);
  // Every other connection stays closed: only the late one can answer, and it is handed on from one to the next.
  const [two, three] = [sql`select 2 as n`.execute(db), sql`select 3 as n`.execute(db)];
  open1();
  expect([(await two).rows, (await three).rows]).toEqual([[{ n: 2 }], [{ n: 3 }]]);
  proxy.cut();
});

test('a connection that was opened for nothing and lost while idle is replaced, too', async () => {
  const { proxy, url: to } = await throughProxy();
  const pool = new pg.Pool({ connectionString: to, max: 2 });
  onTestFinished(() => pool.end());
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kept = keepLate(pool as unknown as PostgresPool, 25_000);
  const { promise: opens, resolve: open2 } = Promise.withResolvers<void>();
  proxy.hold((connection) => (connection === 2 ? opens : Promise.resolve()));
  // The second request gets the first one's connection, before its own has opened.
  const [first, second] = [await kept.connect(), kept.connect()];
  first.release();
  const handedOn = await second;
  open2();
  await expect.poll(() => [pool.totalCount, pool.idleCount]).toEqual([2, 1]);
  const lost = proxy.stallAt((piece, direction) => direction === 'up' && piece.includes('select 7'));
  void lost.then(() => proxy.heal());
  const client = await replaceLost(kept).connect();
  expect((await client.query('select 7 as seven', [])).rows).toEqual([{ seven: 7 }]);
  await lost;
  client.release();
  handedOn.release();
});

test.each([
  { losses: 1, answer: [{ seven: 7 }] },
  { losses: 2, answer: /terminated|ECONNRESET|EPIPE/ },
])(
  'of connections lost right after they opened, $losses in a row, the first is replaced',
  async ({ losses, answer }) => {
    const { proxy, url: to } = await throughProxy();
    const pool = new pg.Pool({ connectionString: to, max: 1 });
    onTestFinished(() => pool.end());
    pool.on('error', () => undefined);
    let opened = 0;
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      opened += 1;
      // As for a process that is suspended now: the connection is ready, and gone before its first statement.
      if (opened <= losses) proxy.cut();
    });
    const client = await replaceLost(keepLate(pool as unknown as PostgresPool, 60_000)).connect();
    const asked = client.query('select 7 as seven', []).then(({ rows }) => rows);
    if (answer instanceof RegExp) await expect(asked).rejects.toThrow(answer);
    else expect(await asked).toEqual(answer);
    client.release();
    expect(opened).toBe(2);
  },
);

test('a connection that is dead when it is handed on is replaced, for the request that waits', async () => {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  onTestFinished(() => pool.end());
  let opened = 0;
  pool.on('connect', (client) => {
    opened += 1;
    if (opened === 1) void client.end();
  });
  const client = await keepLate(pool as unknown as PostgresPool, 60_000).connect();
  expect((await client.query('select 7 as seven', [])).rows).toEqual([{ seven: 7 }]);
  client.release();
  expect(opened).toBe(2);
});

test('a dead connection times out, is discarded and replaced', async () => {
  const { proxy, url: to } = await throughProxy();
  const db = open(to, { max: 1, queryTimeoutMs: 1_000 });
  await sql`select 1`.execute(db);
  proxy.stall();
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/timeout/);
  await proxy.heal();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a transaction on a dead connection ends in one timeout, not in one more for its rollback', async () => {
  const { proxy, url: to } = await throughProxy();
  const db = open(to, { max: 1, queryTimeoutMs: 1_000 });
  const attempt = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    proxy.stall();
    await sql`select 2`.execute(trx);
  });
  await expect(attempt).rejects.toThrow(/timeout|not queryable|terminated/);
  await proxy.heal();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('on a lost connection a read and a begin are sent again, and a write that may have arrived is not', async () => {
  const { proxy, url: to } = await throughProxy();
  const db = open(to, { max: 2, queryTimeoutMs: 28_000 });
  const loseAt = (words: string) => {
    const lost = proxy.stallAt((piece, direction) => direction === 'up' && piece.includes(words));
    return lost.then(() => proxy.heal());
  };
  const warm = () => Promise.all([sql`select 1`.execute(db), sql`select 1`.execute(db)]);
  await warm();
  let cut = loseAt('select 7');
  expect((await sql`select 7 as seven`.execute(db)).rows).toEqual([{ seven: 7 }]);
  await Promise.all([cut, warm()]);
  cut = loseAt('begin');
  const eight = await db.transaction().execute((trx) => sql`select 8 as eight`.execute(trx));
  expect(eight.rows).toEqual([{ eight: 8 }]);
  await Promise.all([cut, warm()]);
  cut = loseAt('rate_limit');
  const write = sql`insert into rate_limit (key, window_start, count) values ('lost', now(), 1)`.execute(db);
  await expect(write).rejects.toThrow();
  await cut;
  expect(await runSql(url, `select from rate_limit where key = 'lost'`)).toHaveLength(0);
});

test('the server cancels a slow statement before the client gives up', async () => {
  // Behind a pooler only a transaction has the server's timeouts (tests/faults/pooled.test.ts, where one is cancelled).
  const db = open(sessionUrl, { queryTimeoutMs: 1_500 });
  const { rows } = await sql`show statement_timeout`.execute(db);
  expect(rows).toEqual([{ statementTimeout: '1200ms' }]);
});

test('connections that the server ends, idle or in mid-transaction, do not crash the process', async () => {
  const lost: Error[] = [];
  const db = open(sessionUrl, { max: 2, onConnectionLost: (error) => lost.push(error) });
  const endOthers = () =>
    runSql(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  await sql`select 1`.execute(db);
  await endOthers();
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  const cut = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    const before = lost.length;
    await endOthers();
    // A statement sent before the end was heard may be answered by a reset alone.
    await expect.poll(() => lost.length).toBeGreaterThan(before);
    await sql`select 2`.execute(trx);
  });
  await expect(cut).rejects.toThrow(/terminat|not queryable/i);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('the server rolls back an abandoned transaction', async () => {
  const [row] = (
    await sql<{
      setting: string;
    }>`select current_setting('idle_in_transaction_session_timeout') as setting`.execute(open(sessionUrl))
  ).rows;
  expect(row?.setting).toBe('10s');
});

test('of two concurrent migrators, one migrates and the other finds it done', async () => {
  const name = 'migrate_twice';
  await runSql(url, `create database ${name}`);
  const empty = new URL(sessionUrl);
  empty.pathname = `/${name}`;
  onTestFinished(async () => void (await runSql(url, `drop database ${name} with (force)`)));
  const db = open(empty.href);
  expect(await pingSchema(db)).toBe(false);
  const runs = await Promise.all([migrateUrl(empty.href), migrateUrl(empty.href), migrateUrl(empty.href)]);
  expect(runs.filter((steps) => steps.length > 0)).toEqual([[...migrationNames]]);
  expect(await pingSchema(db)).toBe(true);
  await db.destroy();
});
