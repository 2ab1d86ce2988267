import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { type Answered, must } from '#tests/support/call.ts';
import { colleague, type Office, signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

// At eight in the morning: a visit at noon is ahead.
const morning = startOfShopDay(shopToday(new Date())).getTime() + 8 * 3_600_000;
vi.useFakeTimers({ toFake: ['Date'], now: morning });

type Body = Answered['body'];
const { db } = await testServer();
const office = await signInToOffice();
const kimo = await colleague(db, 'kimo', { role: 'technician' });
const lani = await colleague(db, 'lani', { role: 'technician' });
const blind = await colleague(db, 'blind', { role: 'technician', seesPrices: false });

const items = [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '100.00' }];
const keep = (by: Office, more: object = {}) =>
  by.post('/api/admin/my-day/phone', { phoneId: randomUUID(), waiting: 0, ...more });

/** A priced job with a gate code, at noon some days from today. */
async function jobOn(days: number | null, technician: Office): Promise<Body> {
  const job = must(
    await office.post('/api/admin/jobs', {
      ...{
        phone: '808 555 0171',
        firstName: 'Ana',
        technicianId: technician.id,
        accessDetails: 'Gate 44871',
        items,
      },
    }),
  );
  if (days === null) return job;
  const start = startOfShopDay(addDays(shopToday(new Date()), days)).getTime() + 12 * 3_600_000;
  const slot = {
    slotStart: new Date(start).toISOString(),
    slotEnd: new Date(start + 1_800_000).toISOString(),
  };
  const step = {
    id: randomUUID(),
    kind: 'schedule',
    trunkVersion: job.version,
    body: { ...slot, technicianId: technician.id, overlapReason: 'A test' },
  };
  return must(await office.post(`/api/admin/jobs/${job.id}/steps`, { steps: [step] })).job;
}

test('a phone keeps the jobs of four days and those without a time, with their prices and no codes', async () => {
  const near = [await jobOn(null, kimo), await jobOn(0, kimo), await jobOn(2, kimo)];
  await jobOn(3, kimo);
  await jobOn(0, lani);
  const answer = await keep(kimo);
  const { day, jobs, quotes } = must(answer);
  const ids = (list: Body[]) => list.map(({ id }) => id).toSorted();
  expect(ids(jobs)).toEqual(ids(near));
  expect(quotes.map(({ total }: Body) => total)).toEqual(['104.71', '104.71', '104.71']);
  expect(day.next.id).toBe(near[1].id);
  expect(withoutIds(JSON.stringify(answer.body))).not.toContain('44871');
  expect(jobs[0].closed).toEqual(['accessDetails']);
});

test('without prices there is no amount in what is kept', async () => {
  await jobOn(0, blind);
  const answer = must(await keep(blind));
  expect(answer).toMatchObject({ quotes: [], invoices: [], parts: [] });
  expect(answer.jobs).toHaveLength(1);
  expect(JSON.stringify(answer)).not.toMatch(/10[04]\.(?:00|71)/);
});

test('the office sees when a phone was heard, and what waited on it then', async () => {
  const phoneId = randomUUID();
  const heard = async () => {
    const { members } = must(await office.get('/api/admin/crew'));
    return members.find(({ id }: Body) => id === lani.id);
  };
  expect(await heard()).toMatchObject({ phoneHeardAt: null, phoneWaiting: null });
  const before = Date.now();
  must(await keep(lani, { phoneId, waiting: 4, oldestAt: new Date().toISOString() }));
  const { phoneHeardAt, phoneWaiting } = await heard();
  expect(phoneWaiting).toBe(4);
  expect(Date.parse(phoneHeardAt)).toBeGreaterThanOrEqual(before - 1_000);
  must(await keep(lani, { phoneId }));
  expect(await heard()).toMatchObject({ phoneWaiting: 0 });
});
