import { chmodSync, mkdtempSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** A run's databases, data folders and browser profiles take up to two; builds and browsers need the rest. */
const NEEDED_BYTES = 8 * 1024 ** 3;
const PREFIX = 'nene-test-';

/** A folder for all temporary files of a run. */
export interface RunFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes the folder, in memory if there is room: the tests create and drop hundreds of databases of hundreds of files,
 * which costs a disk's file system many times the processor time. Removes what killed runs left there.
 */
export async function makeRunFolder(): Promise<RunFolder> {
  await removeLeftovers();
  const path = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
  // As /tmp: the database runs as another user.
  chmodSync(path, 0o1777);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Files in memory stay until the machine restarts. */
async function removeLeftovers(): Promise<void> {
  const names = readdirOrNone(MEMORY).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const path = join(MEMORY, name);
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    const own = statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (own && !isRunning(pid)) await rm(path, { recursive: true, force: true });
  }
}

function readdirOrNone(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
