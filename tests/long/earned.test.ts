import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { earnedBy } from '#domain/earnings.ts';
import { invoiceBody, makeEstimate, makeInvoice, makeItem } from '#tests/support/money.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

// What jobs earned, against an oracle of its own and against the journal.

const { db } = await testServer({ SECOND_FACTOR_DAYS: '365' });
vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 2, 20) });
afterAll(() => vi.useRealTimers());

/** The same numbers in every run. */
let seed = 20_260_307;
const random = (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const cents = (text: string) => Math.round(Number(text) * 100);
const usd = (amount: number) => (amount / 100).toFixed(2);
const KINDS = ['automotive', 'residential', 'commercial'];
const PLACES = ['Hanalei', 'Koloa', 'at the old mill'];

interface Sums {
  readonly net: number;
  readonly parts: number;
  readonly expenses: number;
  readonly fees: number;
  readonly miles: number;
}
interface Made extends Sums {
  readonly job: string;
  readonly kind: string;
  readonly town: string;
  readonly technician: string;
  readonly month: string;
}

test('the earnings of jobs add up to the journal by every key, and open to the rows behind them', async () => {
  const kimo = await colleague(db, 'kimo', { role: 'technician' });
  const cost = 17_35;
  const item = await makeItem(await signInToOffice(), 900, { costPrice: usd(cost) });
  const made: Made[] = [];
  for (let number = 0; number < 30; number += 1) {
    vi.setSystemTime(Date.UTC(2026, 2, 2 + number, 20));
    const office = await signInToOffice();
    const [parts, price] = [random(3), 40_00 + random(20_000)];
    const place = PLACES[random(3)]!;
    const line = { serviceDescription: 'Work', quantity: 1, unitPrice: usd(price) };
    const stock = {
      serviceDescription: 'Lock',
      quantity: parts,
      unitPrice: '60.00',
      inventoryItemId: item.id,
    };
    const body = { ...invoiceBody, serviceAddress: place, items: parts > 0 ? [line, stock] : [line] };
    const { id } = await makeInvoice(office, body);
    await office.post(`/api/admin/invoices/${id}/send`, { channel: 'none' });
    const { jobId } = await db
      .selectFrom('invoice')
      .select('jobId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const [kind, technician] = [KINDS[random(3)]!, random(2) === 0 ? kimo.id : 'none'];
    await sql`update job set service_type = ${kind}, location = ${place}, service_address = null,
      technician_id = ${technician === 'none' ? null : technician}::uuid where id = ${jobId}`.execute(db);
    const town = { Hanalei: 'hanalei', Koloa: 'koloa' }[place] ?? 'none';
    const at = new Date();
    const add = (sums: Partial<Sums>) =>
      made.push({
        ...{ net: 0, parts: 0, expenses: 0, fees: 0, miles: 0 },
        ...sums,
        job: jobId!,
        kind,
        town,
        technician,
        month: at.toISOString().slice(0, 7),
      });
    add({ net: price + parts * 60_00, parts: parts * cost });
    if (random(3) === 0) {
      // At 72.5 cents, half a cent up.
      const hundredths = 1 + random(4000);
      await sql`update job set arrived_at = ${at.toISOString()}, travel_miles = ${hundredths / 100} where id = ${jobId}`.execute(
        db,
      );
      add({ miles: Math.floor((hundredths * 725 + 500) / 1000) });
    }
    if (random(3) === 0) {
      const spent = 1 + random(9000);
      await office.step(jobId!, 'expense', { amount: usd(spent), category: 'materials', paidWith: 'own' });
      add({ expenses: spent });
    }
    if (random(8) === 0) {
      await office.post(`/api/admin/invoices/${id}/void`, { reason: 'Wrong', returnStock: true });
      add({ net: -price - parts * 60_00, parts: -parts * cost });
    } else if (random(2) === 0) {
      const fee = 30 + random(500);
      const ref = `pi_${number}`;
      await sql`with session as (insert into card_session (id, invoice_id, amount) values (gen_random_uuid(), ${id}, 1.00) returning id)
        insert into card_fact (kind, ref, event_ref, session_id, amount, happened_at)
        select 'payment', ${ref}, ${ref}, id, 1.00, ${at.toISOString()} from session`.execute(db);
      await sql`insert into card_payout_line (ref, payout_ref, kind, payment_ref, gross, fee, happened_at, created_at)
        values (${`txn_${number}`}, 'po', 'payment', ${ref}, 1.00, ${usd(fee)}::numeric, ${at.toISOString()}, ${at.toISOString()})`.execute(
        db,
      );
      add({ fees: fee });
    }
  }
  // The fee of a deposit belongs to the job of its estimate.
  const { id: quoteId } = await makeEstimate(await signInToOffice());
  const at = new Date().toISOString();
  await sql`with session as (insert into card_session (id, quote_id, amount) values (gen_random_uuid(), ${quoteId}, 1.00) returning id)
    insert into card_fact (kind, ref, event_ref, session_id, amount, happened_at)
    select 'payment', 'deposit', 'deposit', id, 1.00, ${at} from session`.execute(db);
  await sql`insert into card_payout_line (ref, payout_ref, kind, payment_ref, gross, fee, happened_at, created_at)
    values ('deposit', 'po', 'payment', 'deposit', 1.00, 0.33, ${at}, ${at})`.execute(db);
  const { jobId } = await db
    .selectFrom('quote')
    .select('jobId')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow();
  await sql`update job set service_type = 'automotive', location = 'Hanalei', service_address = null where id = ${jobId}`.execute(
    db,
  );
  made.push({
    net: 0,
    parts: 0,
    expenses: 0,
    fees: 33,
    miles: 0,
    job: jobId!,
    kind: 'automotive',
    town: 'hanalei',
    technician: 'none',
    month: at.slice(0, 7),
  });
  // The provider's own charge is of no job.
  await sql`insert into card_payout_line (ref, payout_ref, kind, gross, fee, happened_at, created_at)
    values ('own', 'po', 'other', -2.00, 0.00, '2026-04-01T20:00:00Z', '2026-04-01T20:00:00Z')`.execute(db);
  made.push({
    net: 0,
    parts: 0,
    expenses: 0,
    fees: 200,
    miles: 0,
    job: 'none',
    kind: 'none',
    town: 'none',
    technician: 'none',
    month: '2026-04',
  });

  vi.setSystemTime(Date.UTC(2026, 5, 1, 20));
  const owner = await signInToOffice();
  const period = 'from=2026-03-01&to=2026-05-31';
  const addUp = (some: readonly Sums[]) => {
    const sum = (of: (one: Sums) => number) => some.reduce((all, one) => all + of(one), 0);
    const [net, parts] = [sum((one) => one.net), sum((one) => one.parts)];
    const expenses = sum((one) => one.expenses);
    const [fees, miles] = [sum((one) => one.fees), sum((one) => one.miles)];
    const margin = usd(net - parts - expenses - fees - miles);
    const dollars = { net: usd(net), parts: usd(parts), expenses: usd(expenses), fees: usd(fees) };
    return { ...dollars, miles: usd(miles), margin };
  };
  const read = async (query: string) =>
    (await owner.get(`/api/admin/reports/earned?${period}&${query}`)).body;
  for (const by of earnedBy) {
    const { rows, total } = await read(`by=${by}`);
    expect([by, total]).toMatchObject([by, { jobs: 31, ...addUp(made) }]);
    const own = Map.groupBy(made, (one) => one[by]);
    expect(new Set(rows.map(({ key }: { key: string }) => key))).toEqual(new Set(own.keys()));
    for (const row of rows) expect([by, row]).toMatchObject([by, addUp(own.get(row.key)!)]);
    const { body } = await owner.get(`/api/admin/export/report-earned.csv?${period}&by=${by}`);
    const file = parse(body, { columns: true, bom: true }) as Record<string, string>[];
    expect(file.map(({ margin }) => margin)).toEqual(rows.map(({ margin }: { margin: string }) => margin));
  }
  const opened = await read(`by=job&kind=automotive&town=hanalei`);
  const wanted = made.filter(({ kind, town }) => kind === 'automotive' && town === 'hanalei');
  expect(new Set(wanted.map(({ job }) => job)).size).toBeGreaterThan(2);
  expect(opened.total).toMatchObject(addUp(wanted));
  for (const [jobId, own] of Map.groupBy(wanted, ({ job }) => job)) {
    const earned = (await owner.get(`/api/admin/jobs/${jobId}/earned`)).body;
    expect(earned).toMatchObject(addUp(own));
    const behind = earned.lines.reduce(
      (all: number, { amount }: { amount: string }) => all + cents(amount),
      0,
    );
    expect(usd(behind)).toBe(earned.margin);
  }

  const journal = (await owner.get(`/api/admin/export/report-journal.csv?${period}`)).body;
  const lines = parse(journal, { columns: true }) as Record<string, string>[];
  const profit = lines
    .filter(({ AccountName }) => /^(Income:(?!General)|Cost of Goods|Expenses:)/.test(AccountName!))
    .reduce((all, { Credits, Debits }) => all + cents(Credits || '0') - cents(Debits || '0'), 0);
  // Miles are a cost that nobody paid.
  expect(usd(profit)).toBe(addUp(made.map((one) => ({ ...one, miles: 0 }))).margin);

  for (const role of ['dispatcher', 'bookkeeper', 'technician'] as const) {
    const other = await colleague(db, `other-${role}`, { role });
    const asked = [
      `/api/admin/reports/earned?${period}`,
      `/api/admin/jobs/${wanted[0]!.job}/earned`,
      `/api/admin/export/report-earned.csv?${period}`,
    ];
    for (const path of asked) expect([role, path, (await other.get(path)).status]).toEqual([role, path, 403]);
  }
});
