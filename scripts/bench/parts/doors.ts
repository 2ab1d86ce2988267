import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { connect, type Db } from '#db/connect.ts';
import { migrateUrl } from '#db/migrate.ts';
import { doorsWithCode, insertProperty, listProperties, saveDoors } from '#db/queries/door-book.ts';
import { seed } from '#db/seed.ts';
import { readFieldKeys } from '#server/config.ts';
import { codeColumns } from '#server/door-book/door-codes.ts';
import { searchBlindIndexes } from '#server/encryption/encrypt.ts';
import type { FieldKeys } from '#server/encryption/field-key.ts';
import { snapshotOf } from '#server/invoices/snapshot.ts';
import { requiredSettings } from '#tests/support/test-settings.ts';
import { median } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';
import { explainingDb } from '../rows/explaining-db.ts';

const PROPERTIES = 10;
const DOORS = 500;
const bittingOf = (door: number) => `91735-${String(door).padStart(5, '0')}`;

/** The door book, whose codes are encrypted. */
export const part: Part = {
  name: 'doors',
  about: `a door found by its bitting among ${PROPERTIES * DOORS} of ${PROPERTIES} properties, as the office's search finds it`,
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const url = await rig.database();
  const keys = readFieldKeys(requiredSettings);
  const db = connect(url, { queryTimeoutMs: null, max: 1 });
  const explaining = explainingDb(url);
  try {
    await fill(db, url, keys);
    const find = async (through: Db, bitting: string): Promise<number> => {
      const blindIndexes = searchBlindIndexes(keys, bitting);
      const { rows } = await listProperties(through, { q: bitting, blindIndexes, limit: 50 });
      const ids = rows.map(({ id }) => id);
      return ids.length === 0 ? 0 : (await doorsWithCode(through, blindIndexes, ids)).length;
    };
    const figures: Figure[] = [];
    const searches = {
      'a bitting': [bittingOf(4321), 1],
      'a bitting that no door has': ['55555', 0],
    } as const;
    for (const [name, [bitting, hits]] of Object.entries(searches)) {
      if ((await find(explaining.db, bitting)) !== hits) throw new Error(`${bitting} was not found as it is`);
      const pages = explaining.take().reduce((total, { buffers }) => total + buffers, 0);
      const times: number[] = [];
      for (let round = 0; round < rig.options.rounds; round += 1) {
        const start = performance.now();
        await find(db, bitting);
        times.push(performance.now() - start);
      }
      figures.push(
        { name, value: median(times), unit: 'ms', budget: { atMost: 5 }, time: true },
        { name: `${name}, pages`, value: pages, unit: 'pages' },
      );
    }
    return figures;
  } finally {
    await explaining.db.destroy();
    await db.destroy();
  }
}

async function fill(db: Db, url: string, keys: FieldKeys): Promise<void> {
  const now = new Date();
  await migrateUrl(url);
  await seed(db, { now, freeze: snapshotOf });
  const { id: customerId } = await db.selectFrom('customer').select('id').limit(1).executeTakeFirstOrThrow();
  for (let at = 0; at < PROPERTIES; at += 1)
    await db.transaction().execute(async (trx) => {
      const { id: propertyId } = await insertProperty(trx, {
        ...{ name: `Hale ${at}`, kind: 'condo', address: 'Kapaa', notes: null, customerId },
        ...{ createdAt: now, updatedAt: now },
      });
      const doors = Array.from({ length: DOORS }, (_, place) => {
        const id = randomUUID();
        const codes = {
          bitting: bittingOf(at * DOORS + place),
          keyCode: `QZ${place}`,
          pinning: '7.3/1.9/2.5',
        };
        return {
          ...{ id, propertyId, position: place + 1, label: `Door ${place}`, symbol: `AA${place}` },
          ...{
            cylinder: 'Schlage C',
            lockFunction: null,
            keyway: 'SC1',
            holders: 'Manager',
            rekeyedOn: null,
          },
          ...codeColumns(keys, id, codes),
        };
      });
      await saveDoors(trx, doors);
    });
  await sql`vacuum analyze`.execute(db);
}
