import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SetupError } from '../settings.ts';
import { type Cluster, serverEnvironment, USER } from './cluster.ts';

const LARGEST_LOG = 1_000_000;

/** Settings of every local server: local connections only, UTC, and no user data in its log. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
];

/**
 * For tests: fast, lost when the machine crashes, with room for the pools of several test files at once, and without
 * autovacuum, whose moment would decide plans and the pages they read. What measures those runs `vacuum analyze` itself.
 */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'autovacuum=off'];

/** How to run a cluster's server. */
export interface ServerOptions {
  cluster: Cluster;
  logFile: string;
  durable: boolean;
}

/** The server's process and port. */
export interface Server {
  process: ChildProcess;
  port: number;
}

/**
 * Starts a cluster's server, on its last port if that is free, and waits until it accepts connections.
 * @param samePort waits for the last port instead of taking another one, because the database's users know it
 * @throws {SetupError} naming the log when it does not come up within a minute
 */
export async function startServer(options: ServerOptions, samePort?: number): Promise<Server> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    await clearLeftover(options.cluster.directory);
    const port = samePort ?? (await freePort(options.cluster.port));
    const process = launch(options, port);
    if (await answers(process, port, options.cluster.password)) {
      options.cluster.rememberPort(port);
      return { process, port };
    }
    // Backends of a killed server hold its memory for a moment, and another process may take a port in between.
    if (Date.now() > deadline)
      throw new SetupError(`The local database does not start; see ${options.logFile}.`);
    await sleep(200);
  }
}

/** Stops a server, rolling back open transactions. */
export async function stopServer({ process: child }: Server): Promise<void> {
  const ended = whenEnded(child);
  child.kill('SIGINT');
  const patience = new AbortController();
  const impatient = sleep(15_000, undefined, { signal: patience.signal }).then(
    () => child.kill('SIGQUIT'),
    () => undefined,
  );
  await ended;
  patience.abort();
  await impatient;
}

/** Resolves when a process has ended. */
export function whenEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

function launch({ cluster, logFile, durable }: ServerOptions, port: number): ChildProcess {
  const settings = [...SETTINGS, `port=${port}`, ...(durable ? [] : NOT_DURABLE)];
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) rmSync(logFile);
  const log = openSync(logFile, 'a', 0o600);
  try {
    return spawn(
      cluster.binaries.postgres,
      ['-D', cluster.directory, ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...cluster.identity,
        cwd: '/',
        env: serverEnvironment(),
        stdio: ['ignore', log, log],
        // Ctrl-C reaches the whole foreground group; the server must outlast its clients.
        detached: true,
      },
    );
  } finally {
    closeSync(log);
  }
}

/** Waits until a server accepts connections (true) or exits (false). */
async function answers(child: ChildProcess, port: number, password: string): Promise<boolean> {
  let failed = false;
  child.once('error', () => (failed = true));
  while (!failed && child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: USER, password, database: USER });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      await sleep(30);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

/** The wanted port if it is free, else any free one. */
async function freePort(wanted: number | undefined): Promise<number> {
  if (wanted !== undefined && (await tryPort(wanted)) !== undefined) return wanted;
  const port = await tryPort(0);
  if (port === undefined) throw new SetupError('No free port on 127.0.0.1.');
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/**
 * Stops a server that outlived its starter, and removes the pid file of one that died. Only signals a process that
 * is a PostgreSQL of this folder.
 * @param directory the cluster's data folder
 */
async function clearLeftover(directory: string): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isServerOf(pid, directory)) break;
    process.kill(pid, signal);
    await waitWhile(() => isServerOf(pid, directory), patienceMs);
  }
  // Another process may have the number by now, and PostgreSQL would wait for it forever.
  if (readPid(pidFile) === pid && !isServerOf(pid, directory)) rmSync(pidFile, { force: true });
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isServerOf(pid: number, directory: string): boolean {
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(directory);
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function waitWhile(condition: () => boolean, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (condition() && Date.now() < deadline) await sleep(50);
}
