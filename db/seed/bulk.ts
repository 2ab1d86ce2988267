import { leadStatuses } from '#domain/lead.ts';
import { contactServiceTypes } from '#domain/service-types.ts';
import { towns } from '#domain/regions.ts';
import type { Db } from '../connect.ts';
import { phoneColumns } from '../queries/customers/callers.ts';
import type { NewLead } from '../queries/leads.ts';

/** Rows per statement; PostgreSQL takes at most 65,535 parameters. */
const BATCH = 250;

const FIRST = [
  'Kai',
  'Leilani',
  'Noah',
  'Malia',
  'Keanu',
  'Sofia',
  'Kalani',
  'Grace',
  'Ikaika',
  'Emma',
  'Nohea',
  'Liam',
];
const LAST = [
  'Kealoha',
  'Nakamura',
  'Silva',
  'Kahale',
  'Agustin',
  'Johnson',
  'Tanaka',
  'Medeiros',
  'Lee',
  'Kanahele',
  'Reyes',
];
const MESSAGES = ['Locked out', 'Lost key', 'Need a rekey', 'Keypad is dead', 'Trunk will not open', null];

/** Adds leads, one every three minutes back in time. Deterministic. */
export async function insertManyLeads(db: Db, count: number, now: Date): Promise<void> {
  const random = generator(count);
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start);
    const rows = Array.from({ length: size }, (_, index) => leadNumber(start + index, now, random));
    await db
      .insertInto('contactRequest')
      .values(rows.map((lead) => ({ ...lead, ...phoneColumns(lead.phone) })))
      .execute();
  }
}

function leadNumber(index: number, now: Date, random: () => number): NewLead {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const [firstName, lastName] = [pick(FIRST), pick(LAST)];
  const createdAt = new Date(now.getTime() - index * 180_000);
  return {
    firstName,
    lastName,
    phone: `808-${String(200 + Math.floor(random() * 800))}-${String(index % 10_000).padStart(4, '0')}`,
    email: random() < 0.7 ? `${firstName}.${lastName}.${index}@example.com`.toLowerCase() : null,
    serviceType: pick(contactServiceTypes).value,
    location: pick(towns).name,
    message: pick(MESSAGES),
    isEmergency: random() < 0.2,
    // Old leads are closed.
    status: index < 40 ? 'new' : pick(leadStatuses),
    createdAt,
    updatedAt: createdAt,
  };
}

/** Mulberry32 (Tommy Ettinger, public domain): a small seeded generator of numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
