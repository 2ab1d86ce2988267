/**
 * `npm run seed`: fills the database with realistic demo data. `-- --leads 25000` adds that many leads, `--
 * --rows 100000` that many customers, leads and quotes with their related records, `-- --million` a million.
 */
import { parseArgs } from 'node:util';
import { connect } from '#db/connect.ts';
import { migrateUrl } from '#db/migrate.ts';
import { seed } from '#db/seed.ts';
import { insertManyRows } from '#db/seed/rows/insert-rows.ts';
import { snapshotOf } from '#server/invoices/snapshot.ts';
import { borrowDatabase } from './local-database.ts';
import { readSettings, SetupError } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const settings = readSettings();
  if (settings.production)
    throw new SetupError('Demo data does not belong in production (NODE_ENV=production).');
  const { leads, rows } = wanted();
  const database = await borrowDatabase(settings);
  // Bulk inserts may exceed the query timeout meant for visitors' requests.
  const db = connect(database.url, { queryTimeoutMs: null });
  try {
    await migrateUrl(database.url);
    const added = await seed(db, { leads, freeze: snapshotOf });
    console.log(added.demo ? 'Added demo data.' : 'The demo data was already there.');
    if (leads > 0) console.log(`${leads} more leads added.`);
    if (rows > 0) {
      const start = performance.now();
      await insertManyRows(db, rows, new Date());
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`${rows} customers, leads and quotes, with their records, added in ${seconds} s.`);
    }
  } finally {
    await db.destroy();
    await database.stop();
  }
  return 0;
});

function wanted(): { leads: number; rows: number } {
  const text = { type: 'string', default: '0' } as const;
  const options = { leads: text, rows: text, million: { type: 'boolean', default: false } } as const;
  const { leads, rows, million } = parseArgs({ options }).values;
  for (const [name, value] of Object.entries({ leads, rows })) {
    if (!/^\d{1,7}$/.test(value)) throw new SetupError(`--${name} must be a whole number; it is "${value}".`);
  }
  if (Number(rows) > 0 && Number(rows) < 1000) throw new SetupError('--rows must be at least 1000.');
  return { leads: Number(leads), rows: million ? 1_000_000 : Number(rows) };
}
