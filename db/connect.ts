import { Kysely, type PostgresPool, type Transaction } from 'kysely';
import { keepLate, LATE_MS, replaceLost } from './lost-connections.ts';
import { nameRows, NamingDialect, prepareStatements, typeParser } from './driver-client.ts';
import type { Tables } from './schema.ts';

/** The database. Queries take it, or a transaction of it, as their first argument. */
export type Db = Kysely<Tables>;

/** An open transaction. A query that locks, or must be part of a larger write, accepts only this. */
export type Trx = Transaction<Tables>;

/** How to connect; times are in milliseconds. */
export interface ConnectOptions {
  /** Maximum number of connections (default 10). */
  readonly max?: number;
  /** The wait for a free or new connection (default 2500). */
  readonly connectionTimeoutMs?: number;
  /** The wait for the result of one statement; null waits forever (default 2800). */
  readonly queryTimeoutMs?: number | null;
  /** The dialect's class (default {@link NamingDialect}). */
  readonly dialect?: typeof NamingDialect;
  /** Called when an idle connection is lost; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** How long a transaction may be idle between two statements before the server rolls it back. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * Opens a database lazily: nothing is loaded or connected before the first query. A host on neon.tech is reached with
 * Neon's driver (over WebSockets), any other with `pg`.
 *
 * The defaults make a dead or stalled database fail within three seconds. A connection whose statement timed out is
 * discarded, since its result may still arrive.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const Dialect = options.dialect ?? NamingDialect;
  return new Kysely<Tables>({ dialect: new Dialect({ pool: () => openPool(url, options) }) });
}

/** Whether a URL is on Neon, which is reached over WebSockets. */
export function isNeon(url: string): boolean {
  return /\.neon\.tech$/.test(new URL(url).hostname);
}

/** The URL past Neon's transaction pooler: migrating needs session locks, which break behind it. */
export function directUrl(url: string): string {
  if (!isNeon(url)) return url;
  const direct = new URL(url);
  direct.hostname = direct.hostname.replace(/^([^.]+)-pooler\./, '$1.');
  return direct.href;
}

async function openPool(url: string, options: ConnectOptions): Promise<PostgresPool> {
  const { Pool, types } = isNeon(url)
    ? await import('@neondatabase/serverless')
    : (await import('pg')).default;
  const queryTimeout = options.queryTimeoutMs === undefined ? 2_800 : options.queryTimeoutMs;
  const limits = serverTimeouts(queryTimeout);
  const pooled = isPooled(url);
  const wait = options.connectionTimeoutMs ?? 2_500;
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: wait + LATE_MS,
    idleTimeoutMillis: 10_000,
    allowExitOnIdle: true,
    keepAlive: true,
    types: typeParser(types),
    ...(queryTimeout === null ? {} : { query_timeout: queryTimeout }),
    // A transaction pooler refuses settings in the startup packet.
    ...(pooled ? {} : limits),
  });
  const lost = options.onConnectionLost ?? (() => undefined);
  pool.on('error', lost);
  pool.on('connect', (client: DriverClient) => {
    // The pool listens only while a client is idle; without this an error mid-transaction ends the process.
    client.on('error', lost);
    nameRows(client);
    dropOnTimeout(client);
    prepareStatements(client);
    if (pooled) limitTransactions(client, limits);
  });
  return replaceLost(keepLate(pool as unknown as PostgresPool, wait));
}

/** Whether the address is a transaction pooler's: Neon's, or a PgBouncer marked `?pgbouncer=true`. */
function isPooled(url: string): boolean {
  return directUrl(url) !== url || new URL(url).searchParams.get('pgbouncer') === 'true';
}

/**
 * Behind a transaction pooler every transaction sets its own timeouts, in the message that begins it: clients share
 * sessions, and a function that froze in mid-transaction must not keep its locks.
 */
function limitTransactions(client: DriverClient, limits: Record<string, number>): void {
  const settings = Object.entries(limits).map(([name, ms]) => `; set local ${name} = ${ms}`);
  const query = client.query.bind(client);
  client.query = (text, ...rest) =>
    typeof text === 'string' && /^(?:begin|start transaction)\b/.test(text)
      ? query(text + settings.join(''), ...rest)
      : query(text, ...rest);
}

// The server times out before the driver, so that an ordinary slow statement does not cost the connection.
function serverTimeouts(queryTimeout: number | null): Record<string, number> {
  return {
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...(queryTimeout === null ? {} : { statement_timeout: Math.max(1, queryTimeout - 300) }),
  };
}

/** The part of a `pg` client (Neon's is one) that is needed here. */
interface DriverClient {
  on(event: 'error', listener: (error: Error) => void): unknown;
  query: (...args: unknown[]) => unknown;
  end(): Promise<void>;
}

/**
 * On a timeout the driver keeps the connection, and its next user would wait for the late result: forever, if the peer is
 * dead. The pool replaces a connection that has been ended.
 */
function dropOnTimeout(client: DriverClient): void {
  const query = client.query.bind(client);
  client.query = (...args) => {
    const result = query(...args);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'Query read timeout') return;
        client.end().catch(() => undefined);
      });
    }
    return result;
  };
}

/** Whether an error is the database's refusal of a row for one constraint or unique index, by its name. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;
