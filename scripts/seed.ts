/** `npm run seed`: fills the database with realistic demo data. */
import { connect } from '#db/connect.ts';
import { migrateUrl } from '#db/migrate.ts';
import { seed } from '#db/seed.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings, SetupError } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const settings = readSettings();
  if (settings.production)
    throw new SetupError('Demo data does not belong in production (NODE_ENV=production).');
  const database = await borrowDatabase(settings);
  const db = connect(database.url);
  try {
    await migrateUrl(database.url);
    await seed(db);
    console.log('Demo data is in.');
  } finally {
    await db.destroy();
    await database.stop();
  }
  return 0;
});
