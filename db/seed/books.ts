import { addDays } from '#domain/honolulu.ts';
import { appendEvent } from '../queries/history.ts';
import { type InventoryItem, moveStock } from '../queries/inventory.ts';
import type { Invoice } from '../queries/invoices/invoices.ts';
import { insertPayment, insertReversal } from '../queries/payments.ts';
import type { NewQuote, Quote } from '../queries/estimates/estimates.ts';
import { daysAgo, type SeedContext, seedEstimate, seedInvoice, seedPublicQuote } from './documents.ts';
import { people, type Person, visitors } from './people.ts';

interface Books {
  readonly customers: ReadonlyMap<Person, string>;
  readonly stock: ReadonlyMap<string, InventoryItem>;
  readonly actor: string;
}

/** Estimates, invoices and payments in every state they can have. */
export async function seedBooks(context: SeedContext, books: Books): Promise<void> {
  await seedOpenQuotes(context, books);
  await seedInvoices(context, books);
  await seedReviews(context);
}

function known(books: Books, who: Person): { customerId: string | null } {
  return { customerId: books.customers.get(who) ?? null };
}

function decided(
  { now }: SeedContext,
  status: 'approved' | 'declined',
  by: string,
  days: number,
): Partial<NewQuote> {
  return { status, decidedBy: by, decidedAs: 'customer', decidedAt: daysAgo(now, days) };
}

async function seedOpenQuotes(context: SeedContext, books: Books): Promise<void> {
  const { stock } = books;
  const [tourist, traveler, , , beach, , , golfer] = visitors as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  const quotes = [
    await seedPublicQuote(context, beach, {
      days: 0.02,
      urgency: 'emergency',
      ids: ['car-lockout'],
      serviceType: 'emergency',
    }),
    await seedPublicQuote(context, traveler, {
      days: 0.1,
      urgency: 'urgent',
      ids: ['key-replacement', 'transponder-programming'],
      serviceType: 'automotive',
    }),
    await seedPublicQuote(context, golfer, {
      days: 1,
      ids: ['smart-lock-setup', 'smart-lock-setup', 'security-assessment'],
      propertyType: 'condo',
    }),
    await seedPublicQuote(context, tourist, {
      days: 40,
      ids: ['key-fob-programming'],
      serviceType: 'automotive',
    }),
    await seedEstimate(context, people.farm, {
      days: 2,
      ...known(books, people.farm),
      parts: [
        [stock.get('DB-SN-1'), 2],
        [stock.get('LAB-1'), 1],
      ],
      notes: 'Second gate on the left; dogs are friendly.',
    }),
    await seedEstimate(context, people.office, {
      days: 6,
      ...known(books, people.office),
      ...decided(context, 'approved', 'Ramon Agustin', 4),
      serviceType: 'commercial',
      parts: [
        [stock.get('MC-118'), 4],
        [stock.get('SVC-RK'), 4],
      ],
    }),
    await seedEstimate(context, people.retired, {
      days: 9,
      ...known(books, people.retired),
      ...decided(context, 'declined', 'Walter Medeiros', 8),
      declineReason: 'My nephew will do it.',
      parts: [
        [stock.get('DB-BZ-2'), 1],
        [stock.get('LAB-1'), 1],
      ],
    }),
    await seedEstimate(context, people.restaurant, {
      days: 20,
      ...known(books, people.restaurant),
      status: 'cancelled',
      serviceType: 'commercial',
      parts: [[stock.get('SL-SA-2'), 1]],
    }),
  ];
  for (const quote of quotes) await created(context, 'quote', quote, books.actor);
}

