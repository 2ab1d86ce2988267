import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDir } from './data-dir-lock.ts';
import { type Settings, SetupError } from './settings.ts';

/** A database that can be used until it is stopped. */
export interface UsableDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * The database to serve from: the one DATABASE_URL names, else the one in the data folder, started and locked.
 * @throws {SetupError} when another start uses the data folder
 */
export async function startDatabase(settings: Settings): Promise<UsableDatabase> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, stop: () => Promise.resolve() };
  const unlock = await lockDataDir(settings.dataDir);
  try {
    return await startLocked(settings.dataDir, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The database for a command: like {@link startDatabase}, but a running start's database is shared with it. */
export async function borrowDatabase(settings: Settings): Promise<UsableDatabase> {
  if (settings.databaseUrl !== undefined) return startDatabase(settings);
  let unlock: () => Promise<void>;
  try {
    unlock = await lockDataDir(settings.dataDir, 0);
  } catch (error) {
    const url = await readFile(urlFile(settings.dataDir), 'utf8').catch(() => undefined);
    if (!(error instanceof SetupError) || url === undefined) throw error;
    return { url, stop: () => Promise.resolve() };
  }
  return startLocked(settings.dataDir, unlock);
}

async function startLocked(dataDir: string, unlock: () => Promise<void>): Promise<UsableDatabase> {
  // Only here: a host with a database of its own need not have the embedded one installed.
  const { startPostgres } = await import('./postgres.ts');
  const postgres = await startPostgres({ dataDir });
  await writeFile(urlFile(dataDir), postgres.url, { mode: 0o600 });
  return {
    url: postgres.url,
    async stop() {
      await rm(urlFile(dataDir), { force: true });
      await postgres.stop();
      await unlock();
    },
  };
}

/** Where commands find the database of a running start. */
function urlFile(dataDir: string): string {
  return join(dataDir, 'database-url');
}
