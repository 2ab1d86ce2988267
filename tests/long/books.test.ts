import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { estimateBody, invoiceBody } from '#tests/support/money.ts';
import { type Office, signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

// Checks money against an independent oracle: whole cents in BigInt, the tax as an exact fraction rounded
// half up.

// The owner goes months without a second factor.
await testServer({ SECOND_FACTOR_DAYS: '365' });
afterAll(() => vi.useRealTimers());

const cents = (text: string) => BigInt(text.replace('.', ''));
const dollars = (amount: bigint) => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const taxOn = (amount: bigint) => (amount * 47_120n * 2n + 1_000_000n) / 2_000_000n;
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

const price = fc.integer({ min: 0, max: 999_999 }).map((n) => dollars(BigInt(n)));
const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 40 }), unitPrice: price }), {
  minLength: 1,
  maxLength: 12,
});

test('no cent is lost between estimate and invoice, whatever the items', async () => {
  const office = await signInToOffice();
  const miles = [0, 5, 5.01, 15, 15.1, 30, 30.01, 200];
  const feeAt = [0n, 0n, 2500n, 2500n, 5000n, 5000n, 7500n, 7500n];
  await fc.assert(
    fc.asyncProperty(lines, fc.nat(miles.length - 1), async (items, distance) => {
      const body = {
        ...estimateBody,
        distanceMiles: miles[distance],
        items: items.map((item) => ({ ...item, serviceCategory: 'parts', serviceDescription: 'Part' })),
      };
      const quote = (await office.post('/api/admin/quotes', body)).body;
      await office.post(`/api/admin/quotes/${quote.id}/approve`);
      const invoice = (await office.post('/api/admin/invoices', { quoteId: quote.id })).body;
      const itemsSum = sum(items.map(({ quantity, unitPrice }) => BigInt(quantity) * cents(unitPrice)));
      const taxable = itemsSum + feeAt[distance]!;
      const expected = { tax: dollars(taxOn(taxable)), total: dollars(taxable + taxOn(taxable)) };
      expect(quote).toMatchObject({
        subtotal: dollars(itemsSum),
        serviceFee: dollars(feeAt[distance]!),
        ...expected,
      });
      expect(invoice).toMatchObject({ subtotal: dollars(taxable), ...expected });
    }),
    { numRuns: 40 },
  );
});

/** The expected books, tracked independently of the server's method. */
interface Expected {
  /** The invoice's id; missing for an estimate not yet invoiced. */
  id?: string;
  readonly quoteId?: string;
  readonly taxable: bigint;
  readonly tax: bigint;
  due: string;
  sent?: string;
  voided?: string;
  readonly money: { id: string; amount: bigint; method: string; day: string; back: boolean }[];
}

const total = (invoice: Expected) => invoice.taxable + invoice.tax;
const paid = (invoice: Expected) => sum(invoice.money.map(({ amount, back }) => (back ? -amount : amount)));

/** The tax share of money received on an invoice, rounded half up on the running total. */
const taxWithin = (part: bigint, one: Expected) => (part * one.tax * 2n + total(one)) / (total(one) * 2n);

/** When and how much tax was received: on the day of the payment, but not before the invoice was issued. */
function taxMoves(one: Expected): { day: string; amount: bigint }[] {
  let before = 0n;
  return one.money.map(({ amount, back, day }) => {
    const after = before + (back ? -amount : amount);
    const move = taxWithin(after, one) - taxWithin(before, one);
    before = after;
    return { day: one.sent! > day ? one.sent! : day, amount: move };
  });
}

interface Books {
  readonly entries: readonly { day: string; sign: bigint; one: Expected }[];
  readonly moves: readonly { day: string; method: string; amount: bigint }[];
  readonly everything: readonly Expected[];
}

