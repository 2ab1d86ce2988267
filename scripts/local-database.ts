import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from './data-dir-lock.ts';
import { type Settings, SetupError } from './settings.ts';

/** A database that can be used until it is stopped. */
export interface UsableDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * The database to serve from: the one DATABASE_URL names, else the one in the data folder, which is started.
 * @throws {SetupError} when another start uses the data folder
 */
export async function startDatabase(settings: Settings): Promise<UsableDatabase> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, stop: () => Promise.resolve() };
  // Only here: a host with a database of its own need not have the embedded one installed.
  const { startPostgres } = await import('./postgres.ts');
  const postgres = await startPostgres({ dataDir: settings.dataDir });
  await writeFile(urlFile(settings.dataDir), postgres.url, { mode: 0o600 });
  return {
    url: postgres.url,
    async stop() {
      await rm(urlFile(settings.dataDir), { force: true });
      await postgres.stop();
    },
  };
}

/** The database for a command: like {@link startDatabase}, but a running start's database is shared with it. */
export async function borrowDatabase(settings: Settings): Promise<UsableDatabase> {
  if (settings.databaseUrl !== undefined || !(await isLocked(settings.dataDir)))
    return startDatabase(settings);
  const url = await readFile(urlFile(settings.dataDir), 'utf8').catch(() => {
    throw new SetupError(`A start on ${settings.dataDir} is under way. Try again when it says Ready.`);
  });
  return { url, stop: () => Promise.resolve() };
}

async function isLocked(dataDir: string): Promise<boolean> {
  const unlock = await lockFolder(join(dataDir, 'postgres'), 0);
  await unlock?.();
  return unlock === undefined;
}

/** Where commands find the database of a running start. */
function urlFile(dataDir: string): string {
  return join(dataDir, 'database-url');
}
