import type { Db } from '#db/connect.ts';
import { listBookings } from '#db/queries/bookings.ts';
import { listLeads } from '#db/queries/leads.ts';
import {
  countCustomerRecords,
  findEarlierRequests,
  findMergedIds,
} from '#db/queries/customers/whose-records.ts';
import { listCustomers, matchCustomers } from '#db/queries/customers/customers.ts';
import { listEvents } from '#db/queries/history.ts';
import { listInventory, listMovements } from '#db/queries/inventory.ts';
import { listInvoices } from '#db/queries/invoices/invoices.ts';
import { encodeCursor } from '#db/queries/keyset.ts';
import { readCrew } from '#db/queries/crew.ts';
import { readBoardRows, readDay, readOwnDay } from '#db/queries/schedule/board.ts';
import { listJobs } from '#db/queries/jobs/jobs.ts';
import { readWaiting } from '#db/queries/jobs/waiting.ts';
import { findWholeJob } from '#db/queries/jobs/whole-job.ts';
import { outboxDepth } from '#db/queries/deliveries.ts';
import { listAllPayments } from '#db/queries/payments.ts';
import { listQuotes } from '#db/queries/estimates/estimates.ts';
import { listExpenses } from '#db/queries/books/cash-and-expenses.ts';
import { earnedIn } from '#db/queries/books/earned.ts';
import { grossByDay } from '#db/queries/books/gross-income.ts';
import { paymentsWithoutFee } from '#db/queries/books/payouts.ts';
import * as reports from '#db/queries/books/reports.ts';
import { listReviews, listUnbuiltReviews } from '#db/queries/reviews.ts';
import { readLane, readVisitsOf } from '#db/queries/schedule/lanes.ts';
import { findLastRequest, listEarlierRequests } from '#db/queries/shop-watch.ts';
import { selectSummary } from '#db/queries/books/summary.ts';
import { bookingStatuses, leadStatuses } from '#domain/requests.ts';
import { addDays } from '#domain/shop-time.ts';
import { STALE_DAYS } from '#domain/inbox.ts';
import { expenseCategories } from '#domain/earnings.ts';
import { inventoryCategories } from '#domain/inventory.ts';
import { invoiceStatuses } from '#domain/invoice.ts';
import { moneyStages } from '#domain/job.ts';
import { quoteStatuses } from '#domain/quote.ts';
import type { MeasuredQuery } from './measured-query.ts';
import { searches } from './searches.ts';
import { sortedPages } from './sorted.ts';
import type { ListedTable, Place, World } from './world.ts';

/** No account has this id. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

type PageOf = (db: Db, page: { cursor?: string; limit?: number }) => Promise<unknown>;

/** A list request with one of its filters. */
function pages(
  table: ListedTable,
  through: string,
  filter: string,
  world: World,
  page: PageOf,
): MeasuredQuery[] {
  const name = `${through} ${filter}`.trim();
  const query = (which: string, cursor?: string): MeasuredQuery => ({
    name: `${name}${which}`,
    through,
    kind: 'page',
    ...(cursor ? { first: name } : {}),
    run: (db) => page(db, cursor ? { cursor } : {}),
  });
  const places = world.places[table];
  if (!places) return [query('')];
  const cursor = ({ id, createdAt }: Place) => encodeCursor({ sort: '-createdAt', id, key: createdAt });
  return [query(''), query(', middle', cursor(places.middle)), query(', end', cursor(places.end))];
}

