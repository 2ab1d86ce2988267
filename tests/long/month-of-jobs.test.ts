import { afterAll, expect, test, vi } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import quotes from '#functions/quotes.ts';
import { type Answered, call } from '#tests/support/call.ts';
import { customer, linkTo } from '#tests/support/money.ts';
import { type Office, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// A month of business through jobs, checked each evening against an oracle that knows neither papers' states nor the
// server's rules: what was offered, agreed, billed and received, in whole cents.

const { url } = await testServer();
afterAll(() => vi.useRealTimers());
type Body = Answered['body'];

const DAYS = 30;
const dollars = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
const withTax = (amount: bigint) => amount + (amount * 47_120n * 2n + 1_000_000n) / 2_000_000n;

/** A seeded random generator. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const random = chance(1042);

interface Money {
  readonly id: string;
  readonly amount: bigint;
  back: boolean;
}

/** What the oracle remembers of a job. */
interface Known {
  readonly id: string;
  readonly from: string;
  /** The travel fee in the office's price, in cents: a visitor's request names Kapaa, so its job has the miles. */
  readonly travel: bigint;
  offer?: { id: string; total: bigint; until: string; answer: 'open' | 'yes' | 'no' };
  /** Deposits, until a bill carries them. */
  deposits: Money[];
  bill?: { id: string; total: bigint; due: string; money: Money[] };
  visit: string;
}

const received = (money: readonly Money[]) =>
  money.reduce((sum, { amount, back }) => sum + (back ? 0n : amount), 0n);

/** How far the money of a job is, as a bookkeeper would say it. */
function stageOf({ offer, bill }: Known, today: string): string {
  if (bill) {
    if (received(bill.money) >= bill.total) return 'paid';
    return bill.due < today ? 'overdue' : 'invoiced';
  }
  if (!offer) return 'called';
  if (offer.answer === 'yes') return 'approved';
  if (offer.answer === 'no') return 'declined';
  return offer.until < today ? 'expired' : 'priced';
}

const honolulu = (moment: string | number) =>
  new Date(new Date(moment).getTime() - 36_000_000).toISOString().slice(0, 10);

let today = '';
let office: Office;
const jobs: Known[] = [];
const books = { billed: 0n, received: 0n };
const happened = new Map<string, number>();
const stages = new Set<string>();
let lastPhone = 1000;

const step = (job: Known, name: string, body: object = {}) => office.step(job.id, name, body);
const must = ({ status, body }: Answered): Body => {
  if (status >= 300) throw new Error(`${today}: answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
const lineOf = (amount: bigint, serviceDescription = 'Work') => ({
  serviceCategory: 'labor',
  serviceDescription,
  quantity: 1,
  unitPrice: dollars(amount),
});
const someAmount = () => BigInt(2000 + random(40_000));
const person = () => ({
  firstName: 'Kai',
  lastName: `Akana ${lastPhone}`,
  phone: `808-556-${(lastPhone += 1)}`,
  location: 'Kapaa',
  serviceType: 'residential',
});
const offerOf = (quote: Body, total: bigint): NonNullable<Known['offer']> => ({
  id: quote.id,
  total,
  until: honolulu(quote.validUntil),
  answer: 'open',
});

/** Where the office's first price charges travel. A public quote keeps its own price; lines collected at the door add none. */
const withTravel = new Set(['lead', 'booking']);

const opened = async (paper: string, table: string): Promise<string> =>
  (await runSql(url, `select job_id from ${table} where id = $1`, [paper]))[0]?.['job_id'] as string;

async function open(): Promise<void> {
  const asked = person();
  const add = (from: string, id: string, more: object = {}) =>
    jobs.push({
      from,
      id,
      travel: withTravel.has(from) ? 2500n : 0n,
      deposits: [],
      visit: 'unscheduled',
      ...more,
    });
  const through = random(6);
  if (through === 0) {
    const { id } = must(await call(contact, 'POST', '/api/contact', { body: asked }));
    add('lead', await opened(id, 'contact_request'));
  } else if (through === 1) {
    const { id } = must(await call(booking, 'POST', '/api/booking', { body: asked }));
    add('booking', await opened(id, 'booking_request'));
  } else if (through === 2) {
    const items = [
      { serviceCategory: 'emergency', serviceDescription: 'Home Lockout', quantity: 1, unitPrice: '120.00' },
    ];
    const quote = must(
      await call(quotes, 'POST', '/api/quotes', { body: { ...asked, urgency: 'standard', items } }),
    );
    add('public quote', await opened(quote.id, 'quote'), { offer: offerOf(quote, withTax(12_000n)) });
  } else {
    const amount = someAmount();
    const priced = through === 5 ? { items: [lineOf(amount)] } : {};
    // An emergency is due on the day, so that what is left of it is overdue on the next.
    const urgency = lastPhone % 2 === 0 ? 'emergency' : 'standard';
    const request = through === 4 ? 'aloha, locked out at Kealia, can come now?' : undefined;
    const job = must(await office.post('/api/admin/jobs', { ...asked, ...priced, request, urgency }));
    const offer = job.quotes[0] && offerOf(job.quotes[0], withTax(amount));
    add(request ? 'pasted' : 'call', job.id, offer ? { offer } : {});
  }
}

async function price(job: Known, description?: string): Promise<void> {
  const amount = description ? 3500n : someAmount();
  const { quotes: offers, currentQuoteId } = must(
    await step(job, 'price', { items: [lineOf(amount, description)] }),
  );
  job.offer = offerOf(
    offers.find(({ id }: Body) => id === currentQuoteId),
    withTax(amount + job.travel),
  );
}

async function answer(job: Known): Promise<void> {
  const { offer } = job;
  if (!offer) return;
  const how = random(4);
  if (how < 2) must(await step(job, 'agree'));
  else {
    const token = await linkTo(office, offer.id);
    const { body } = await customer.read(token);
    if (how === 2) must(await customer.approve(token, { revision: body.revision, name: 'Kai Akana' }));
    else must(await customer.decline(token, { reason: 'Too dear' }));
  }
  offer.answer = how === 3 ? 'no' : 'yes';
}

let lastSlot = 0;

async function visit(job: Known): Promise<void> {
  // Jobs without a technician share one lane, so they follow one another.
  lastSlot = Math.max(lastSlot, Date.now()) + 3_600_000;
  const start = lastSlot;
  const slot = {
    slotStart: new Date(start).toISOString(),
    slotEnd: new Date(start + 3_600_000).toISOString(),
  };
  const next = { unscheduled: 'schedule', scheduled: 'set_off', on_the_way: 'arrive' }[job.visit];
  if (next) job.visit = must(await step(job, next, next === 'schedule' ? slot : {})).visit;
}

/** Finish and collect: all that is owed, or a part of it. */
async function collect(job: Known): Promise<void> {
  const amount = someAmount();
  const total = job.bill?.total ?? job.offer?.total ?? withTax(amount);
  const before = job.bill?.money ?? job.deposits;
  const owed = total - received(before);
  if (owed <= 0n) return;
  const part = random(3) === 0 ? 1n + BigInt(random(Number(owed))) : owed;
  const {
    invoice,
    payment,
    job: after,
  } = must(
    await step(job, 'collect', {
      method: 'cash',
      amount: dollars(part),
      ...((job.bill ?? job.offer)
        ? {}
        : { items: [{ serviceDescription: 'Work', quantity: 1, unitPrice: dollars(amount) }] }),
    }),
  );
  if (!job.bill) {
    if (job.offer) job.offer.answer = 'yes';
    job.bill = { id: invoice.id, total, due: invoice.dueDate, money: job.deposits };
    job.deposits = [];
    books.billed += total;
  }
  job.bill.money.push({ id: payment.id, amount: part, back: false });
  books.received += part;
  job.visit = after.visit;
}

async function deposit(job: Known): Promise<void> {
  const { offer } = job;
  if (!offer) return;
  const amount = 1n + BigInt(random(Number(offer.total - received(job.deposits)) - 1));
  const { id } = must(
    await office.post(`/api/admin/quotes/${offer.id}/deposits`, { amount: dollars(amount), method: 'check' }),
  );
  job.deposits.push({ id, amount, back: false });
  books.received += amount;
}

async function reverse(job: Known): Promise<void> {
  const { bill, offer } = job;
  const last = (bill?.money ?? job.deposits).findLast(({ back }) => !back);
  if (!last) return;
  const path = bill ? `invoices/${bill.id}/payments` : `quotes/${offer?.id}/deposits`;
  must(await office.post(`/api/admin/${path}/${last.id}/reverse`, { reason: 'Bounced' }));
  last.back = true;
  books.received -= last.amount;
}

async function voidBill(job: Known): Promise<void> {
  const { bill } = job;
  if (!bill || received(bill.money) > 0n) return;
  must(await office.post(`/api/admin/invoices/${bill.id}/void`, { reason: 'Wrong', returnStock: false }));
  books.billed -= bill.total;
  delete job.bill;
}

/** A no-show pays for the way: the fee is agreed on, the visit called off, the fee billed and sometimes paid. */
async function tripFee(job: Known): Promise<void> {
  await price(job, 'Trip fee');
  must(await step(job, 'agree'));
  job.offer!.answer = 'yes';
  job.visit = must(await step(job, 'cancel', { reason: 'no_show' })).visit;
  const draft = must(await office.post('/api/admin/invoices', { quoteId: job.offer!.id }));
  const { id, dueDate: due } = must(
    await office.post(`/api/admin/invoices/${draft.id}/send`, { channel: 'none' }),
  );
  const { total } = job.offer!;
  job.bill = { id, total, due, money: [] };
  books.billed += total;
  if (random(2) === 0) return;
  const paid = must(
    await office.post(`/api/admin/invoices/${id}/payments`, { amount: dollars(total), method: 'card' }),
  );
  job.bill.money.push({ id: paid.id, amount: total, back: false });
  books.received += total;
}

/** Something that can happen to a job now. */
async function happen(job: Known): Promise<void> {
  const stage = stageOf(job, today);
  const over = ['done', 'cancelled'].includes(job.visit);
  const possible: Record<string, () => Promise<void>> = {
    ...(stage === 'called' && !over ? { price: () => price(job) } : {}),
    ...(stage === 'priced' && !over ? { answer: () => answer(job), revise: () => price(job) } : {}),
    ...(over ? {} : { visit: () => visit(job) }),
    ...(['declined', 'expired', 'paid'].includes(stage) || job.visit === 'cancelled'
      ? {}
      : { collect: () => collect(job) }),
    ...(stage === 'approved' && !over ? { deposit: () => deposit(job) } : {}),
    ...(job.bill || job.deposits.length > 0 ? { reverse: () => reverse(job) } : {}),
    ...(job.bill && job.visit !== 'cancelled' ? { void: () => voidBill(job) } : {}),
    ...(['called', 'priced'].includes(stage) && job.visit === 'on_the_way'
      ? { 'trip fee': () => tripFee(job) }
      : {}),
    ...(!over && !job.bill && job.deposits.length === 0 && random(4) === 0
      ? {
          cancel: async () => {
            job.visit = must(await step(job, 'cancel', { reason: 'customer_cancelled' })).visit;
          },
        }
      : {}),
  };
  const names = Object.keys(possible);
  const name = names[random(names.length || 1)];
  if (!name) return;
  await possible[name]?.();
  happened.set(name, (happened.get(name) ?? 0) + 1);
}

test('through a month of jobs, each job’s money matches the oracle every evening, and the books balance', async () => {
  // 10:00 UTC is midnight in Honolulu: the times fall on both sides of it.
  const start = Date.UTC(2026, 9, 1, 9, 30);
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  for (let day = 0; day < DAYS; day += 1) {
    vi.setSystemTime(start + day * 86_400_000 + random(120) * 60_000);
    today = honolulu(Date.now());
    office = await signInToOffice();
    for (let n = 0; n < 3; n += 1) await open();
    for (let n = 0; n < 9; n += 1) await happen(jobs[random(jobs.length)]!);
    const listed = new Map<string, Body>();
    for (const job of must(await office.get('/api/admin/jobs?limit=200'))) listed.set(job.id, job);
    expect(listed.size, 'no request opened a second job').toBe(jobs.length);
    for (const job of jobs) {
      const { visit: stands, money, balance } = listed.get(job.id);
      stages.add(money);
      expect([job.id, job.from, stands, money]).toEqual([job.id, job.from, job.visit, stageOf(job, today)]);
      if (job.bill) expect(balance).toBe(dollars(job.bill.total - received(job.bill.money)));
    }
  }

  const { total } = must(await office.get(`/api/admin/reports/revenue?from=2026-09-01&to=${today}`));
  expect([total.total, total.received]).toEqual([dollars(books.billed), dollars(books.received)]);
  const owed = jobs.flatMap(({ bill }) => (bill ? bill.total - received(bill.money) : []));
  expect(must(await office.get('/api/admin/reports/receivables')).total.balance).toBe(
    dollars(owed.reduce((sum, amount) => sum + amount, 0n)),
  );
  for (const stage of [
    'called',
    'priced',
    'approved',
    'declined',
    'invoiced',
    'paid',
    'overdue',
    'expired',
  ]) {
    const found = must(await office.get(`/api/admin/jobs?limit=200&money=${stage}`)).map(
      ({ id }: Body) => id,
    );
    const expected = jobs.filter((job) => stageOf(job, today) === stage).map(({ id }) => id);
    expect([stage, found.toSorted()]).toEqual([stage, expected.toSorted()]);
  }
  // The month is one in which everything happened.
  const kinds = [
    'price',
    'answer',
    'revise',
    'visit',
    'collect',
    'deposit',
    'reverse',
    'void',
    'trip fee',
    'cancel',
  ];
  expect(kinds.filter((kind) => !happened.has(kind))).toEqual([]);
  expect([...stages].toSorted()).toEqual([
    ...['approved', 'called', 'declined', 'invoiced', 'overdue', 'paid', 'priced'],
  ]);
  expect(new Set(jobs.map(({ from }) => from)).size).toBe(5);
  expect(books.received).toBeGreaterThan(0n);
});
