import { expect, test } from 'vitest';
import { type Answered } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { lockoutLine, officeCalls } from '#tests/support/office-records.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
type Body = Answered['body'];

const { stranger, take, count } = officeCalls(office, url);

test('a call needs only a phone number', async () => {
  const job = await take({ phone: stranger() });
  expect(job).toMatchObject({
    firstName: null,
    customerId: null,
    serviceType: 'other',
    visit: 'unscheduled',
    money: 'called',
    action: 'price',
    quotes: [],
    timeline: [{ what: 'called', actor: office.email }],
  });
  expect((await office.post('/api/admin/jobs', { firstName: 'Ana' })).body.errors).toHaveProperty('phone');
});

test('a new caller with a name becomes a customer, and is recognized by phone number the next time', async () => {
  const phone = stranger();
  const first = await take({ phone, firstName: 'Malia', email: 'malia@example.com', location: 'Hanalei' });
  expect(first.customer).toMatchObject({ firstName: 'Malia', lastName: '', email: 'malia@example.com' });
  const customers = await count('customer');
  const again = await take({ phone: `+1 (${phone.slice(0, 3)}) ${phone.slice(4)}` });
  expect(again).toMatchObject({
    customerId: first.customerId,
    firstName: 'Malia',
    lastName: null,
    email: 'malia@example.com',
  });
  expect(again.number).toBe(first.number + 1);
  expect(await count('customer')).toBe(customers);
});

test('a call from a number that two customers share is filed under neither, unless staff choose one', async () => {
  const phone = stranger();
  const make = async (firstName: string) =>
    (await office.post('/api/admin/customers', { firstName, lastName: 'K', phone })).body.id as string;
  await make('Ana');
  const ben = await make('Ben');
  expect(await take({ phone, firstName: 'Cal' })).toMatchObject({ customerId: null, firstName: 'Cal' });
  expect(await take({ phone, customerId: ben })).toMatchObject({ customerId: ben, firstName: 'Ben' });
  const unknown = { phone, customerId: '0198c0de-0000-7000-8000-000000000000' };
  expect((await office.post('/api/admin/jobs', unknown)).body.errors).toHaveProperty('customerId');
});

test('the jobs of a merged customer move to the record it was merged into, and back when the merge is undone', async () => {
  const [one, two] = [
    await take({ phone: stranger(), firstName: 'Lani' }),
    await take({ phone: stranger(), firstName: 'Lani' }),
  ];
  const jobsOf = async (customerId: string) =>
    (await office.get(`/api/admin/jobs?customerId=${customerId}`)).body.map(({ id }: Body) => id);
  expect(await jobsOf(two.customerId)).toEqual([two.id]);
  const merged = await office.post(`/api/admin/customers/${one.customerId}/merge`, {
    intoId: two.customerId,
    version: 1,
    intoVersion: 1,
  });
  expect(merged.status).toBe(200);
  expect(await jobsOf(two.customerId)).toEqual([two.id, one.id]);
  await office.post(`/api/admin/customers/${one.customerId}/unmerge`, { version: 2 });
  expect(await jobsOf(two.customerId)).toEqual([two.id]);
});

test('a call with a price gets its estimate in the same step, with the travel fee', async () => {
  const job = await take({
    phone: stranger(),
    serviceType: 'automotive',
    urgency: 'emergency',
    distanceMiles: 20,
    vehicleMake: 'Toyota',
    vehicleVin: '1HGCM82633A004352',
    items: [lockoutLine()],
  });
  expect(job).toMatchObject({ money: 'priced', action: 'agree', total: '209.42' });
  const quote = (await office.get(`/api/admin/quotes/${job.currentQuoteId}`)).body;
  expect(quote).toMatchObject({
    firstName: 'Caller',
    lastName: job.phone,
    location: 'To be confirmed',
    vehicleMake: 'Toyota',
    vehicleVin: '1HGCM82633A004352',
    serviceFee: '50.00',
    urgency: 'emergency',
  });
});

test('a call whose price cannot be stored stores nothing', async () => {
  const before = [await count('job'), await count('customer'), await count('event')];
  const items = [lockoutLine({ quantity: 9999, unitPrice: '99999999.00' })];
  const { status } = await office.post('/api/admin/jobs', { phone: stranger(), firstName: 'Kai', items });
  expect(status).toBe(422);
  expect([await count('job'), await count('customer'), await count('event')]).toEqual(before);
});
