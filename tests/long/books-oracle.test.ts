import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { makeItem } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

// 2,000 invoices of 90 days, across the end of the county's surcharge: parts from stock, deposits, part payments,
// reversals, voids. The expected figures are counted here, in whole cents, without the server's queries.

const { db } = await testServer({ SECOND_FACTOR_DAYS: '365' });
afterAll(() => vi.useRealTimers());

const DAYS = 90;
const MIDNIGHT = Date.UTC(2030, 10, 15, 10);
const DAY_MS = 86_400_000;
const dayOf = (at: number) => new Date(at - 36_000_000).toISOString().slice(0, 10);
const at = (day: number, ms: number) => MIDNIGHT + day * DAY_MS + ms;

let state = 2030;
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
/** Rounds half away from zero, as the books do. */
const share = (part: number, of: number, whole: number) => {
  const value = BigInt(part) * BigInt(of) * 2n;
  const twice = BigInt(whole) * 2n;
  const sign = value < 0n ? -1n : 1n;
  return Number(sign * ((sign * value + BigInt(whole)) / twice));
};
const usd = (cents: number) => (cents / 100).toFixed(2);
const cents = (text = '0') => Math.round(Number(text || '0') * 100);

interface Move {
  readonly at: number;
  readonly amount: number;
  readonly method: string;
}
interface Invoice {
  readonly goods: number;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly sent: number | null;
  readonly voided: number | null;
  readonly moves: readonly Move[];
}

const methods = ['cash', 'check', 'card', 'other'];

async function insertInvoice(itemId: string, number: number): Promise<Invoice> {
  const lines = Array.from({ length: 1 + random(4) }, () => ({
    stock: random(3) === 0,
    quantity: 1 + random(3),
    price: 100 + random(30_000),
  }));
  const sum = (some: typeof lines) => some.reduce((all, { quantity, price }) => all + quantity * price, 0);
  const issued = random(10) > 0;
  const day = random(DAYS);
  const sent = issued ? at(day, random(DAY_MS)) : null;
  // A draft holds parts that nobody took from stock.
  const goods = sum(lines.filter(({ stock }) => stock));
  const subtotal = sum(lines);
  const tax = share(subtotal, 47_120, 1_000_000);
  const total = subtotal + tax;
  const [id, quoteless] = [randomUUID(), randomUUID()];
  const voids = issued && random(12) === 0 && day < DAYS - 1;
  const voided = voids ? at(day + 1 + random(DAYS - day - 1), random(DAY_MS)) : null;
  await sql`insert into invoice (id, invoice_number, first_name, last_name, phone, phone_digits, service_address, due_date,
      subtotal, tax, tax_rate_per_million, total, status, snapshot, sent_at, voided_at, void_reason)
    values (${id}, ${`O-${number}`}, 'Noa', ${quoteless.slice(0, 8)}, '808-555-0100', ${String(number)}, 'Kekaha', '2031-06-01',
      ${usd(subtotal)}::numeric, ${usd(tax)}::numeric, 47120, ${usd(total)}::numeric,
      ${voids ? 'void' : issued ? 'sent' : 'draft'}, ${issued ? '{"items":[]}' : null}::jsonb,
      ${sent === null ? null : new Date(sent).toISOString()}, ${voided === null ? null : new Date(voided).toISOString()},
      ${voids ? 'Wrong' : null})`.execute(db);
  for (const [position, line] of lines.entries()) {
    await sql`insert into invoice_item (invoice_id, position, inventory_item_id, service_description, quantity, unit_price, total_price)
      values (${id}, ${position}, ${line.stock ? itemId : null}::uuid, 'Work', ${line.quantity}, ${usd(line.price)}::numeric,
        ${usd(line.quantity * line.price)}::numeric)`.execute(db);
    if (line.stock && issued)
      await sql`insert into inventory_movement (inventory_item_id, kind, quantity, quantity_after, invoice_id)
        values (${itemId}, 'used', ${-line.quantity}, 0, ${id})`.execute(db);
  }
  const moves: Move[] = [];
  // A void one was never paid, or all of it was taken back first; here: never.
  let paid = 0;
  let time = sent ?? at(day, 0);
  if (!voids) time -= random(3) === 0 ? (1 + random(10)) * DAY_MS : 0;
  for (let round = random(4); round > 0 && !voids; round -= 1) {
    time += 60_000 + random(8 * DAY_MS);
    if (time >= at(DAYS, 0) || time < at(0, 0) || paid >= total) break;
    const amount = random(3) === 0 ? total - paid : 1 + random(total - paid);
    const method = methods[random(4)]!;
    const payment = randomUUID();
    await sql`insert into payment (id, invoice_id, amount, method, received_at)
      values (${payment}, ${id}, ${usd(amount)}::numeric, ${method}, ${new Date(time).toISOString()})`.execute(
      db,
    );
    moves.push({ at: time, amount, method });
    paid += amount;
    const back = time + 60_000 + random(5 * DAY_MS);
    if (random(6) === 0 && back < at(DAYS, 0)) {
      await sql`insert into payment (kind, reverses_id, invoice_id, amount, method, received_at)
        values ('reversal', ${payment}, ${id}, ${usd(amount)}::numeric, ${method}, ${new Date(back).toISOString()})`.execute(
        db,
      );
      moves.push({ at: back, amount: -amount, method });
      paid -= amount;
      time = back;
    }
  }
  return { goods, subtotal, tax, total, sent, voided, moves };
}

