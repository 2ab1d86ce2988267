/** `npm run seed`: fills the database with realistic demo data; `-- --leads 25000` adds that many more leads. */
import { parseArgs } from 'node:util';
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
  const leads = wantedLeads();
  const database = await borrowDatabase(settings);
  // Many rows at once may take a slow machine longer than a visitor would wait.
  const db = connect(database.url, { queryTimeoutMs: null });
  try {
    await migrateUrl(database.url);
    const added = await seed(db, { leads });
    console.log(added.demo ? 'Demo data is in.' : 'Demo data was in already.');
    if (leads > 0) console.log(`${leads} more leads are in.`);
  } finally {
    await db.destroy();
    await database.stop();
  }
  return 0;
});

function wantedLeads(): number {
  const { leads } = parseArgs({ options: { leads: { type: 'string', default: '0' } } }).values;
  if (!/^\d{1,7}$/.test(leads)) throw new SetupError(`--leads must be a whole number; it is "${leads}".`);
  return Number(leads);
}
