import { leadStatuses } from '#domain/requests.ts';
import { towns } from '#domain/regions.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { contactServiceTypes } from '#domain/service-types.ts';
import { shopToday } from '#domain/shop-time.ts';
import type { Db, Trx } from './connect.ts';
import { phoneColumns } from './queries/customers/whose-records.ts';
import { insertCustomer } from './queries/customers/customers.ts';
import { appendEvent } from './queries/history.ts';
import { findInvoiceById, type Invoice } from './queries/invoices/invoices.ts';
import type { NewLead } from './queries/leads.ts';
import { bookEntries, seedReviews } from './seed/books.ts';
import { seedCrew } from './seed/crew.ts';
import { type SeedContext, storeInOrder } from './seed/documents.ts';
import { seedDoors } from './seed/doors.ts';
import { contactOf, people, type Person, townOf } from './seed/people.ts';
import { requestEntries, type RequestIds } from './seed/requests.ts';
import { seedStock } from './seed/stock.ts';
import { visitEntries } from './seed/visits.ts';

/** The actor of the demo data's events. */
const SEED_ACTOR = 'demo data';

/** The result of seeding. */
export interface Seeded {
  /** False when the demo data existed already. */
  readonly demo: boolean;
  /** Leads added in bulk. */
  readonly leads: number;
}

/**
 * Fills a migrated database with the demo data of a small business on Kauai: requests, customers, estimates and
 * invoices in every state, stock with its movements, technicians with hours, shifts and visits. A second run adds nothing.
 * `leads` adds that many leads on every run, for testing long lists. `freeze` makes the snapshot of a sent invoice.
 */
export async function seed(
  db: Db,
  options: { leads?: number; now?: Date; freeze: (invoice: Invoice, issuedAt: string) => object },
): Promise<Seeded> {
  const { leads = 0, now = new Date(), freeze } = options;
  const demo = !(await isSeeded(db));
  if (demo) {
    await db.transaction().execute(async (trx) => {
      await seedDemo({ trx, now, today: shopToday(now) });
      await freezeInvoices(trx, freeze);
    });
  }
  await insertManyLeads(db, leads, now);
  return { demo, leads };
}

async function isSeeded(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', people.rental.email)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function seedDemo(context: SeedContext): Promise<void> {
  const stock = await seedStock(context.trx, SEED_ACTOR);
  const crew = await seedCrew(context);
  const customers = new Map<Person, string>();
  for (const person of Object.values(people)) customers.set(person, await seedCustomer(context, person));
  const condo = customers.get(people.condo);
  if (condo) await seedDoors(context, { customerId: condo, actor: SEED_ACTOR });
  const requests: RequestIds = new Map();
  await storeInOrder([
    ...requestEntries(context, customers, requests),
    ...visitEntries(context, crew, (who, at) => seedCustomer(context, who, at)),
    ...bookEntries(context, { customers, stock, requests, actor: SEED_ACTOR }),
  ]);
  await seedReviews(context);
}

async function freezeInvoices(
  trx: Trx,
  freeze: (invoice: Invoice, issuedAt: string) => object,
): Promise<void> {
  const sent = await trx.selectFrom('invoice').select('id').where('sentAt', 'is not', null).execute();
  for (const { id } of sent) {
    const invoice = await findInvoiceById(trx, id);
    if (!invoice?.sentAt) continue;
    const snapshot = JSON.stringify(freeze(invoice, invoice.sentAt));
    await trx.updateTable('invoice').set({ snapshot }).where('id', '=', id).execute();
  }
}

async function seedCustomer({ trx, now }: SeedContext, person: Person, at = now): Promise<string> {
  const { address, zipCode } = person;
  const customer = await insertCustomer(trx, {
    ...contactOf(person),
    address,
    zipCode,
    city: townOf(person),
    state: 'HI',
  });
  const event = {
    actor: SEED_ACTOR,
    recordType: 'customer',
    recordId: customer.id,
    what: 'created',
    at,
  } as const;
  await appendEvent(trx, event);
  return customer.id;
}

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
async function insertManyLeads(db: Db, count: number, now: Date): Promise<void> {
  const random = seededRandom(count);
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
