import { chmodSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lockDataDir } from './data-dir-lock.ts';
import { openCluster, USER } from './postgres/cluster.ts';
import { startServer, stopServer, whenEnded } from './postgres/server.ts';
import { SetupError } from './settings.ts';

const DATABASE = 'nene_lock';
/** Between attempts to restart a server, in milliseconds. */
const RETRY_MS = 1_000;

/** A running PostgreSQL server. */
export interface RunningPostgres {
  /** The project database's URL, including the password. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL in `dataDir`/postgres on 127.0.0.1, creating it the first time. Cleans up after a killed
 * start, and restarts a server that dies. As root it runs under another user.
 * @param options.durable false: faster, but not safe against a crash of the machine (tests)
 * @throws {SetupError} when another start uses the folder, or with instructions
 */
export async function startPostgres(options: {
  dataDir: string;
  durable?: boolean;
}): Promise<RunningPostgres> {
  const { dataDir, durable = true } = options;
  const home = join(dataDir, 'postgres');
  mkdirSync(home, { recursive: true });
  const unlock = await lockDataDir(home);
  try {
    const cluster = await openCluster(home, durable);
    const how = { cluster, logFile: join(home, 'server.log'), durable };
    const server = await startServer(how);
    const stop = keepRunning(server, () => startServer(how, server.port));
    const url = `postgres://${USER}:${cluster.password}@127.0.0.1:${server.port}`;
    await createDatabase(`${url}/${USER}`);
    return {
      url: `${url}/${DATABASE}`,
      async stop() {
        await stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** A PostgreSQL for a test run that leaves nothing behind. */
export async function startTemporaryPostgres(): Promise<RunningPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nene-lock-'));
  // Accessible to the user that root runs it as.
  chmodSync(dataDir, 0o755);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startPostgres({ dataDir, durable: false });
    return {
      url: postgres.url,
      async stop() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

type Server = Awaited<ReturnType<typeof startServer>>;

/**
 * Restarts a server whenever it exits, and keeps trying if it cannot start (such as with a full disk). Returns a
 * function that stops it for good.
 */
function keepRunning(first: Server, restart: () => Promise<Server>): () => Promise<void> {
  let current = first;
  let stopping = false;
  // If the process exits without stopping us, at least signal the server.
  const onExit = () => current.process.kill('SIGINT');
  process.once('exit', onExit);
  const supervise = async () => {
    for (;;) {
      await whenEnded(current.process);
      if (stopping) return;
      console.error('The local database ended unexpectedly; starting it again.');
      try {
        current = await restart();
      } catch (error) {
        console.error(error instanceof SetupError ? error.message : error);
        // What fails at once (the folder is gone) must not keep this process too busy to be stopped.
        await sleep(RETRY_MS);
      }
      if (stopping) await stopServer(current);
    }
  };
  const supervising = supervise().catch((error: unknown) => console.error(error));
  return async () => {
    stopping = true;
    await stopServer(current);
    await supervising;
    process.off('exit', onExit);
  };
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
