import { expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import { call } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { CUSTOMERS, officeCustomers } from '#tests/support/office-records.ts';
import { testServer } from '#tests/support/server.ts';

await testServer();
const office = await signInToOffice();
const { customerOf, read, history, events, found } = officeCustomers(office);
const merge = (from: { id: string; version: number }, into: { id: string; version: number }) =>
  office.post(`${CUSTOMERS}/${from.id}/merge`, {
    intoId: into.id,
    version: from.version,
    intoVersion: into.version,
  });

test('a merge joins two histories and two numbers under one record, and can be undone', async () => {
  const old = await customerOf({ firstName: 'Anna', phone: '808-555-6201', email: 'old@example.com' });
  const into = await customerOf({ phone: '808-555-6202', address: '2 Kuhio Hwy' });
  for (const phone of ['808-555-6201', '808-555-6202']) {
    const body = { firstName: 'Ana', lastName: 'S', phone, serviceType: 'residential', location: 'Kapaa' };
    await call(contact, 'POST', '/api/contact', { body });
  }
  const merged = await merge(old, into);
  expect(merged.status).toBe(200);
  expect(merged.body).toMatchObject({
    id: into.id,
    email: 'old@example.com',
    address: '2 Kuhio Hwy',
    mergedFrom: [{ id: old.id, isActive: false, mergedInto: into.id }],
  });
  expect((await history(into.id)).counts.leads).toBe(2);
  expect(await found('8085556201')).toEqual([into.id]);
  expect(await found('anna')).toEqual([into.id]);
  expect((await events(old.id))[0]).toMatchObject({ what: 'merged', after: { mergedInto: into.id } });
  expect((await events(into.id))[0]).toMatchObject({ what: 'merge_received', after: { from: old.id } });

  const gone = await read(old.id);
  const refused = await office.put(`${CUSTOMERS}/${old.id}`, { version: gone.version, city: 'Koloa' });
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state']);

  const restored = await office.post(`${CUSTOMERS}/${old.id}/unmerge`, { version: gone.version });
  expect(restored.status).toBe(200);
  expect(restored.body).toMatchObject({
    id: old.id,
    isActive: true,
    mergedInto: null,
    email: 'old@example.com',
  });
  expect(await read(into.id)).toMatchObject({ email: null, address: '2 Kuhio Hwy', mergedFrom: [] });
  expect((await history(into.id)).counts.leads).toBe(1);
  expect(await found('8085556201')).toEqual([old.id]);
});

test('undoing a merge keeps later edits, and a deactivated record stays deactivated', async () => {
  const old = await customerOf({ email: 'lent@example.com', address: '9 Ala Rd', city: 'Koloa' });
  const { body: off } = await office.put(`${CUSTOMERS}/${old.id}`, { version: 1, isActive: false });
  const into = await customerOf();
  const { body: merged } = await merge(off, into);
  await office.put(`${CUSTOMERS}/${into.id}`, { version: merged.version, address: '10 Ala Rd' });
  const restored = await office.post(`${CUSTOMERS}/${old.id}/unmerge`, { version: off.version + 1 });
  expect(restored.body).toMatchObject({ isActive: false, mergedInto: null });
  expect(await read(into.id)).toMatchObject({ email: null, address: '10 Ala Rd', city: 'Koloa' });
});

test('merges chain: the first record is still found and counted', async () => {
  const [a, b, c] = [
    await customerOf({ phone: '808-555-6301' }),
    await customerOf({ phone: '808-555-6302' }),
    await customerOf({ phone: '808-555-6303' }),
  ];
  const body = {
    firstName: 'A',
    lastName: 'S',
    phone: a.phone,
    serviceType: 'residential',
    location: 'Kapaa',
  };
  await call(contact, 'POST', '/api/contact', { body });
  await merge(a, b);
  await merge(await read(b.id), c);
  expect(await found('8085556301')).toEqual([c.id]);
  expect((await history(c.id)).counts.leads).toBe(1);
});

test('impossible merges are rejected', async () => {
  const [a, b, c] = [await customerOf(), await customerOf(), await customerOf()];
  expect((await merge(a, a)).body.errors).toEqual({ intoId: 'Choose another customer' });
  const unknown = { id: '0198c0de-0000-7000-8000-000000000000', version: 1 };
  expect((await merge(a, unknown)).body.errors).toEqual({ intoId: 'There is no such record' });
  expect((await merge(unknown, a)).status).toBe(404);
  const unversioned = await office.post(`${CUSTOMERS}/${a.id}/merge`, { intoId: b.id, version: 1 });
  expect([unversioned.status, unversioned.body.errors]).toEqual([
    428,
    { intoVersion: 'Version is required' },
  ]);
  expect((await merge({ ...a, version: 7 }, b)).body).toMatchObject({
    code: 'stale_version',
    current: { id: a.id },
  });
  expect((await merge(a, { ...b, version: 7 })).body).toMatchObject({
    code: 'stale_version',
    current: { id: b.id },
  });
  await merge(a, b);
  expect((await merge({ ...a, version: 2 }, c)).body.code).toBe('wrong_state');
  expect((await merge(c, { ...a, version: 2 })).body.code).toBe('wrong_state');
  expect((await office.post(`${CUSTOMERS}/${c.id}/unmerge`, { version: 1 })).body.code).toBe('wrong_state');
  await office.put(`${CUSTOMERS}/${c.id}`, { version: 1, isActive: false });
  expect((await merge(await read(b.id), await read(c.id))).body.code).toBe('wrong_state');
});

test('two records merged into each other concurrently: one merge succeeds, without a cycle', async () => {
  const [a, b] = [await customerOf(), await customerOf()];
  const answers = await Promise.all([merge(a, b), merge(b, a)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const ends = [await read(a.id), await read(b.id)];
  expect(ends.filter(({ mergedInto }) => mergedInto !== null)).toHaveLength(1);
});

test('a concurrent merge and undo leave one consistent result', async () => {
  const [a, b] = [await customerOf({ email: 'race@example.com' }), await customerOf()];
  await merge(a, b);
  const { version } = await read(a.id);
  const undo = () => office.post(`${CUSTOMERS}/${a.id}/unmerge`, { version });
  const answers = await Promise.all([undo(), undo(), undo()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await read(a.id)).toMatchObject({ mergedInto: null, isActive: true });
  expect((await read(b.id)).email).toBeNull();
});
