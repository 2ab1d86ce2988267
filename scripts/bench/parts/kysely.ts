import type { KyselyOrder } from '../kysely-process.ts';
import { median } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';

const work = ['find', 'list', 'insert'] as const;

/** The cost of the query builder alone. */
export const part: Part = {
  name: 'kysely',
  about:
    'Kysely as we use it against pg, the same statements in one process: one after the other, as one function instance sends them, and many concurrently',
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const { databaseUrl } = await rig.app();
  const helper = await rig.helper('kysely-process.ts', { DATABASE_URL: databaseUrl });
  const { rounds } = rig.options;
  const seconds = rig.options.seconds / 2;
  const figures: Figure[] = [];
  for (const connections of [1, rig.options.connections]) {
    const together = connections === 1 ? 'one by one' : `${connections} at once`;
    const ask = (what: KyselyOrder['work'], by: KyselyOrder['by']) =>
      helper.ask<number>({ work: what, by, seconds, connections } satisfies KyselyOrder);
    for (const what of work) {
      await ask(what, 'kysely');
      await ask(what, 'pg');
      const found = { kysely: [] as number[], pg: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        const order = round % 2 === 0 ? (['kysely', 'pg'] as const) : (['pg', 'kysely'] as const);
        for (const by of order) found[by].push(await ask(what, by));
      }
      const ratio = median(found.kysely.map((perSecond, round) => perSecond / found.pg[round]!));
      figures.push(
        { name: `${what}, ${together}: Kysely / pg`, value: ratio, unit: '×', budget: { atLeast: 0.85 } },
        { name: `${what}, ${together}: pg, a second`, value: median(found.pg), unit: '/s' },
      );
    }
  }
  return figures;
}
