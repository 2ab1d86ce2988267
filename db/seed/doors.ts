import { addDays } from '#domain/shop-time.ts';
import { insertProperty, saveDoors } from '../queries/door-book.ts';
import { appendEvent } from '../queries/history.ts';
import { insertAuthority } from '../queries/orders.ts';
import type { SeedContext } from './documents.ts';

/** Doors in rows: label, key symbol, cylinder, function, who holds a key. */
const condo = `
Lobby|X1|Schlage primus rim|Entrance|Manager, cleaners, fire box
Office|MA1|Schlage C 6-pin|Storeroom|Manager
Pump room|MA2|Schlage C 6-pin|Storeroom|Manager, pool service
101|AA1|Schlage C 6-pin|Entrance|Owner, manager
102|AA2|Schlage C 6-pin|Entrance|Owner, manager
103|AA3|Schlage C 6-pin|Entrance|Owner
104|AA4|Schlage C 6-pin|Entrance|Owner, manager
201|AB1|Schlage C 6-pin|Entrance|Owner, manager
202|AB2|Schlage C 6-pin|Entrance|Owner
203|AB3|Schlage C 6-pin|Entrance|Owner, manager
204|AB4|Schlage C 6-pin|Entrance|Owner, manager`;

const masters = [
  ['GMK', 'Manager'],
  ['A', 'Manager'],
  ['AA', 'Cleaners, ground floor'],
  ['AB', 'Cleaners, upper floor'],
  ['MA', 'Maintenance'],
] as const;

const mayOrderNothing = { rekey: false, opening: false, locks: false, other: false };

const noCodes = { bitting: null, keyCode: null, pinning: null };

/** A condominium of the door book with its master key system. It has no codes: those are encrypted by the server alone. */
export async function seedDoors(
  { trx, now, today }: SeedContext,
  { customerId, actor }: { customerId: string; actor: string },
): Promise<void> {
  const { id, name } = await insertProperty(trx, {
    ...{ name: 'Poipu Shore, building B', kind: 'condo', address: '2253 Poipu Rd, Koloa, HI 96756' },
    ...{ notes: 'Park behind the pool. The manager is in from 8 to 4.', customerId },
    ...{ createdAt: now, updatedAt: now },
  });
  const doors = condo
    .trim()
    .split('\n')
    .map((line, at) => {
      const [label = '', symbol = '', cylinder = '', lockFunction = '', holders = ''] = line.split('|');
      return {
        ...{ propertyId: id, position: at + 1, label, symbol, cylinder, lockFunction, holders, ...noCodes },
        ...{ keyway: 'SC1', rekeyedOn: addDays(today, -40 * (at + 1)) },
      };
    });
  const keys = masters.map(([label, holders], at) => ({
    ...{ propertyId: id, position: doors.length + at + 1, label, holders, isMaster: true, ...noCodes },
    ...{ symbol: null, cylinder: null, lockFunction: null, keyway: 'SC1', rekeyedOn: null },
  }));
  await saveDoors(trx, doors);
  await saveDoors(trx, keys);
  const people = [
    { name: 'Lei Nakamura', phone: '808-555-0171', rekey: true, opening: true, until: null, mostEach: null },
    { name: 'Dana Brooks', phone: '808-555-0172', until: addDays(today, 90), mostEach: '150.00' },
  ];
  for (const person of people)
    await insertAuthority(trx, {
      ...{ ...mayOrderNothing, keys: true, ...person, propertyId: id },
      ...{ withdrawnAt: null, createdAt: now, updatedAt: now },
    });
  await appendEvent(trx, {
    ...{ recordType: 'property', recordId: id, what: 'created', actor, at: now },
    after: { name },
  });
}