function listPages(world: World): MeasuredQuery[] {
  const { today, startOfToday, busiest, ordinary } = world;
  const people = { 'of the busiest': busiest, 'of somebody': ordinary };
  const leads = (filter: string, more: object) =>
    pages('contact_request', 'listLeads', filter, world, (db, page) => listLeads(db, { ...page, ...more }));
  const jobs = (filter: string, more: object) =>
    pages('job', 'listJobs', filter, world, (db, page) =>
      listJobs(db, { ...page, ...more, today, startOfToday }),
    );
  const bookings = (filter: string, more: object) =>
    pages('booking_request', 'listBookings', filter, world, (db, page) =>
      listBookings(db, { ...page, ...more }),
    );
  const quotes = (filter: string, more: object) =>
    pages('quote', 'listQuotes', filter, world, (db, page) =>
      listQuotes(db, { ...page, ...more, startOfToday }),
    );
  const invoices = (filter: string, more: object) =>
    pages('invoice', 'listInvoices', filter, world, (db, page) =>
      listInvoices(db, { ...page, ...more, today }),
    );
  const customers = (filter: string, more: object) =>
    pages('customer', 'listCustomers', filter, world, (db, page) => listCustomers(db, { ...page, ...more }));
  const inventory = (filter: string, more: object) =>
    pages('inventory_item', 'listInventory', filter, world, (db, page) =>
      listInventory(db, { ...page, ...more }),
    );
  const expenses = (filter: string, more: object) =>
    pages('expense', 'listExpenses', filter, world, (db, page) => listExpenses(db, { ...page, ...more }));
  const ofPeople = (list: (filter: string, more: object) => MeasuredQuery[]) =>
    Object.entries(people).flatMap(([who, customerId]) => list(who, { customerId }));
  return [
    ...[jobs, leads, bookings, quotes, invoices, customers, expenses].flatMap((list) => list('', {})),
    // The second half of the data also has more scheduled jobs and unpaid invoices.
    ...['unscheduled', 'done', 'cancelled', 'open'].flatMap((visit) => jobs(visit, { visit })),
    // Later pages begin where the older half ends: in a month of open work, with few matching rows.
    ...moneyStages
      .filter((money) => money !== 'overdue' && money !== 'invoiced')
      .flatMap((money) => jobs(money, { money }).slice(0, 1)),
    ...leadStatuses.flatMap((status) => leads(status, { status })),
    ...bookingStatuses.flatMap((status) => bookings(status, { status })),
    ...quoteStatuses.flatMap((status) => quotes(status, { status })),
    ...invoiceStatuses.flatMap((status) => invoices(status, { status })),
    ...[jobs, leads, bookings].flatMap((list) => list('emergencies', { emergency: true })),
    ...[leads, bookings].flatMap((list) => list('no emergencies', { emergency: false })),
    ...quotes('urgent', { urgencies: ['urgent', 'emergency'] }),
    ...invoices('unpaid', { unpaid: true }),
    ...invoices('of a quote', { quoteId: world.quoteId }),
    ...[leads, bookings, quotes, invoices].flatMap(ofPeople),
    ...customers('active', { active: true }),
    ...inventory('active', { active: true }),
    ...expenseCategories.flatMap(({ value }) => expenses(value, { category: value })),
    ...expenses('paid by card', { paidWith: 'card' }),
    ...inventory('low', { active: true, low: true }),
    ...inventoryCategories.flatMap((category) => inventory(category, { active: true, category })),
    ...pages('review', 'listReviews', 'pending', world, (db, page) =>
      listReviews(db, { ...page, status: 'pending' }),
    ),
  ];
}

function figuresAndReports({ today, startOfToday, now }: World): MeasuredQuery[] {
  const month = { from: addDays(today, -30), to: today };
  const year = { from: `${today.slice(0, 4)}-01-01`, to: today };
  const report = (
    through: keyof typeof reports | 'grossByDay' | 'earnedIn' | 'paymentsWithoutFee',
    which: string,
    run: MeasuredQuery['run'],
  ): MeasuredQuery => ({
    name: `${through} ${which}`,
    through,
    kind: 'report',
    run,
  });
  return [
    {
      name: 'selectSummary',
      through: 'selectSummary',
      kind: 'figure',
      run: (db) => selectSummary(db, today),
    },
    {
      name: 'listEarlierRequests',
      through: 'listEarlierRequests',
      kind: 'figure',
      run: async (db) => {
        const last = await findLastRequest(db);
        return last && listEarlierRequests(db, last);
      },
    },
    ...Object.entries({
      '': {},
      ' put off': { snoozed: true },
      ' of one person': { assigneeId: NOBODY },
    }).map(([which, view]): MeasuredQuery => ({
      name: `readWaiting${which}`,
      through: 'readWaiting',
      kind: 'figure',
      run: (db) =>
        readWaiting(db, {
          limit: 26,
          view,
          now,
          today,
          startOfToday,
          staleBefore: new Date(now.getTime() - STALE_DAYS * 86_400_000),
        }),
    })),
    {
      name: 'readDay',
      through: 'readDay',
      kind: 'figure',
      run: (db) => readDay(db, { from: startOfToday, to: now, limit: 50 }),
    },
    ...[1, 7].map((days): MeasuredQuery => ({
      name: `readBoardRows of ${days} days`,
      through: 'readBoardRows',
      kind: 'figure',
      run: (db) =>
        readBoardRows(db, {
          from: startOfToday,
          to: new Date(startOfToday.getTime() + days * 86_400_000),
          technicianId: undefined,
          limits: { jobs: 501, unscheduled: 51 },
        }),
    })),
    {
      name: 'readBoardRows of a technician',
      through: 'readBoardRows',
      kind: 'figure',
      run: (db) =>
        readBoardRows(db, {
          from: startOfToday,
          to: now,
          technicianId: NOBODY,
          limits: { jobs: 501, unscheduled: 51 },
        }),
    },
    {
      name: 'readOwnDay',
      through: 'readOwnDay',
      kind: 'figure',
      run: (db) => readOwnDay(db, { technicianId: NOBODY, before: now, limit: 100 }),
    },
    {
      name: 'readLane without a technician',
      through: 'readLane',
      kind: 'figure',
      run: (db) => readLane(db, null, startOfToday, now),
    },
    {
      name: 'readVisitsOf',
      through: 'readVisitsOf',
      kind: 'figure',
      run: (db) => readVisitsOf(db, [NOBODY], startOfToday, now),
    },
    {
      name: 'readCrew',
      through: 'readCrew',
      kind: 'figure',
      run: (db) => readCrew(db, { from: now, to: null }),
    },
    {
      name: 'listUnbuiltReviews',
      through: 'listUnbuiltReviews',
      kind: 'figure',
      run: (db) => listUnbuiltReviews(db, ['0a1b2c3d', '4e5f6071']),
    },
    { name: 'outboxDepth', through: 'outboxDepth', kind: 'figure', run: (db) => outboxDepth(db, now) },
    ...Object.entries({ month, year }).flatMap(([which, period]) => [
      report('revenueByMonth', which, (db) => reports.revenueByMonth(db, period)),
      report('revenueByServiceType', which, (db) => reports.revenueByServiceType(db, period)),
      report('grossByDay', `accrual ${which}`, (db) => grossByDay(db, period, 'accrual')),
      report('grossByDay', `cash ${which}`, (db) => grossByDay(db, period, 'cash')),
      report('earnedIn', which, (db) => earnedIn(db, period, { by: 'town', of: {}, limit: 200 })),
      report('paymentsWithoutFee', which, (db) => paymentsWithoutFee(db, period, { today, limit: 200 })),
      report('paymentsByMethod', which, (db) => reports.paymentsByMethod(db, period)),
      report('paymentsByMonth', which, (db) => reports.paymentsByMonth(db, period)),
    ]),
    report('receivables', '200', (db) => reports.receivables(db, { today, limit: 200 })),
    report('receivablesByAge', '', (db) => reports.receivablesByAge(db, today)),
  ];
}

