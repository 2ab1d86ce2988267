import { rm } from 'node:fs/promises';
import { afterAll } from 'vitest';
import { makeDataDir, type RunningApp, startApp, testAdmin } from '#tests/support/running-app.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { type Outcome, send } from './visitors.ts';

/** Request deadline of the servers under test; docs promise a response within three seconds. */
const DEADLINE_MS = 2_800;
/**
 * How long to wait for a stalled server's response on a busy machine; without a deadline it would never come.
 */
export const TIMEOUT_MS = 10 * DEADLINE_MS;

/** Server processes that reach their database only through a proxy. */
export interface ProxiedApps {
  readonly wire: TcpProxy;
  /** Starts a complete server; all share one data folder and database. Stopped when the test file ends. */
  start(env?: NodeJS.ProcessEnv): Promise<RunningApp>;
}

/** Puts a proxy in front of a database. Call it at the top of a test file. */
export async function startProxiedApps(databaseUrl: string): Promise<ProxiedApps> {
  const target = new URL(databaseUrl);
  const wire = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  afterAll(() => wire.close());
  const dataDir = makeDataDir('nene-faults-');
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const apps: RunningApp[] = [];
  // Here and not in start(): a test that starts a server is too late to add to its file's hooks.
  afterAll(async () => {
    await wire.heal();
    await Promise.all(apps.map((app) => app.stop()));
  });
  const throughWire = new URL(databaseUrl);
  throughWire.port = String(wire.port);
  return {
    wire,
    async start(env = {}) {
      const app = await startApp({
        DATA_DIR: dataDir,
        DATABASE_URL: throughWire.href,
        REQUEST_DEADLINE_MS: String(DEADLINE_MS),
        LOG_LEVEL: 'silent',
        ...env,
      });
      apps.push(app);
      return app;
    },
  };
}

/** Kills a server with SIGKILL, as a crash or a lost machine would. */
export async function kill(app: RunningApp): Promise<void> {
  process.kill(app.pid, 'SIGKILL');
  await app.stop();
}

/** Signs in to the office; returns the Authorization header. On a busy machine a password takes longer than the deadline. */
export async function officeOf(app: RunningApp): Promise<{ authorization: string }> {
  const signIn = { path: '/api/admin/login', key: '', body: testAdmin };
  const { status, body } = await sendUntilAccepted(app, signIn);
  if (status !== 200) throw new Error(`Sign-in answered ${status}`);
  return { authorization: `Bearer ${body.token}` };
}

/** Retries the same request with the same key until the server accepts it, as a browser does. */
export async function sendUntilAccepted(
  app: RunningApp,
  request: Parameters<typeof send>[1],
  headers: Record<string, string> = {},
): Promise<Outcome> {
  for (const deadline = Date.now() + 60_000; ;) {
    const outcome = await send(app.url, request, headers);
    if (outcome.status !== 503 && outcome.status !== 0) return outcome;
    if (Date.now() > deadline) throw new Error(`Still ${outcome.status} after a minute`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Sends a write until the wire has stalled at it: on a busy machine its time may be over before. @returns its last answer */
export async function sendUntilStalled(
  stalled: Promise<void>,
  ...[app, request, headers]: Parameters<typeof sendUntilAccepted>
): Promise<Outcome> {
  const seen = { stall: false };
  void stalled.then(() => (seen.stall = true));
  for (;;) {
    const outcome = await send(app.url, request, headers);
    if (seen.stall || outcome.status !== 503) return outcome;
  }
}

/** Stalls the wire at the commit of a keyed write, and not at that of other work, which has connections of its own. */
export function stallAtCommit(wire: TcpProxy): Promise<void> {
  let written = 0;
  return wire.stallAt((piece, direction, connection) => {
    if (direction === 'down') return false;
    if (piece.includes('update "idempotency"')) written = connection;
    return connection === written && piece.includes('commit');
  });
}
