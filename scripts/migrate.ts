/** `npm run migrate`: migrates the database to the current schema. */
import { migrateUrl } from '#db/migrate.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const database = await borrowDatabase(readSettings());
  try {
    const steps = await migrateUrl(database.url);
    console.log(steps.length === 0 ? 'The schema is current.' : `Migrated: ${steps.join(', ')}`);
  } finally {
    await database.stop();
  }
  return 0;
});
