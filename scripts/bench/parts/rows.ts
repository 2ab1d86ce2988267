import { connect, type Db } from '#db/connect.ts';
import { migrateUrl } from '#db/migrate.ts';
import { insertManyRows } from '#db/seed/rows/insert-rows.ts';
import { seed } from '#db/seed.ts';
import { snapshotOf } from '#server/invoices/snapshot.ts';
import { median } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';
import { explainingDb } from '../rows/explaining-db.ts';
import type { MeasuredQuery } from '../rows/measured-query.ts';
import { measuredQueries } from '../rows/queries.ts';
import { readWorld } from '../rows/world.ts';

/** The office's queries on years of records. */
export const part: Part = {
  name: 'rows',
  about: 'every list, search, figure and report over as many leads, customers and quotes as `--rows` says',
  slow: true,
  run: measure,
};

interface Measured {
  readonly query: MeasuredQuery;
  readonly ms: number;
  /** Pages of 8 KB read, cached or not. */
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
    for (const query of measuredQueries(await readWorld(db, new Date()))) {
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

/** A first page may happen to read fewer pages than this; later pages are compared with at least this many. */
const FEW_PAGES = 40;

function figuresOf(found: readonly Measured[]): Figure[] {
  const of = (kind: MeasuredQuery['kind']) => found.filter(({ query }) => query.kind === kind);
  const byName = new Map(found.map((measured) => [measured.query.name, measured]));
  const summary = byName.get('selectSummary');
  return [
    ...(summary ? both('the dashboard’s figures', summary, 50) : []),
    ...groups(of('page')).flatMap(([list, pages]) => [
      ...worst(
        `${list}, first pages`,
        pages.filter(({ query }) => query.first === undefined),
      ),
      ...laterPages(list, pages, byName),
    ]),
    ...of('search')
      .filter(({ query }) => query.through === 'searchCustomers')
      .flatMap((measured) => both(measured.query.name, measured, 5)),
    ...groups(of('search')).flatMap(([search, measured]) => [
      ...worst(`${search}, searches`, measured, 5),
      {
        name: `${search}, searches over 5 ms`,
        value: measured.filter(({ ms }) => ms > 5).length,
        unit: `of ${measured.length}`,
      },
    ]),
    ...worst('records and their history', of('record')),
    ...of('report').flatMap((measured) => both(measured.query.name, measured)),
  ];
}

function groups(measured: readonly Measured[]): [string, Measured[]][] {
  return Object.entries(Object.groupBy(measured, ({ query }) => query.through)) as [string, Measured[]][];
}

/** The worst cost of a list's later pages, relative to its first page. */
function laterPages(
  list: string,
  pages: readonly Measured[],
  byName: ReadonlyMap<string, Measured>,
): Figure[] {
  const compared = pages.flatMap((later) => {
    const first = later.query.first === undefined ? undefined : byName.get(later.query.first);
    return first ? [{ later, first }] : [];
  });
  if (compared.length === 0) return [];
  const ratio = (of: (each: (typeof compared)[number]) => number, what: string, time: boolean): Figure => {
    const most = compared.toSorted((a, b) => of(b) - of(a))[0]!;
    return {
      name: `${list}, a later page / its first, ${what}`,
      value: of(most),
      unit: '×',
      budget: { atMost: 2 },
      note: most.later.query.name,
      ...(time ? { time } : {}),
    };
  };
  return [
    ratio(
      ({ later, first }) => later.pages / Math.max(first.pages, FEW_PAGES),
      `pages of ${FEW_PAGES} at least`,
      false,
    ),
    ratio(({ later, first }) => later.ms / Math.max(first.ms, 1), 'ms of 1 at least', true),
  ];
}

/** The slowest of several, and the one that reads most. */
function worst(of: string, measured: readonly Measured[], atMost?: number): Figure[] {
  const slowest = measured.toSorted((a, b) => b.ms - a.ms)[0]!;
  const widest = measured.toSorted((a, b) => b.pages - a.pages)[0]!;
  return [
    { ...timed(`${of}, the slowest`, slowest, atMost), note: slowest.query.name },
    { ...paged(`${of}, the most pages`, widest), note: widest.query.name },
  ];
}

function both(name: string, measured: Measured, atMost?: number): Figure[] {
  return [timed(name, measured, atMost), paged(`${name}, pages`, measured)];
}

function timed(name: string, { ms }: Measured, atMost?: number): Figure {
  return { name, value: ms, unit: 'ms', time: true, ...(atMost === undefined ? {} : { budget: { atMost } }) };
}

function paged(name: string, { pages }: Measured): Figure {
  return { name, value: pages, unit: 'pages' };
}
