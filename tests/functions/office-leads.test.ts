import { expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import { call } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

await testServer();
const office = await signInToOffice();

const caller = {
  firstName: 'Kainoa',
  lastName: 'Lum',
  phone: '(808) 555-0123',
  email: 'kainoa@example.com',
  serviceType: 'residential',
  location: 'Hanalei',
};

async function leadOf(changes: Record<string, unknown> = {}) {
  const { status, body } = await call(contact, 'POST', '/api/contact', { body: { ...caller, ...changes } });
  expect(status).toBe(201);
  return (await office.get(`/api/admin/leads/${body.id}`)).body;
}

test('a caller is recognised by phone in any format, by e-mail, and by earlier requests', async () => {
  const first = await leadOf();
  expect(first.matches).toEqual({ customers: [], earlierLeads: 0, earlierBookings: 0 });
  const { body: customer } = await office.post('/api/admin/customers', {
    firstName: 'Kainoa',
    lastName: 'Lum',
    phone: '+1 808.555.0123',
  });
  await call(booking, 'POST', '/api/booking', {
    body: { ...caller, phone: '555-0123', serviceType: 'rekey' },
  });
  const byPhone = await leadOf({ phone: '1-808-555-0123', email: '' });
  expect(byPhone.matches).toMatchObject({
    customers: [{ id: customer.id }],
    earlierLeads: 1,
    earlierBookings: 1,
  });
  const byMail = await leadOf({ phone: '808-555-7777', email: 'KAINOA@example.com' });
  expect(byMail.matches).toMatchObject({ customers: [], earlierLeads: 1, earlierBookings: 1 });
  const stranger = await leadOf({ phone: '808-555-8888', email: 'other@example.com' });
  expect(stranger.matches).toEqual({ customers: [], earlierLeads: 0, earlierBookings: 0 });
});

test('a record merged away is recognised as the one it was merged into', async () => {
  const make = async (phone: string) =>
    (await office.post('/api/admin/customers', { firstName: 'Ola', lastName: 'Pua', phone })).body;
  const [old, current] = [await make('808-555-4001'), await make('808-555-4002')];
  await office.post(`/api/admin/customers/${old.id}/merge`, {
    intoId: current.id,
    version: old.version,
    intoVersion: current.version,
  });
  const lead = await leadOf({ phone: '8085554001', email: '' });
  expect(lead.matches.customers.map(({ id }: { id: string }) => id)).toEqual([current.id]);
});

test('status, notes and customer are saved together, and the history holds before and after', async () => {
  const lead = await leadOf({ phone: '808-555-3001', email: '' });
  const { body: customer } = await office.post('/api/admin/customers', {
    firstName: 'Kainoa',
    lastName: 'Lum',
    phone: '808-555-3001',
  });
  const path = `/api/admin/leads/${lead.id}`;
  const saved = await office.put(path, {
    version: 1,
    status: 'contacted',
    officeNotes: 'Landlord will meet us',
    customerId: customer.id,
  });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({
    status: 'contacted',
    officeNotes: 'Landlord will meet us',
    customerId: customer.id,
    version: 2,
    matches: { customers: [{ id: customer.id }] },
  });
  const cleared = await office.put(path, { version: 2, officeNotes: '' });
  expect(cleared.body).toMatchObject({ status: 'contacted', officeNotes: null });
  const { body: history } = await office.get(`/api/admin/history?recordType=lead&recordId=${lead.id}`);
  expect(history).toHaveLength(3);
  expect(history[1]).toMatchObject({
    what: 'changed',
    actor: office.email,
    before: { status: 'new', officeNotes: null, customerId: null },
    after: { status: 'contacted', officeNotes: 'Landlord will meet us', customerId: customer.id },
  });
});

test('nothing to change is no change; a customer nobody has is named', async () => {
  const lead = await leadOf({ phone: '808-555-3002', email: '' });
  const path = `/api/admin/leads/${lead.id}`;
  expect((await office.put(path, { version: 1 })).body.version).toBe(1);
  const answer = await office.put(path, { version: 1, customerId: '0198c0de-0000-7000-8000-000000000000' });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ customerId: 'There is no such record' });
});

test('a stale or missing version is refused', async () => {
  const lead = await leadOf({ phone: '808-555-3003', email: '' });
  const path = `/api/admin/leads/${lead.id}`;
  await office.put(path, { version: 1, status: 'lost' });
  const stale = await office.put(path, { version: 1, status: 'won' });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ code: 'stale_version', current: { status: 'lost', version: 2 } });
  expect((await office.put(path, { status: 'won' })).status).toBe(428);
});
