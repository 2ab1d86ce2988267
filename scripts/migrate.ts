/** `npm run migrate`: brings the database's schema up to date. */
import { migrate } from '#db/migrate.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const database = await borrowDatabase(readSettings());
  try {
    await migrate(database.url);
    console.log('The schema is current.');
  } finally {
    await database.stop();
  }
  return 0;
});
