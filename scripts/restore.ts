/** `npm run restore -- <file>`: fills an empty database (a new DATABASE_URL or DATA_DIR) with what a backup holds. */
import { resolve } from 'node:path';
import { access } from 'node:fs/promises';
import { restoreBackup } from './backup/read.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings, SetupError } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const [named] = process.argv.slice(2);
  if (named === undefined) throw new SetupError('Usage: npm run restore -- <file made by npm run backup>');
  const file = resolve(named);
  await access(file).catch(() => {
    throw new SetupError(`There is no file ${file}.`);
  });
  const database = await borrowDatabase(readSettings());
  try {
    const { tables, madeAt } = await restoreBackup(database.url, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${tables.length} tables are back, as they were at ${madeAt}.`);
  } finally {
    await database.stop();
  }
  return 0;
});
