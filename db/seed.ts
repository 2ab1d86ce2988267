import { shopToday } from '#domain/shop-time.ts';
import type { Db, Trx } from './connect.ts';
import { insertCustomer } from './queries/customers/customers.ts';
import { appendEvent } from './queries/history.ts';
import { findInvoiceById, type Invoice } from './queries/invoices/invoices.ts';
import { insertManyLeads } from './seed/bulk.ts';
import { bookEntries, seedReviews } from './seed/books.ts';
import { seedCrew } from './seed/crew.ts';
import { seedDoors } from './seed/doors.ts';
import { type SeedContext, storeInOrder } from './seed/documents.ts';
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