/** Each day's entry balances, and each account holds what the invoices and the money say, through yesterday. */
async function expectJournal(office: Office, today: string, { entries, moves, everything }: Books) {
  const { body } = await office.get(`/api/admin/export/report-journal.csv?from=2026-10-01&to=${today}`);
  const [headings, ...lines] = parse(body, { bom: true }) as string[][];
  expect(headings).toEqual([
    'JournalNo',
    'JournalDate',
    'AccountName',
    'Debits',
    'Credits',
    'Description',
    'Name',
  ]);
  const balances = new Map<string, bigint>();
  const days = new Map<string, bigint>();
  for (const [day = '', date = '', account = '', debit = '', credit = ''] of lines) {
    expect(date).toBe(`${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`);
    const amount = cents(debit || '0.00') - cents(credit || '0.00');
    balances.set(account, (balances.get(account) ?? 0n) + amount);
    days.set(day, (days.get(day) ?? 0n) + amount);
  }
  expect([...days].filter(([, left]) => left !== 0n)).toEqual([]);
  const over = ({ day }: { day: string }) => day < today;
  expect([...days.keys()]).toEqual(
    [...new Set([...entries, ...moves].filter(over).map(({ day }) => day))].toSorted(),
  );

  const invoiced = (value: (one: Expected) => bigint) =>
    sum(entries.filter(over).map(({ sign, one }) => sign * value(one)));
  const received = (method: string) =>
    sum(moves.filter((move) => over(move) && move.method === method).map(({ amount }) => amount));
  const paidBefore = (one: Expected) =>
    sum(one.money.filter(over).map(({ amount, back }) => (back ? -amount : amount)));
  const isBilled = (one: Expected) => one.sent !== undefined && one.sent < today;
  const paidOn = (which: boolean) => sum(everything.filter((one) => isBilled(one) === which).map(paidBefore));
  const held = (account: string) => balances.get(account) ?? 0n;
  expect(held('Accounts Receivable')).toBe(invoiced(total) - paidOn(true));
  expect(held('Customer Deposits')).toBe(-paidOn(false));
  expect(held('Income:General Excise Tax Passed On')).toBe(-invoiced(({ tax }) => tax));
  const income = [...balances]
    .filter(([name]) => /^Income:(?!General)/.test(name))
    .map(([, amount]) => amount);
  expect(sum(income)).toBe(-invoiced(({ taxable }) => taxable));
  expect(
    ['Cash on Hand', 'Undeposited Checks', 'Card Clearing', 'Other Payments Received'].map(held),
  ).toEqual(['cash', 'check', 'card', 'other'].map(received));

  const report = (await office.get(`/api/admin/reports/journal?from=2026-10-01&to=${today}`)).body;
  expect(report.total.debit).toBe(report.total.credit);
  expect(report.accounts.map(({ account }: { account: string }) => account)).toEqual(
    [...balances.keys()].toSorted(),
  );
}

