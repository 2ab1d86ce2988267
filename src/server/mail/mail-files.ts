import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Where mail is written when no mail server is configured. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/** Deletes the files of these outbox messages; a message without one is no error. */
export async function removeMailFiles(
  config: Pick<Config, 'dataDir'>,
  ids: readonly string[],
): Promise<void> {
  await Promise.all(ids.map((id) => rm(join(mailFolder(config), `${id}.eml`), { force: true })));
}

/** Deletes the files of mail written before a moment, half-written ones too; answers how many. */
export async function purgeMailFiles(config: Pick<Config, 'dataDir'>, before: Date): Promise<number> {
  const folder = mailFolder(config);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let removed = 0;
  for (const name of names.filter((file) => /\.eml(?:\.part)?$/.test(file))) {
    const file = join(folder, name);
    const { mtime } = await stat(file);
    if (mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
