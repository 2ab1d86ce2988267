/**
 * `npm run backup -- [file]`: dumps the whole database into one file (default: a new one in
 * DATA_DIR/backups).
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { writeBackup } from './backup/write.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const settings = readSettings();
  const now = new Date();
  const name = `nene-lock-${now.toISOString().replace(/[:.]/g, '-')}.backup.gz`;
  const file = resolve(process.argv[2] ?? join(settings.dataDir, 'backups', name));
  await mkdir(dirname(file), { recursive: true });
  const database = await borrowDatabase(settings);
  try {
    const { tables } = await writeBackup(database.url, file, now);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables backed up to ${file}`);
  } finally {
    await database.stop();
  }
  return 0;
});