/** A seeded random generator. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('three months of business balance to the cent, and a closed month never changes', async () => {
  const random = chance(808);
  const methods = ['cash', 'check', 'card', 'other'];
  const invoices: Expected[] = [];
  const offers: Expected[] = [];
  const closed = new Map<string, unknown>();
  const booksUntil = async (office: Office, day: string) => {
    const reports = ['revenue', 'payments'].map((name) =>
      office.get(`/api/admin/reports/${name}?from=2026-10-01&to=${day}`),
    );
    const returns = ['accrual', 'cash'].map(async (method) => {
      const answer = await office.get(`/api/admin/reports/tax?year=2026&method=${method}`);
      const periods = answer.body.periods as { to: string }[];
      return { body: periods.filter(({ to }) => to <= day).map((one) => ({ ...one, over: true })) };
    });
    const journal = office.get(`/api/admin/export/report-journal.csv?from=2026-10-01&to=${day}`);
    return (await Promise.all([...reports, ...returns, journal])).map(({ body }) => body);
  };
  // 10:00 UTC is midnight in Honolulu: the times fall on both sides of it.
  const start = Date.UTC(2026, 9, 20, 9, 30);
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  let today = '';
  for (let step = 0; step < 42; step += 1) {
    vi.setSystemTime(start + step * 2 * 86_400_000 + random(120) * 60_000);
    // Hawaii is UTC-10 all year.
    today = new Date(Date.now() - 36_000_000).toISOString().slice(0, 10);
    const office = await signInToOffice();
    const lastMonth = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    lastMonth.setUTCDate(0);
    const over = lastMonth.toISOString().slice(0, 10);
    if (over > '2026-10-01' && !closed.has(over)) closed.set(over, await booksUntil(office, over));
    for (let action = 0; action < 5; action += 1) {
      const open = invoices.filter((one) => one.sent && !one.voided && paid(one) < total(one));
      const target = open[random(open.length || 1)];
      const actionKind = random(15);
      const offer = offers.findLast(({ id }) => !id);
      const paidOffer = offers.find(({ id, money }) => !id && money.length > 0);
      const draft = invoices.find((one) => one.quoteId && !one.sent);
      if (actionKind < 2 || (actionKind === 10 && !offer)) {
        const unitPrice = dollars(BigInt(100 + random(40_000)));
        const items = [{ serviceCategory: 'labor', serviceDescription: 'Work', quantity: 2, unitPrice }];
        const { body } = await office.post('/api/admin/quotes', { ...estimateBody, distanceMiles: 0, items });
        await office.post(`/api/admin/quotes/${body.id}/approve`);
        const taxable = 2n * cents(unitPrice);
        offers.push({ quoteId: body.id, taxable, tax: taxOn(taxable), due: '', money: [] });
      } else if (actionKind === 10 && offer) {
        const owed = total(offer) - paid(offer);
        const amount = 1n + BigInt(random(Number(owed)));
        const method = methods[random(4)]!;
        const path = `/api/admin/quotes/${offer.quoteId}/deposits`;
        const { body } = await office.post(path, { amount: dollars(amount), method });
        if (body.id) offer.money.push({ id: body.id, amount, method, day: today, back: false });
      } else if (actionKind === 11 && paidOffer) {
        const { body } = await office.post('/api/admin/invoices', { quoteId: paidOffer.quoteId });
        Object.assign(paidOffer, { id: body.id, due: body.dueDate });
        invoices.push(paidOffer);
      } else if (actionKind === 12 && draft) {
        await office.post(`/api/admin/invoices/${draft.id}/send`, { channel: 'none' });
        draft.sent = today;
      } else if (actionKind === 13 && (draft ?? paidOffer)) {
        const one = (draft ?? paidOffer)!;
        const last = one.money.findLast(({ id }) => one.money.filter((move) => move.id === id).length === 1);
        if (!last) continue;
        const path = one.id
          ? `/api/admin/invoices/${one.id}/payments/${last.id}/reverse`
          : `/api/admin/quotes/${one.quoteId}/deposits/${last.id}/reverse`;
        await office.post(path, { reason: 'Wants it back' });
        one.money.push({ ...last, day: today, back: true });
      } else if (actionKind < 5 || !target) {
        const count = 1 + random(4);
        const items = Array.from({ length: count }, () => ({
          serviceDescription: 'Work',
          quantity: 1 + random(5),
          unitPrice: dollars(BigInt(1 + random(40_000))),
        }));
        const due = new Date(Date.now() - 36_000_000 + (random(40) - 60) * 86_400_000)
          .toISOString()
          .slice(0, 10);
        const { body } = await office.post('/api/admin/invoices', { ...invoiceBody, dueDate: due, items });
        const taxable = sum(items.map(({ quantity, unitPrice }) => BigInt(quantity) * cents(unitPrice)));
        const made: Expected = { id: body.id, taxable, tax: taxOn(taxable), due, money: [] };
        invoices.push(made);
        if (random(6) === 0) continue;
        await office.post(`/api/admin/invoices/${body.id}/send`, { channel: 'none' });
        made.sent = today;
      } else if (actionKind < 8) {
        const owed = total(target) - paid(target);
        const amount = random(3) === 0 ? owed : 1n + BigInt(random(Number(owed)));
        const method = methods[random(4)]!;
        const { body } = await office.post(`/api/admin/invoices/${target.id}/payments`, {
          amount: dollars(amount),
          method,
        });
        target.money.push({ id: body.id, amount, method, day: today, back: false });
      } else if (actionKind === 8 && target.money.length > 0) {
        const last = target.money.findLast(({ back }) => !back)!;
        if (target.money.some(({ id, back }) => back && id === last.id)) continue;
        await office.post(`/api/admin/invoices/${target.id}/payments/${last.id}/reverse`, {
          reason: 'Bounced',
        });
        target.money.push({ ...last, day: today, back: true });
      } else if (paid(target) === 0n) {
        await office.post(`/api/admin/invoices/${target.id}/void`, { reason: 'Wrong', returnStock: false });
        target.voided = today;
      }
    }
  }
  const office = await signInToOffice();
  const entries = invoices.flatMap((one) => [
    ...(one.sent ? [{ day: one.sent, sign: 1n, one }] : []),
    ...(one.voided ? [{ day: one.voided, sign: -1n, one }] : []),
  ]);
  const everything = [...invoices, ...offers.filter(({ id }) => !id)];
  const moves = everything.flatMap(({ money }) =>
    money.map((move) => ({ ...move, amount: move.back ? -move.amount : move.amount })),
  );
  expect(moves.length).toBeGreaterThan(40);
  expect(entries.some(({ sign }) => sign < 0n)).toBe(true);
  // The random run must cover deposits invoiced in a later month, refunded deposits, and deposits never
  // invoiced.
  const month = (day: string) => day.slice(0, 7);
  expect(invoices.some(({ sent, money }) => money.some(({ day }) => sent && month(day) < month(sent)))).toBe(
    true,
  );
  expect(offers.some(({ money }) => money.some(({ back }) => back))).toBe(true);

  const months = [...new Set([...entries, ...moves].map(({ day }) => day.slice(0, 7)))].toSorted();
  const expectedMonths = months.map((month) => {
    const own = entries.filter(({ day }) => day.startsWith(month));
    const of = (value: (one: Expected) => bigint) =>
      dollars(sum(own.map(({ sign, one }) => sign * value(one))));
    return {
      month,
      count: own.reduce((count, { sign }) => count + Number(sign), 0),
      subtotal: of(({ taxable }) => taxable),
      tax: of(({ tax }) => tax),
      total: of(total),
      received: dollars(sum(moves.filter(({ day }) => day.startsWith(month)).map(({ amount }) => amount))),
    };
  });
  const period = `from=2026-10-01&to=${today}`;
  const revenue = (await office.get(`/api/admin/reports/revenue?${period}`)).body;
  expect(revenue.months).toEqual(expectedMonths);
  expect(dollars(sum(revenue.serviceTypes.map(({ total: own }: { total: string }) => cents(own))))).toBe(
    revenue.total.total,
  );

  // The returns: gross income holds the tax; taxes are on the form's whole dollars.
  const issued = invoices.filter(({ sent }) => sent);
  const wholeOf = (amount: bigint) => Number(amount < 0n ? -((-amount + 50n) / 100n) : (amount + 50n) / 100n);
  const taxes = issued.flatMap(taxMoves);
  const received = issued.flatMap((one) =>
    one.money.map(({ amount, back, day }) => ({
      day: one.sent! > day ? one.sent! : day,
      amount: back ? -amount : amount,
    })),
  );
  const within = (day: string, { from, to }: { from: string; to: string }) => from <= day && day <= to;
  for (const by of ['month', 'quarter', 'half'])
    for (const method of ['accrual', 'cash']) {
      const report = (await office.get(`/api/admin/reports/tax?year=2026&by=${by}&method=${method}`)).body;
      expect(report.periods).toHaveLength({ month: 12, quarter: 4, half: 2 }[by]!);
      for (const row of report.periods as { from: string; to: string; taxable: number; stateTax: string }[]) {
        const own = entries.filter(({ day }) => within(day, row));
        const gross =
          method === 'accrual'
            ? sum(own.map(({ sign, one }) => sign * total(one)))
            : sum(received.filter(({ day }) => within(day, row)).map(({ amount }) => amount));
        const passedOn =
          method === 'accrual'
            ? sum(own.map(({ sign, one }) => sign * one.tax))
            : sum(taxes.filter(({ day }) => within(day, row)).map(({ amount }) => amount));
        expect([by, method, row]).toMatchObject([
          by,
          method,
          {
            gross: { retail: '0.00', services: dollars(gross) },
            whole: { retail: 0, services: wholeOf(gross) },
            stateTax: dollars(BigInt(row.taxable) * 4n),
            passedOn: dollars(passedOn),
          },
        ]);
      }
      expect(report.annual.taxable).toBe(
        (report.periods as { taxable: number }[]).reduce((all, { taxable }) => all + taxable, 0),
      );
    }
  // Rounding on the running total: a fully paid invoice has received exactly its tax.
  expect(sum(taxes.map(({ amount }) => amount))).toBe(sum(issued.map((one) => taxWithin(paid(one), one))));

  expect([...closed.keys()]).toEqual(['2026-10-31', '2026-11-30', '2026-12-31']);
  for (const [day, books] of closed) expect([day, await booksUntil(office, day)]).toEqual([day, books]);

  const byMethod = (await office.get(`/api/admin/reports/payments?${period}`)).body;
  for (const method of methods) {
    const own = moves.filter((move) => move.method === method);
    const found = byMethod.methods.find((row: { method: string }) => row.method === method);
    expect(found?.net ?? '0.00').toBe(dollars(sum(own.map(({ amount }) => amount))));
  }
  expect(byMethod.total.net).toBe(revenue.total.received);

  const owing = invoices.filter((one) => one.sent && !one.voided && paid(one) < total(one));
  const receivables = (await office.get('/api/admin/reports/receivables')).body;
  expect(receivables.total).toEqual({
    count: owing.length,
    balance: dollars(sum(owing.map((one) => total(one) - paid(one)))),
  });
  const daysLate = ({ due }: Expected) => (Date.parse(today) - Date.parse(due)) / 86_400_000;
  const bucket = (from: number, to: number) =>
    dollars(
      sum(
        owing
          .filter((one) => daysLate(one) >= from && daysLate(one) <= to)
          .map((one) => total(one) - paid(one)),
      ),
    );
  expect(receivables.buckets.map(({ balance }: { balance: string }) => balance)).toEqual([
    bucket(-1000, 0),
    bucket(1, 30),
    bucket(31, 60),
    bucket(61, 90),
    bucket(91, 1000),
  ]);

  const summary = (await office.get('/api/admin/summary')).body.revenue;
  expect(summary).toMatchObject({
    totalPaid: revenue.total.received,
    outstanding: receivables.total.balance,
  });

  const look = (await office.get('/api/admin/reports/money')).body;
  const december = (await office.get('/api/admin/reports/tax?year=2026')).body.periods.at(-1);
  expect(look).toMatchObject({ taxDue: december.totalTax, owed: { ages: receivables.buckets } });
  await expectJournal(office, today, { entries, moves, everything });

  const csv = (await office.get('/api/admin/export/payments.csv')).body as string;
  const exported = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => cents(row.split(',')[7]!));
  expect(dollars(sum(exported))).toBe(revenue.total.received);
  vi.useRealTimers();
});