async function seedInvoices(context: SeedContext, books: Books): Promise<void> {
  const { today, now } = context;
  const jobs = {
    draft: await approvedJob(context, books, people.shop, 3, [
      ['MC-118', 1],
      ['LV-PS-1', 1],
    ]),
    sent: await approvedJob(context, books, people.rental, 5, [
      ['SL-KP-1', 1],
      ['LAB-1', 1],
    ]),
    overdue: await approvedJob(context, books, people.condo, 50, [['SVC-RK', 6]]),
    part: await approvedJob(context, books, people.farm, 12, [
      ['DB-SN-1', 1],
      ['LAB-1', 2],
    ]),
    paid: await approvedJob(context, books, people.family, 16, [
      ['TK-TOY-H', 1],
      ['SVC-TP', 1],
    ]),
    void: await approvedJob(context, books, people.restaurant, 25, [['LB-MG-4', 2]]),
  };
  await seedInvoice(context, jobs.draft, { days: 1, dueDate: addDays(today, 30) });
  const sentAt = (days: number) => ({ status: 'sent' as const, sentAt: daysAgo(now, days), snapshot: '{}' });
  const sent = await seedInvoice(context, jobs.sent, { days: 4, dueDate: addDays(today, 26), ...sentAt(4) });
  const overdue = await seedInvoice(context, jobs.overdue, {
    days: 45,
    dueDate: addDays(today, -15),
    ...sentAt(45),
  });
  const part = await seedInvoice(context, jobs.part, {
    days: 10,
    dueDate: addDays(today, 20),
    ...sentAt(10),
  });
  const paidDate = daysAgo(now, 14);
  const paid = await seedInvoice(context, jobs.paid, {
    days: 15,
    dueDate: addDays(today, 15),
    ...sentAt(15),
    status: 'paid',
    paidDate,
    paymentMethod: 'card',
  });
  const voidReason = 'Charged twice; the job is on another invoice.';
  const voided = { status: 'void' as const, voidedAt: daysAgo(now, 20), voidReason };
  await seedInvoice(context, jobs.void, { days: 22, dueDate: addDays(today, 8), ...sentAt(22), ...voided });
  for (const invoice of [sent, overdue, part, paid]) await takeStock(context, invoice, books.actor);
  await seedPayments(context, { part, paid }, paidDate, books.actor);
}

/** An estimate approved a day after it was written. */
async function approvedJob(
  context: SeedContext,
  books: Books,
  who: Person,
  days: number,
  skus: readonly (readonly [string, number])[],
): Promise<Quote> {
  const quote = await seedEstimate(context, who, {
    days,
    ...known(books, who),
    ...decided(context, 'approved', `${who.firstName} ${who.lastName}`, days - 1),
    parts: skus.map(([sku, quantity]) => [books.stock.get(sku), quantity] as const),
  });
  await created(context, 'quote', quote, books.actor);
  return quote;
}

async function takeStock({ trx }: SeedContext, invoice: Invoice, actor: string): Promise<void> {
  await created({ trx, now: new Date(invoice.createdAt), today: '' }, 'invoice', invoice, actor);
  for (const { inventoryItemId, quantity } of invoice.items) {
    if (!inventoryItemId) continue;
    const item = await trx
      .selectFrom('inventoryItem')
      .select('isService')
      .where('id', '=', inventoryItemId)
      .executeTakeFirst();
    if (item?.isService !== false) continue;
    await moveStock(trx, {
      inventoryItemId,
      kind: 'used',
      quantity: -quantity,
      invoiceId: invoice.id,
      reason: invoice.invoiceNumber,
      actor,
    });
  }
}

async function seedPayments(
  { trx, now }: SeedContext,
  { part, paid }: { part: Invoice; paid: Invoice },
  paidDate: Date,
  actor: string,
): Promise<void> {
  await insertPayment(trx, {
    invoiceId: part.id,
    amount: '100.00',
    method: 'cash',
    receivedAt: daysAgo(now, 9),
    actor,
  });
  const bounced = await insertPayment(trx, {
    invoiceId: part.id,
    amount: '50.00',
    method: 'check',
    reference: 'Check 1182',
    receivedAt: daysAgo(now, 8),
    actor,
  });
  await insertReversal(trx, bounced, {
    receivedAt: daysAgo(now, 5),
    reason: 'Returned by the bank',
    actor,
  });
  await insertPayment(trx, {
    invoiceId: paid.id,
    amount: paid.total,
    method: 'card',
    receivedAt: paidDate,
    actor,
  });
}

async function seedReviews({ trx, now }: SeedContext): Promise<void> {
  const reviews = [
    {
      name: 'Jenna O.',
      location: 'Princeville',
      rating: 5,
      service: 'Smart lock',
      text: 'Two locks, one hour, and he showed our cleaner the codes.',
    },
    {
      name: 'Tom W.',
      location: 'Poipu',
      rating: 4,
      service: 'Car lockout',
      text: 'Took twenty-five minutes on a Sunday. Worth it.',
    },
  ];
  await trx
    .insertInto('review')
    .values(reviews.map((review) => ({ ...review, createdAt: daysAgo(now, 1) })))
    .execute();
}

async function created(
  { trx, now }: SeedContext,
  recordType: 'quote' | 'invoice',
  record: Quote | Invoice,
  actor: string,
): Promise<void> {
  const { id: recordId, total, status } = record;
  await appendEvent(trx, { actor, recordType, recordId, what: 'created', after: { total, status }, at: now });
}
