import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { unprivilegedIdentity } from '#scripts/postgres/identity.ts';
import { installDebian, onPath } from './debian.ts';

/** A transaction pooler in front of a test's PostgreSQL. */
interface PgBouncer {
  /** The pooled address of a database of that server. */
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts a PgBouncer in transaction mode in front of the server of a URL, for all its databases.
 * @throws {Error} when there is none and it cannot be installed: these tests are never skipped
 */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const program = onPath(['pgbouncer']) ?? installDebian('pgbouncer', ['pgbouncer']);
  if (program === undefined)
    throw new Error('The tests of the pooled address need PgBouncer: install the package "pgbouncer".');
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'nene-pgbouncer-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
server_idle_timeout = 5
server_check_delay = 0
`,
    { mode: 0o600 },
  );
  // It refuses to run as root, as PostgreSQL does.
  const identity = unprivilegedIdentity();
  chmodSync(folder, 0o755);
  if (identity) chownSync(settings, identity.uid, identity.gid);
  const child = spawn(program, ['-q', settings], {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  const pooled = (database: string) => {
    const url = new URL(serverUrl);
    url.host = `127.0.0.1:${port}`;
    url.pathname = `/${database}`;
    url.searchParams.set('pgbouncer', 'true');
    return url.href;
  };
  await untilAnswering(child, pooled('postgres'), () => output);
  return {
    url: pooled,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (const deadline = Date.now() + 30_000; ;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (cause) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`PgBouncer does not answer:\n${output()}`, { cause });
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
