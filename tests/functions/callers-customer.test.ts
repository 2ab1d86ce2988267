import { expect, test } from 'vitest';
import { must } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

const { db } = await testServer();
const office = await signInToOffice();
const technician = await colleague(db, 'kai', { role: 'technician' });

test('a technician who types a customer’s number into a job gets the name from it, never the record', async () => {
  const record = {
    address: '12 Hidden Rd',
    city: 'Hanalei',
    state: 'HI',
    zipCode: '96714',
    email: 'leimomi@example.com',
    notes: 'Spare key under the third stone',
  };
  const phone = '808-555-0177';
  const name = { firstName: 'Leimomi', lastName: 'Kahale' };
  const { id: customerId } = must(await office.post('/api/admin/customers', { ...name, phone, ...record }));
  const line = { serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '80.00' };
  const openJob = async () => {
    const { id } = must(
      await office.post('/api/admin/jobs', { phone: '808-555-0178', technicianId: technician.id }),
    );
    const job = `/api/admin/jobs/${id}`;
    const { version } = must(await technician.put(job, { version: 1, phone }));
    must(await technician.post(`${job}/price`, { version, items: [line] }));
    return { id, job };
  };
  const { id: agreedId, job: agreed } = await openJob();
  must(await technician.step(agreedId, 'agree'));
  const { id: collectedId, job: collected } = await openJob();
  must(await technician.step(collectedId, 'collect', { method: 'cash', amount: '80.00' }));
  for (const job of [agreed, collected]) {
    const seen = [(await technician.get(job)).body, (await technician.get('/api/admin/my-day')).body];
    expect(seen[0]).toMatchObject({ customerId, customer: name });
    for (const value of Object.values(record)) {
      if (value !== record.state) expect(withoutIds(JSON.stringify(seen))).not.toContain(value);
    }
    // The books are right, and the office sees the record.
    expect((await office.get(job)).body.customer).toMatchObject(record);
  }
  const own = must(await office.post('/api/admin/jobs', { phone, technicianId: technician.id, customerId }));
  const linkedByOffice = (await technician.get(`/api/admin/jobs/${own.id}`)).body;
  expect(linkedByOffice.customer).toMatchObject(record);
  const { version } = (await office.get(agreed)).body;
  must(await office.put(agreed, { version, customerId: null }));
  must(await office.put(agreed, { version: version + 1, customerId }));
  expect((await technician.get(agreed)).body.customer).toMatchObject(record);
});
