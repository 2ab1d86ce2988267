import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { makeSent } from '#tests/support/money.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

const { db } = await testServer({ SECOND_FACTOR_DAYS: '365' });
// 10 AM in Honolulu.
vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 2, 20) });
afterAll(() => vi.useRealTimers());
const owner = await signInToOffice();
const kimo = await colleague(db, 'kimo', { role: 'technician' });
const lani = await colleague(db, 'lani', { role: 'technician' });

/** A payment that a technician takes on a job of theirs. */
async function take(who: typeof kimo, method: string, amount: string) {
  const invoice = await makeSent(owner, {
    items: [{ serviceDescription: 'Rekey', quantity: 1, unitPrice: '900.00' }],
  });
  await sql`update job set technician_id = ${who.id} where id = (select job_id from invoice where id = ${invoice.id})`.execute(
    db,
  );
  const paid = await who.post(`/api/admin/invoices/${invoice.id}/payments`, { amount, method });
  expect(paid.status).toBe(201);
  return { invoice, payment: paid.body.id as string };
}
const vanOf = async (who: typeof kimo) => (await who.get('/api/admin/cash')).body.vans[0];
const inbox = async () =>
  ((await owner.get('/api/admin/inbox')).body.entries as { kind: string; amount: string }[])
    .filter(({ kind }) => kind === 'cash_in_van')
    .map(({ amount }) => amount);

test('what a technician takes is in the van until both counted the same and somebody received it', async () => {
  await take(kimo, 'cash', '120.00');
  await take(kimo, 'check', '80.50');
  await take(kimo, 'card', '300.00');
  const back = await take(kimo, 'cash', '40.00');
  await owner.post(`/api/admin/invoices/${back.invoice.id}/payments/${back.payment}/reverse`, {
    reason: 'Twice',
  });
  await take(lani, 'cash', '7.00');
  expect(await vanOf(kimo)).toMatchObject({ held: { cash: '120.00', checks: '80.50' }, offer: null });
  expect((await owner.get('/api/admin/cash')).body.vans).toHaveLength(2);

  expect((await kimo.post('/api/admin/cash/offers', { cash: '', checks: '80.50' })).body.errors).toEqual({
    cash: 'Count the cash; 0 if there is none',
  });
  const counted = { cash: '115.00', checks: '80.50' };
  const { offer } = (await kimo.post('/api/admin/cash/offers', counted)).body.vans[0];
  const receive = (body: object, as = owner) => as.post(`/api/admin/cash/offers/${offer.id}/receive`, body);
  expect((await receive(counted, kimo)).status).toBe(403);
  // Only what differs is marked, however an amount is written.
  const errors = async (body: object) => Object.keys((await receive(body)).body.errors);
  expect(await errors({ cash: '120', checks: '80.5' })).toEqual(['cash']);
  expect(await errors({ cash: '115', checks: '80.00' })).toEqual(['checks']);
  expect(await errors({ cash: '0', checks: '0' })).toEqual(['cash', 'checks']);
  // Who receives it does not see the count.
  const seen = (await owner.get('/api/admin/cash')).body.vans as { technicianId: string; offer: object }[];
  expect(seen.find(({ technicianId }) => technicianId === kimo.id)?.offer).toEqual({
    id: offer.id,
    counted: null,
  });
  expect(offer.counted).toEqual(counted);
  // Taken after the count: it stays for the next.
  await take(kimo, 'cash', '10.00');
  const { body } = await receive(counted);
  expect(body.received).toMatchObject([{ counted, difference: { cash: '-5.00', checks: '0.00' } }]);
  expect(await vanOf(kimo)).toMatchObject({ held: { cash: '10.00', checks: '0.00' }, offer: null });
  // The same again changes nothing.
  expect((await receive(counted)).status).toBe(200);
  expect((await receive({ cash: '1.00', checks: '80.50' })).status).toBe(409);
  expect((await lani.get('/api/admin/cash')).body).toMatchObject({
    vans: [{ name: expect.any(String) }],
    received: [],
  });
  expect((await owner.post('/api/admin/cash/offers', counted)).status).toBe(409);
});

test('counts that differ are counted again, and received where the first was opened', async () => {
  const { offer } = (await kimo.post('/api/admin/cash/offers', { cash: '9.00', checks: '0' })).body.vans[0];
  const receive = () =>
    owner.post(`/api/admin/cash/offers/${offer.id}/receive`, { cash: '10', checks: '0.00' });
  expect((await receive()).status).toBe(422);
  await kimo.post('/api/admin/cash/offers', { cash: '10.00', checks: '0' });
  const { body } = await receive();
  expect(body.received[0]).toMatchObject({ difference: { cash: '0.00', checks: '0.00' } });
  expect(await vanOf(kimo)).toBeUndefined();
});

test('over the limit, the van waits in the inbox until it is received', async () => {
  await take(kimo, 'cash', '500.00');
  expect(await inbox()).toEqual([]);
  await take(kimo, 'cash', '0.01');
  expect(await inbox()).toEqual(['500.01']);
  const { offer } = (await kimo.post('/api/admin/cash/offers', { cash: '500.01', checks: '0' })).body.vans[0];
  expect(await inbox()).toEqual(['500.01']);
  await owner.post(`/api/admin/cash/offers/${offer.id}/receive`, { cash: '500.01', checks: '0' });
  expect(await inbox()).toEqual([]);
});

test('a difference is an entry of the day it was received', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 4, 20));
  const { body } = await (
    await signInToOffice()
  ).get('/api/admin/export/report-journal.csv?from=2026-11-02&to=2026-11-02');
  const lines = (parse(body, { columns: true }) as Record<string, string>[]).filter(
    ({ Description }) => Description === 'Cash handed in: difference',
  );
  expect(lines.map(({ AccountName, Debits, Credits }) => [AccountName, Debits, Credits])).toEqual([
    ['Cash Over and Short', '5.00', ''],
    ['Cash on Hand', '', '5.00'],
  ]);
});