function records(world: World): MeasuredQuery[] {
  const { phone, email, busiest, ordinary, leadId, quoteId, itemId, places, now } = world;
  const record = (through: string, which: string, run: MeasuredQuery['run']): MeasuredQuery => ({
    name: `${through} ${which}`.trim(),
    through,
    kind: 'record',
    run,
  });
  const caller = { phone, email };
  const history = (who: string, id: string) => [
    record('countCustomerRecords', who, async (db) => countCustomerRecords(db, await findMergedIds(db, id))),
    record('findMergedIds', who, async (db) => {
      const mergedIds = await findMergedIds(db, id);
      const { today, startOfToday } = world;
      await listLeads(db, { mergedIds });
      await listBookings(db, { mergedIds });
      await listQuotes(db, { mergedIds, startOfToday });
      await listJobs(db, { mergedIds, today, startOfToday });
      return listInvoices(db, { mergedIds, today });
    }),
  ];
  return [
    ...history('of the busiest', busiest),
    ...history('of somebody', ordinary),
    record('findWholeJob', '', (db) => findWholeJob(db, places.job?.middle.id ?? '')),
    record('matchCustomers', '', (db) => matchCustomers(db, caller)),
    record('findEarlierRequests', '', (db) =>
      findEarlierRequests(db, { caller, before: now.toISOString(), not: leadId, limit: 10 }),
    ),
    record('listQuotes', 'urgent and open', (db) =>
      listQuotes(db, {
        urgencies: ['urgent', 'emergency'],
        status: 'open',
        limit: 3,
        startOfToday: world.startOfToday,
      }),
    ),
    record('listEvents', '', (db) => listEvents(db, { recordType: 'quote', recordId: quoteId, limit: 50 })),
    record('listMovements', '', (db) => listMovements(db, { inventoryItemId: itemId, limit: 50 })),
    record('listAllPayments', 'first', (db) => listAllPayments(db, { limit: 50 })),
    ...(places.invoice
      ? [
          record('listAllPayments', 'middle', (db) =>
            listAllPayments(db, { limit: 50, after: places.invoice!.middle }),
          ),
        ]
      : []),
  ];
}

/** Every office query on tables that grow. */
export function measuredQueries(world: World): MeasuredQuery[] {
  const lists = [...listPages(world), ...sortedPages(world.sorted)];
  return [...figuresAndReports(world), ...lists, ...searches(world), ...records(world)];
}
