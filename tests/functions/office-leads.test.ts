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

test('a caller is recognized by phone in any format, by email, and by earlier requests', async () => {
  const first = await leadOf();
  expect(first.matches).toEqual({ customers: [], earlierLeads: 0, earlierBookings: 0, earlier: [] });
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
  expect(stranger.matches).toEqual({ customers: [], earlierLeads: 0, earlierBookings: 0, earlier: [] });
});

test('a search for one letter finds the leads that contain it', async () => {
  const lead = await leadOf({ lastName: 'Vasquez', phone: '808-555-6001', email: '' });
  const { body } = await office.get('/api/admin/leads?q=q');
  expect(body.map(({ id }: { id: string }) => id)).toContain(lead.id);
});

test('a merged record is recognized as the one it was merged into', async () => {
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

test('status, notes and customer are saved together, and the history records before and after', async () => {
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

test('an empty change is not recorded; an unknown customer is rejected, naming the field', async () => {
  const lead = await leadOf({ phone: '808-555-3002', email: '' });
  const path = `/api/admin/leads/${lead.id}`;
  expect((await office.put(path, { version: 1 })).body.version).toBe(1);
  const answer = await office.put(path, { version: 1, customerId: '0198c0de-0000-7000-8000-000000000000' });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ customerId: 'There is no such record' });
});

test('a stale or missing version is rejected', async () => {
  const lead = await leadOf({ phone: '808-555-3003', email: '' });
  const path = `/api/admin/leads/${lead.id}`;
  await office.put(path, { version: 1, status: 'lost' });
  const stale = await office.put(path, { version: 1, status: 'won' });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ code: 'stale_version', current: { status: 'lost', version: 2 } });
  expect((await office.put(path, { status: 'won' })).status).toBe(428);
});

test('a new caller becomes a customer in one step, and the next request recognizes them', async () => {
  const contact = { firstName: 'Pua', lastName: 'Kealoha', phone: '808-555-6001' };
  const lead = await leadOf({ ...contact, email: '' });
  const body = { ...contact, origin: { type: 'lead', id: lead.id } };
  const added = await office.post('/api/admin/customers', body);
  expect(added.status).toBe(201);
  const filed = (await office.get(`/api/admin/leads/${lead.id}`)).body;
  expect(filed).toMatchObject({ customerId: added.body.id, version: lead.version + 1 });
  expect(filed.matches.customers.map(({ id }: { id: string }) => id)).toEqual([added.body.id]);
  const found = await office.get('/api/admin/customers/search?q=Kealoha');
  expect(found.body.map(({ id }: { id: string }) => id)).toEqual([added.body.id]);
  const { body: history } = await office.get(`/api/admin/history?recordType=lead&recordId=${lead.id}`);
  expect(history[0]).toMatchObject({ what: 'changed', after: { customerId: added.body.id } });

  const again = await office.post('/api/admin/customers', body);
  expect(again).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  const list = await office.get('/api/admin/customers?q=Kealoha');
  expect(list.body).toHaveLength(1);
});

test('a new customer can come from a booking or estimate too; an unknown origin is rejected', async () => {
  const contact = { firstName: 'Noa', lastName: 'Akana', phone: '808-555-6002' };
  const { body: sent } = await call(booking, 'POST', '/api/booking', {
    body: { ...caller, ...contact, email: '', serviceType: 'rekey' },
  });
  const fromBooking = await office.post('/api/admin/customers', {
    ...contact,
    origin: { type: 'booking', id: sent.id },
  });
  expect((await office.get(`/api/admin/bookings/${sent.id}`)).body.customerId).toBe(fromBooking.body.id);

  const { body: estimate } = await office.post('/api/admin/quotes', {
    ...contact,
    serviceType: 'residential',
    location: 'Hanalei',
    serviceAddress: '5-100 Kuhio Hwy',
    urgency: 'standard',
    items: [{ serviceCategory: 'services', serviceDescription: 'Rekey', quantity: 1, unitPrice: '35.00' }],
  });
  const fromEstimate = await office.post('/api/admin/customers', {
    ...contact,
    origin: { type: 'estimate', id: estimate.id },
  });
  expect((await office.get(`/api/admin/quotes/${estimate.id}`)).body).toMatchObject({
    customerId: fromEstimate.body.id,
    revision: estimate.revision,
    status: 'pending',
  });

  const unknown = await office.post('/api/admin/customers', {
    ...contact,
    origin: { type: 'lead', id: '0198c0de-0000-7000-8000-000000000000' },
  });
  expect(unknown).toMatchObject({ status: 422, body: { errors: { origin: 'There is no such lead' } } });
});

test('earlier requests of a caller are listed newest first, with their kind and id', async () => {
  const contact = { phone: '808-555-6003', email: '' };
  const first = await leadOf(contact);
  const { body: second } = await call(booking, 'POST', '/api/booking', {
    body: { ...caller, ...contact, serviceType: 'rekey', location: 'Kapaa' },
  });
  const { matches } = await leadOf({ ...contact, location: 'Anahola' });
  expect(matches.earlier).toMatchObject([
    { kind: 'booking', id: second.id, serviceType: 'rekey', location: 'Kapaa' },
    { kind: 'lead', id: first.id, serviceType: 'residential', location: 'Hanalei' },
  ]);
});
