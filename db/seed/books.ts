import { fullName } from '#domain/customer.ts';
import { addDays } from '#domain/shop-time.ts';
import { appendEvent } from '../queries/history.ts';
import { type InventoryItem, moveStock } from '../queries/inventory.ts';
import type { Invoice, NewInvoice } from '../queries/invoices/invoices.ts';
import type { JobChanges } from '../queries/jobs/jobs.ts';
import { insertPayment, insertReversal } from '../queries/payments.ts';
import type { NewQuote, Quote } from '../queries/estimates/estimates.ts';
import {
  daysAgo,
  type SeedContext,
  seedEstimate,
  seedInvoice,
  seedPublicQuote,
  type Entry,
} from './documents.ts';
import { people, type Person, visitors } from './people.ts';
import type { RequestIds } from './requests.ts';

interface Books {
  readonly customers: ReadonlyMap<Person, string>;
  readonly stock: ReadonlyMap<string, InventoryItem>;
  /** The requests that estimates answer; filled as they are stored. */
  readonly requests: RequestIds;
  readonly actor: string;
}

/** Estimates, invoices and payments in every state they can have. */
export function bookEntries(context: SeedContext, books: Books): readonly Entry[] {
  return [...openQuotes(context, books), ...invoices(context, books)];
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

function openQuotes(context: SeedContext, books: Books): readonly Entry[] {
  const { stock } = books;
  const ofVisitor = (
    at: number,
    days: number,
    quote: Omit<Parameters<typeof seedPublicQuote>[2], 'days'>,
  ) => ({
    days,
    make: () => seedPublicQuote(context, visitor(at), { days, ...quote }),
  });
  const ofCustomer = (
    who: Person,
    days: number,
    quote: Omit<Parameters<typeof seedEstimate>[2], 'days'>,
  ) => ({
    days,
    make: () => seedEstimate(context, who, { days, ...known(books, who), ...quote }),
  });
  const quotes: readonly {
    days: number;
    make: () => Promise<Quote>;
    after?: (quote: Quote) => Promise<void>;
  }[] = [
    ofVisitor(10, 0.02, { urgency: 'emergency', ids: ['car-lockout'], serviceType: 'emergency' }),
    ofVisitor(11, 0.1, {
      urgency: 'urgent',
      ids: ['key-replacement', 'transponder-programming'],
      serviceType: 'automotive',
    }),
    ofVisitor(12, 1, {
      ids: ['smart-lock-setup', 'smart-lock-setup', 'security-assessment'],
      propertyType: 'condo',
    }),
    ofVisitor(16, 40, { ids: ['key-fob-programming'], serviceType: 'automotive' }),
    ofCustomer(people.farm, 2, {
      parts: [
        [stock.get('DB-SN-1'), 2],
        [stock.get('LAB-1'), 1],
      ],
      notes: 'Second gate on the left; dogs are friendly.',
    }),
    ofCustomer(people.office, 6, {
      ...decided(context, 'approved', 'Ramon Agustin', 4),
      serviceType: 'commercial',
      parts: [
        [stock.get('MC-118'), 4],
        [stock.get('SVC-RK'), 4],
      ],
    }),
    ofCustomer(people.retired, 9, {
      ...decided(context, 'declined', 'Walter Medeiros', 8),
      declineReason: 'My nephew will do it.',
      parts: [
        [stock.get('DB-BZ-2'), 1],
        [stock.get('LAB-1'), 1],
      ],
    }),
    {
      ...ofCustomer(people.restaurant, 20, {
        status: 'cancelled',
        serviceType: 'commercial',
        parts: [[stock.get('SL-SA-2'), 1]],
      }),
      after: (quote) =>
        endJob(context, quote, {
          visit: 'cancelled',
          cancelReason: 'customer_cancelled',
          cancelledAt: daysAgo(context.now, 19),
        }),
    },
  ];
  return quotes.map(({ days, make, after }) => ({
    at: daysAgo(context.now, days),
    store: async () => {
      const quote = await make();
      await created(context, 'quote', quote, books.actor);
      await after?.(quote);
    },
  }));
}

function visitor(at: number): Person {
  const who = visitors[at];
  if (!who) throw new RangeError('The demo data has too few visitors');
  return who;
}

async function endJob({ trx }: SeedContext, { jobId }: Quote, changes: JobChanges): Promise<void> {
  if (jobId) await trx.updateTable('job').set(changes).where('id', '=', jobId).execute();
}

function invoices(context: SeedContext, books: Books): readonly Entry[] {
  const { today, now } = context;
  const sentAt = (days: number) => ({ status: 'sent' as const, sentAt: daysAgo(now, days), snapshot: '{}' });
  const billed = (
    who: Person,
    [estimated, days]: readonly [estimated: number, days: number],
    skus: readonly (readonly [string, number])[],
    invoice: Partial<NewInvoice> & { dueDate: string },
    after?: (invoice: Invoice, quote: Quote) => Promise<void>,
  ): readonly Entry[] => {
    let quote: Quote | undefined;
    return [
      {
        at: daysAgo(now, estimated),
        store: async () => void (quote = await approvedJob(context, books, who, estimated, skus)),
      },
      {
        at: daysAgo(now, days),
        store: async () => {
          if (!quote) throw new RangeError('An invoice of the demo data has no estimate');
          await after?.(await seedInvoice(context, quote, { days, ...invoice }), quote);
        },
      },
    ];
  };
  const takesStock = (invoice: Invoice) => takeStock(context, invoice, books.actor);
  return [
    ...billed(
      people.shop,
      [2.9, 1],
      [
        ['MC-118', 1],
        ['LV-PS-1', 1],
      ],
      { dueDate: addDays(today, 30) },
      (_, quote) => endJob(context, quote, { visit: 'done', finishedAt: daysAgo(now, 1) }),
    ),
    ...billed(
      people.rental,
      [4.9, 4],
      [
        ['SL-KP-1', 1],
        ['LAB-1', 1],
      ],
      { dueDate: addDays(today, 26), ...sentAt(4) },
      takesStock,
    ),
    ...billed(
      people.condo,
      [50, 45],
      [['SVC-RK', 6]],
      { dueDate: addDays(today, -15), ...sentAt(45) },
      takesStock,
    ),
    ...billed(
      people.farm,
      [12, 10],
      [
        ['DB-SN-1', 1],
        ['LAB-1', 2],
      ],
      { dueDate: addDays(today, 20), ...sentAt(10) },
      async (part) => {
        await takesStock(part);
        await payInPart(context, part, books.actor);
      },
    ),
    ...billed(
      people.family,
      [16, 15],
      [
        ['TK-TOY-H', 1],
        ['SVC-TP', 1],
      ],
      {
        dueDate: addDays(today, 15),
        ...sentAt(15),
        status: 'paid',
        paidDate: daysAgo(now, 14),
        paymentMethod: 'card',
      },
      async (paid) => {
        await takesStock(paid);
        await insertPayment(context.trx, {
          ...{ invoiceId: paid.id, amount: paid.total, method: 'card', receivedAt: daysAgo(now, 14) },
          actor: books.actor,
        });
      },
    ),
    ...billed(
      people.restaurant,
      [25, 22],
      [['LB-MG-4', 2]],
      {
        dueDate: addDays(today, 8),
        ...sentAt(22),
        ...{
          status: 'void',
          voidedAt: daysAgo(now, 20),
          voidReason: 'Charged twice; the job is on another invoice.',
        },
      },
      (_, quote) => endJob(context, quote, { visit: 'done', finishedAt: daysAgo(now, 22) }),
    ),
  ];
}

/** An estimate approved a day after it was written; it answers the request of the same customer, if there is one. */
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
    ...books.requests.get(who),
    ...decided(context, 'approved', fullName(who), days - 1),
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

/** A cash payment, and a check that the bank returned. */
async function payInPart(
  { trx, now }: SeedContext,
  { id: invoiceId }: Invoice,
  actor: string,
): Promise<void> {
  await insertPayment(trx, {
    invoiceId,
    amount: '100.00',
    method: 'cash',
    receivedAt: daysAgo(now, 9),
    actor,
  });
  const bounced = await insertPayment(trx, {
    invoiceId,
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
}

/** Two reviews to moderate. */
export async function seedReviews({ trx, now }: SeedContext): Promise<void> {
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