interface Gross {
  readonly day: string;
  readonly retail: number;
  readonly services: number;
  readonly tax: number;
}

const retailOf = ({ goods, subtotal, tax }: Invoice) => goods + share(tax, goods, subtotal);

function invoiced(one: Invoice): Gross[] {
  const retail = retailOf(one);
  const gross = (moment: number, sign: number) => ({
    day: dayOf(moment),
    retail: sign * retail,
    services: sign * (one.total - retail),
    tax: sign * one.tax,
  });
  return [
    ...(one.sent === null ? [] : [gross(one.sent, 1)]),
    ...(one.voided === null ? [] : [gross(one.voided, -1)]),
  ];
}

function received(one: Invoice): Gross[] {
  if (one.sent === null) return [];
  const { sent, total, tax } = one;
  const retail = retailOf(one);
  let before = 0;
  return one.moves.map(({ at: moment, amount }) => {
    const after = before + amount;
    const part = (whole: number) => share(whole, after, total) - share(whole, before, total);
    const gross = { retail: part(retail), services: amount - part(retail), tax: part(tax) };
    before = after;
    return { day: dayOf(Math.max(moment, sent)), ...gross };
  });
}

const whole = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount) / 100);

test('2,000 invoices: journal, books and tax returns agree to the cent, and each day balances', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(0, 0) });
  // Asked for a second factor only now.
  await sql`update admin_user set factor_asked_at = ${new Date().toISOString()}`.execute(db);
  const item = await makeItem(await signInToOffice(), 9000);
  const invoices: Invoice[] = [];
  for (let number = 0; number < 2000; number += 1) invoices.push(await insertInvoice(item.id, number));
  expect(invoices.filter(({ voided }) => voided !== null).length).toBeGreaterThan(80);
  expect(
    invoices.filter(({ sent, moves }) => sent && moves.some((move) => move.at < sent)).length,
  ).toBeGreaterThan(80);

  const exported = async (from: string, to: string) =>
    (await (await signInToOffice()).get(`/api/admin/export/report-journal.csv?from=${from}&to=${to}`))
      .body as string;
  const first = dayOf(at(0, 0));
  vi.setSystemTime(at(46, DAY_MS / 2));
  const half = await exported(first, dayOf(at(45, 0)));
  vi.setSystemTime(at(DAYS + 1, DAY_MS / 2));
  expect(await exported(first, dayOf(at(45, 0)))).toBe(half);

  const office = await signInToOffice();
  const last = dayOf(at(DAYS - 1, 0));
  const rows = parse(await exported(first, last), { columns: true }) as Record<string, string>[];
  const accrual = invoices.flatMap(invoiced);
  const cash = invoices.flatMap(received);
  const moves = invoices.flatMap((one) => one.moves);
  const total = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  for (let day = 0; day < DAYS; day += 1) {
    const date = dayOf(at(day, 0));
    const own = rows.filter(({ JournalNo }) => JournalNo === date);
    const net = (account: RegExp) =>
      total(
        own
          .filter(({ AccountName }) => account.test(AccountName!))
          .map((row) => cents(row['Debits']) - cents(row['Credits'])),
      );
    const today = accrual.filter((one) => one.day === date);
    expect([
      date,
      net(/./),
      net(/^Income:/),
      net(/^Income:General/),
      net(/^(Cash|Undep|Card|Other)/),
    ]).toEqual(
      [
        date,
        0,
        -total(today.map(({ retail, services }) => retail + services)),
        -total(today.map(({ tax }) => tax)),
        total(moves.filter((move) => dayOf(move.at) === date).map(({ amount }) => amount)),
      ].map((value) => (Object.is(value, -0) ? 0 : value)),
    );
  }
  const revenue = (await office.get(`/api/admin/reports/revenue?from=${first}&to=${last}`)).body.total;
  expect([revenue.total, revenue.received]).toEqual([
    usd(total(accrual.map(({ retail, services }) => retail + services))),
    usd(total(moves.map(({ amount }) => amount))),
  ]);

  let retailing = 0;
  for (const year of [2030, 2031])
    for (const by of ['month', 'quarter', 'half'])
      for (const [method, all] of Object.entries({ accrual, cash })) {
        const { periods, annual } = (
          await office.get(`/api/admin/reports/tax?year=${year}&by=${by}&method=${method}`)
        ).body;
        for (const period of periods) {
          const own = all.filter(({ day }) => period.from <= day && day <= period.to);
          const retail = total(own.map((one) => one.retail));
          const services = total(own.map((one) => one.services));
          const taxable = whole(retail) + whole(services);
          retailing += retail;
          expect([method, period]).toMatchObject([
            method,
            {
              gross: { retail: usd(retail), services: usd(services) },
              whole: { retail: whole(retail), services: whole(services) },
              taxable,
              surcharged: year === 2030 ? taxable : 0,
              stateTax: usd(taxable * 4),
              countyTax: usd(
                year === 2030 ? Math.sign(taxable) * Math.floor(Math.abs(taxable) * 0.5 + 0.5) : 0,
              ),
              passedOn: usd(total(own.map(({ tax }) => tax))),
            },
          ]);
        }
        expect(annual.taxable).toBe(total(periods.map((one: { taxable: number }) => one.taxable)));
      }
  expect(retailing).toBeGreaterThan(0);
});
