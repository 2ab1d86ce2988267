import { connect, type Db } from '#db/connect.ts';
import { migrateUrl } from '#db/migrate.ts';
import { insertManyRows } from '#db/seed/rows/insert-rows.ts';
import { seed } from '#db/seed.ts';
import { snapshotOf } from '#server/invoices/snapshot.ts';
import { median } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';
import { explainingDb } from '../rows/explaining-db.ts';
import { type MeasuredQuery, measuredQueries } from '../rows/queries.ts';
import { lookAround } from '../rows/world.ts';

/** What the office asks of years of work. */
export const part: Part = {
  name: 'rows',
  about: 'every list, search, figure and report over as many leads, customers and quotes as `--rows` says',
  slow: true,
  run: measure,
};

interface Measured {
  readonly query: MeasuredQuery;
  readonly ms: number;
  /** Pages of 8 KB looked at, cached or not. */
  readonly pages: number;
  readonly shape: string;
}

async function measure(rig: Rig): Promise<Figure[]> {
  const { rows, database } = rig.options;
  const url = database ?? (await rig.database());
  const db = connect(url, { queryTimeoutMs: null, max: 1 });
  const explaining = explainingDb(url);
  try {
    if (database === undefined) await fill(db, url, rows);
    const found: Measured[] = [];
    for (const query of measuredQueries(await lookAround(db, new Date()))) {
      await query.run(explaining.db);
      const plans = explaining.take();
      found.push({
        query,
        ms: await timeOf(() => query.run(db), rig.options.rounds),
        pages: plans.reduce((sum, { buffers }) => sum + buffers, 0),
        shape: plans.map(({ shape }) => shape).join(' | '),
      });
    }
    for (const line of found) console.error(asLine(line));
    return figuresOf(found);
  } finally {
    await explaining.db.destroy();
    await db.destroy();
  }
}

async function fill(db: Db, url: string, rows: number): Promise<void> {
  const now = new Date();
  await migrateUrl(url);
  await seed(db, { now, freeze: snapshotOf });
  await insertManyRows(db, rows, now);
}

async function timeOf(run: () => Promise<unknown>, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return median(times);
}

const asLine = ({ query, ms, pages, shape }: Measured) =>
  [
    query.name.padEnd(60),
    `${ms.toFixed(1)} ms`.padStart(10),
    `${pages} pages`.padStart(13),
    shape.slice(0, 160),
  ].join('  ');

function figuresOf(found: readonly Measured[]): Figure[] {
  const of = (kind: MeasuredQuery['kind']) => found.filter(({ query }) => query.kind === kind);
  const byName = new Map(found.map((measured) => [measured.query.name, measured]));
  const later = found.flatMap((measured) => {
    const first = measured.query.first === undefined ? undefined : byName.get(measured.query.first);
    return first ? [{ measured, ratio: measured.ms / Math.max(first.ms, 1) }] : [];
  });
  const worst = later.toSorted((a, b) => b.ratio - a.ratio)[0];
  const searches = of('search');
  const summary = byName.get('selectSummary');
  return [
    ...(summary ? [timed('the dashboard’s figures', summary, 50)] : []),
    slowest(
      'first pages of lists',
      of('page').filter(({ query }) => query.first === undefined),
    ),
    ...(worst
      ? [
          {
            name: 'a later page / its first (of at least 1 ms), the worst',
            value: worst.ratio,
            unit: '×',
            budget: { atMost: 2 },
            note: worst.measured.query.name,
          },
          {
            name: 'later pages over twice their first',
            value: later.filter(({ ratio }) => ratio > 2).length,
            unit: `of ${later.length}`,
          },
        ]
      : []),
    {
      name: 'searches, the median one',
      value: median(searches.map(({ ms }) => ms)),
      unit: 'ms',
      budget: { atMost: 5 },
      time: true,
    },
    slowest('searches', searches, 5),
    {
      name: 'searches over 5 ms',
      value: searches.filter(({ ms }) => ms > 5).length,
      unit: `of ${searches.length}`,
    },
    slowest('records and their history', of('record')),
    slowest('reports', of('report')),
  ];
}

function slowest(of: string, measured: readonly Measured[], atMost?: number): Figure {
  const worst = measured.toSorted((a, b) => b.ms - a.ms)[0]!;
  return { ...timed(`${of}, the slowest`, worst, atMost), note: worst.query.name };
}

function timed(name: string, { ms }: Measured, atMost?: number): Figure {
  return { name, value: ms, unit: 'ms', time: true, ...(atMost === undefined ? {} : { budget: { atMost } }) };
}
