import { setTimeout as sleep } from 'node:timers/promises';
import { runSql } from '#tests/support/run-sql.ts';
import type { Load } from '../driver.ts';
import { sum } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import { usageOf } from '../processes.ts';
import type { Measured, Rig } from '../rig.ts';
import { mixed } from '../scenarios.ts';

/** Sustained load: whether requests are lost, memory grows or responses slow down. */
export const part: Part = {
  name: 'sustained',
  about: 'visitors and office mixed, at half of the measured peak, with mail leaving from the same process',
  slow: true,
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const app = await rig.app({ mail: true });
  const peak = await rig.load(app, { mix: mixed, seconds: 10 });
  const rate = peak.perSecond / 2;
  const watching = watch(app);
  // In pieces, so that the start can be compared with the end.
  const pieces: Load[] = [];
  const seconds = (rig.options.minutes * 60) / PIECES;
  for (let piece = 0; piece < PIECES; piece += 1) {
    pieces.push(await rig.load(app, { mix: mixed, rate, seconds, remember: true }));
  }
  const seen = await watching.stop();
  const answered = sum(pieces.map((piece) => piece.answered));
  const good = sum(pieces.flatMap(({ statuses }) => [statuses[200] ?? 0, statuses[201] ?? 0]));
  const kept = await countKept(app.databaseUrl, pieces);
  const quarter = PIECES / 4;
  const samples = Math.ceil(seen.memory.length / 4);
  return [
    { name: 'at a rate of', value: rate, unit: '/s', note: `peak ${Math.round(peak.perSecond)} /s` },
    { name: 'requests', value: answered, unit: '' },
    { name: 'errors', value: answered - good, unit: '', budget: { atMost: 0 } },
    { name: 'writes acknowledged', value: kept.acknowledged, unit: '' },
    { name: 'acknowledged and not in the database', value: kept.lost, unit: '', budget: { atMost: 0 } },
    {
      name: 'p99, the worst piece',
      value: Math.max(...pieces.map(({ p99 }) => p99)),
      unit: 'ms',
      budget: { atMost: 25 },
      time: true,
    },
    {
      name: 'p99, first quarter',
      value: Math.max(...pieces.slice(0, quarter).map(({ p99 }) => p99)),
      unit: 'ms',
    },
    {
      name: 'p99, last quarter',
      value: Math.max(...pieces.slice(-quarter).map(({ p99 }) => p99)),
      unit: 'ms',
    },
    { name: 'memory, first quarter’s most', value: Math.max(...seen.memory.slice(0, samples)), unit: 'MB' },
    {
      name: 'memory, second quarter’s most',
      value: Math.max(...seen.memory.slice(samples, 2 * samples)),
      unit: 'MB',
    },
    { name: 'memory, last quarter’s most', value: Math.max(...seen.memory.slice(-samples)), unit: 'MB' },
    {
      name: 'database connections, most',
      value: Math.max(...seen.connections),
      unit: '',
      budget: { atMost: 10 },
    },
  ];
}

const PIECES = 12;

/** Samples the server's memory and its connections every second. */
function watch({ pid, databaseUrl }: Measured) {
  const seen = { memory: [] as number[], connections: [] as number[] };
  let stopped = false;
  const sampling = (async () => {
    while (!stopped) {
      seen.memory.push((await usageOf(pid)).memoryMb);
      const [row] = await runSql(
        databaseUrl,
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      seen.connections.push(row!['count'] as number);
      await sleep(1_000);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await sampling;
      return seen;
    },
  };
}

/** Looks up every acknowledged write: its key, and the row that the key's response names. */
async function countKept(url: string, pieces: readonly Load[]) {
  const acknowledged = pieces.flatMap((piece) => piece.acknowledged);
  const keys = acknowledged.map(({ key }) => key);
  const [row] = await runSql(
    url,
    `select count(*)::int as count from idempotency
      where key = any($1)
        and (exists (select from contact_request where id = (response ->> 'id')::uuid)
          or exists (select from quote where id = (response ->> 'id')::uuid))`,
    [keys],
  );
  return { acknowledged: keys.length, lost: keys.length - (row!['count'] as number) };
}
