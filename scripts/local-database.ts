import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from './data-dir-lock.ts';
import { type Settings, SetupError } from './settings.ts';

/** A running database. */
export interface UsableDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * The database to serve from: the one in DATABASE_URL, else the one in the data folder, which is started.
 * @throws {SetupError} when another server uses the data folder
 */
export async function startDatabase(settings: Settings): Promise<UsableDatabase> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, stop: () => Promise.resolve() };
  // Imported lazily: a host with its own database need not have the embedded one installed.
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

/** The database for a command: like {@link startDatabase}, but shares the database of a running server. */
export async function borrowDatabase(settings: Settings): Promise<UsableDatabase> {
  if (settings.databaseUrl !== undefined || !(await isLocked(settings.dataDir)))
    return startDatabase(settings);
  const url = await readFile(urlFile(settings.dataDir), 'utf8').catch(() => {
    throw new SetupError(
      `Another command is starting the database in ${settings.dataDir}. Try again when it prints Ready.`,
    );
  });
  return { url, stop: () => Promise.resolve() };
}

async function isLocked(dataDir: string): Promise<boolean> {
  const unlock = await lockFolder(join(dataDir, 'postgres'), 0);
  await unlock?.();
  return unlock === undefined;
}

/** Where commands find the running server's database URL. */
function urlFile(dataDir: string): string {
  return join(dataDir, 'database-url');
}
