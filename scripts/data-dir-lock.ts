import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from './settings.ts';

/**
 * Ensures that only one server uses a data folder.
 * @param patienceMs how long to wait for a server that is stopping
 * @returns a function that releases the lock
 * @throws {SetupError} when another server holds the lock
 */
export async function lockDataDir(dataDir: string, patienceMs = 5_000): Promise<() => Promise<void>> {
  const unlock = await lockFolder(dataDir, patienceMs);
  if (unlock !== undefined) return unlock;
  throw new SetupError(
    `The data folder ${dataDir} is in use by another start of this project, which keeps running.\n` +
      'Stop that one first, or use another folder: DATA_DIR=.data-2 PORT=8899 npm start',
  );
}

/**
 * Locks a folder, creating it if missing. The lock is a socket that the operating system releases when its
 * process dies, so a crash never leaves a stale lock.
 * @returns a function that releases the lock; undefined if another process still holds it after `patienceMs`
 */
export async function lockFolder(
  folder: string,
  patienceMs: number,
): Promise<(() => Promise<void>) | undefined> {
  mkdirSync(folder, { recursive: true });
  const name = lockName(realpathSync(folder));
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const server = await tryListen(name);
    if (server !== undefined) {
      server.unref();
      return () => new Promise((resolve) => server.close(() => resolve()));
    }
    if (Date.now() > deadline) return undefined;
    await sleep(250);
  }
}

function lockName(realPath: string): string {
  const name = `nene-lock-${createHash('sha256').update(realPath).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

async function tryListen(name: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  const listening = () =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(name, () => resolve(true));
    });
  if (await listening()) return server;
  // Only file-based sockets (macOS) outlive their process: remove one that does not respond.
  if (!name.startsWith('/') || (await isAnswered(name))) return undefined;
  unlinkSync(name);
  return (await listening()) ? server : undefined;
}

function isAnswered(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
