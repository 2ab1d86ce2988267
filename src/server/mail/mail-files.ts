import { readdir, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Folder for texts when no provider is configured. */
export const textFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'texts');

/** Folder for mail when no mail server is configured. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/** Deletes the files of outbox messages, mail and texts; missing files are ignored. */
export async function removeMailFiles(
  config: Pick<Config, 'dataDir'>,
  ids: readonly string[],
): Promise<void> {
  await Promise.all(
    ids.flatMap((id) => [
      rm(join(mailFolder(config), `${id}.eml`), { force: true }),
      rm(join(textFolder(config), `${id}.txt`), { force: true }),
    ]),
  );
}

/** Deletes files of mail and texts written before a time, including incomplete ones. Returns how many. */
export async function purgeMailFiles(config: Pick<Config, 'dataDir'>, before: Date): Promise<number> {
  return (await purgeFolder(mailFolder(config), before)) + (await purgeFolder(textFolder(config), before));
}

async function purgeFolder(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(unlessGone([]));
  let removed = 0;
  for (const name of names.filter((file) => /\.(?:eml|txt)(?:\.part)?$/.test(file))) {
    const file = join(folder, name);
    // A concurrent purge may have deleted the file first.
    const found = await stat(file).catch(unlessGone(undefined));
    if (!found || found.mtime >= before) continue;
    removed += await unlink(file).then(() => 1, unlessGone(0));
  }
  return removed;
}

/** A rejection handler that returns the value if the file or folder does not exist, and rethrows any other error. */
function unlessGone<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
