/**
 * `node tests/bench/rows.ts`: every list, filter, search, figure and report on a database of a million rows
 * (`DATABASE_URL`, filled by `npm run seed -- --million`), with the time it takes, what it reads and its plan.
 */
import { connect } from '#db/connect.ts';
import { explainingDb } from './rows/explaining-db.ts';
import { measuredQueries } from './rows/queries.ts';
import { lookAround } from './rows/world.ts';

const url = process.env['DATABASE_URL'] ?? '';
const [only = ''] = process.argv.slice(2);
const explaining = explainingDb(url);
const db = connect(url, { queryTimeoutMs: null, max: 1 });
const world = await lookAround(db, new Date());
for (const query of measuredQueries(world)) {
  if (!query.name.includes(only)) continue;
  await query.run(explaining.db);
  const plans = explaining.take();
  const times: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    const start = performance.now();
    await query.run(db);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const sum = (of: (plan: (typeof plans)[number]) => number) =>
    plans.reduce((total, plan) => total + of(plan), 0);
  console.log(
    [
      query.name.padEnd(60),
      `${times[3]?.toFixed(1)} ms`.padStart(10),
      `${sum((plan) => plan.buffers)} pages`.padStart(13),
      `${sum((plan) => plan.rows)} rows`.padStart(13),
      plans
        .map(({ shape }) => shape)
        .join(' | ')
        .slice(0, 200),
    ].join('  '),
  );
}
await explaining.db.destroy();
await db.destroy();
