import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import type { StandingAuthority } from '#contract/orders.ts';
import { addDays, shopToday } from '#domain/shop-time.ts';
import { must } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { placeOfOrders } from '#tests/support/place-of-orders.ts';
import { testServer } from '#tests/support/server.ts';

// What is within a person's authority at a property, and whose job an order is.

const { db } = await testServer();
const owner = await signInToOffice();
const desk = await colleague(db, 'desk', { role: 'dispatcher' });
const property = placeOfOrders({ owner, desk });

const today = shopToday(new Date());

const line = { serviceCategory: 'labor', serviceDescription: 'Keys', quantity: 1, unitPrice: '90.00' };

test('an order is checked against who may order what, until when and up to which amount', async () => {
  const { order, listed, doors } = await property([
    { name: 'Ana Silva', keys: true, rekey: true, mostEach: '100.00' },
    { name: 'Ben Ito', keys: true, until: addDays(today, -1) },
    { name: 'Cal Reyes', keys: true },
    { name: 'Eve Kim', keys: true, mostEach: '100.00' },
  ]);
  const [ana, ben, cal, eve] = listed as [
    StandingAuthority,
    StandingAuthority,
    StandingAuthority,
    StandingAuthority,
  ];
  must(await owner.remove(`/api/admin/standing-authorities/${cal.id}?version=${cal.version}`));
  const all = doors.map(({ id }: { id: string }) => id);
  const faultOf = async (body: object, doorIds: string[] = []) => {
    const { order: made } = must(await order(body, doorIds)) as Job;
    return [made?.orderedBy, made?.fault, made?.answer];
  };
  const keys = (authorityId: string) => ({ authorityId, work: 'keys' });
  expect(await faultOf(keys(ana.id))).toEqual(['Ana Silva', null, null]);
  expect(await faultOf({ authorityId: ana.id, work: 'locks' })).toEqual(['Ana Silva', 'work', null]);
  expect(await faultOf({ authorityId: ana.id, work: 'rekey' }, all)).toEqual(['Ana Silva', 'limit', null]);
  expect(await faultOf({ authorityId: eve.id, work: 'rekey' }, all)).toEqual(['Eve Kim', 'work_limit', null]);
  expect(await faultOf(keys(ben.id))).toEqual(['Ben Ito', 'ended', null]);
  expect(await faultOf(keys(cal.id))).toEqual(['Cal Reyes', 'not_listed', null]);
  expect(await faultOf({ name: ' Dee Park ', work: 'keys' })).toEqual(['Dee Park', 'not_listed', null]);

  const other = await property();
  const claimed = await other.order(keys(other.listed[0]!.id), [other.doors[0].id]);
  expect((must(claimed) as Job).order).toMatchObject({ work: 'rekey', fault: 'work' });
  const refused = [await order(undefined), await order({ work: 'keys' }), await other.order(keys(ana.id))];
  expect(refused.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [422, ['order']],
    [422, ['order.name']],
    [422, ['order.authorityId']],
  ]);
  const unlisted = await property([]);
  expect((must(await unlisted.order(undefined)) as Job).order).toBeNull();
  const named = must(await unlisted.order({ name: 'Ana', work: 'keys' })) as Job;
  expect(named.order).toMatchObject({ orderedBy: 'Ana', fault: null });
});

test('an order within its limit is asked about once its price is over it', async () => {
  const { listed, order } = await property([{ name: 'Ana Silva', keys: true, mostEach: '300.00' }]);
  const job = must(await order({ authorityId: listed[0]!.id, work: 'keys' })) as Job;
  const price = async (unitPrice: string) => {
    const items = [{ ...line, unitPrice }];
    return (must(await desk.post(`/api/admin/jobs/${job.id}/price`, { items })) as Job).order?.fault;
  };
  expect([await price('90.00'), await price('299.00'), await price('20.00')]).toEqual([
    null,
    'limit',
    'limit',
  ]);
});

test('an order that the owner allowed for another reason is asked about again, once, when its price passes the limit', async () => {
  const { listed, order, doors } = await property([{ name: 'Ana Silva', keys: true, mostEach: '300.00' }]);
  const rekey = { authorityId: listed[0]!.id, work: 'rekey' };
  const job = must(await order(rekey, [doors[0].id])) as Job;
  const price = async (unitPrice: string) => {
    const items = [{ ...line, unitPrice }];
    const priced = must(await desk.post(`/api/admin/jobs/${job.id}/price`, { items })) as Job;
    return [priced.order?.fault, priced.order?.answer];
  };
  expect(await price('90.00')).toEqual(['work', null]);
  must(await owner.step(job.id, 'allow_order'));
  expect(await price('90.00')).toEqual(['work', 'allowed']);
  expect(await price('299.00')).toEqual(['limit', null]);
  // A notification about the first reason, still on another phone.
  const late = await owner.step(job.id, 'allow_order', { fault: 'work' });
  expect([late.status, late.body.detail]).toEqual([
    409,
    'You are asked for another reason now: The price is over the limit of Ana Silva.',
  ]);
  must(await owner.step(job.id, 'allow_order', { fault: 'limit' }));
  expect(await price('500.00')).toEqual(['limit', 'allowed']);

  const refused = must(await order(rekey, [doors[1].id])) as Job;
  must(await owner.step(refused.id, 'refuse_order'));
  const { quotes } = must(await desk.get(`/api/admin/jobs/${refused.id}`)) as Job;
  const estimate = must(await desk.get(`/api/admin/quotes/${quotes[0]!.id}`));
  const items = [{ ...line, unitPrice: '500.00' }];
  must(await desk.put(`/api/admin/quotes/${quotes[0]!.id}`, { version: estimate.version, items }));
  expect((must(await desk.get(`/api/admin/jobs/${refused.id}`)) as Job).order).toMatchObject({
    fault: 'work',
    answer: 'refused',
  });
});

test('a question about the kind of work names the limit, too, once the price is over it; the owner’s answer covers both', async () => {
  const { listed, order, doors } = await property([{ name: 'Ana Silva', keys: true, mostEach: '300.00' }]);
  const job = must(await order({ authorityId: listed[0]!.id, work: 'rekey' }, [doors[0].id])) as Job;
  const price = async (unitPrice: string) => {
    const items = [{ ...line, unitPrice }];
    const priced = must(await desk.post(`/api/admin/jobs/${job.id}/price`, { items })) as Job;
    return [priced.order?.fault, priced.order?.answer, priced.order?.askedAt === job.order?.askedAt];
  };
  expect(await price('299.00')).toEqual(['work_limit', null, true]);
  must(await owner.step(job.id, 'allow_order'));
  expect(await price('500.00')).toEqual(['work_limit', 'allowed', true]);
});

test('a caller is recognized by phone, and what they order is a job at the property, for its customer', async () => {
  const { id, customerId, listed } = await property([
    { name: 'Ana Silva', phone: '(808) 555-0177', keys: true },
  ]);
  const found = must(await desk.get('/api/admin/standing-authorities?phone=8085550177'));
  expect(found).toEqual([
    { ...listed[0], propertyName: 'Hale Nani', propertyAddress: '4-1234 Kuhio Hwy, Kapaa' },
  ]);
  expect(must(await desk.get('/api/admin/standing-authorities?phone=808-555-0178'))).toEqual([]);
  const order = { authorityId: listed[0]!.id, work: 'opening' };
  const call = { phone: '808 555 0177', urgency: 'standard', order };
  const job = must(await desk.post('/api/admin/jobs', call)) as Job;
  expect(job).toMatchObject({ propertyId: id, customerId, phone: '808 555 0177' });
  // A caller who is also a customer of their own: the call brings their name along.
  const own = { firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };
  const { id: callersId } = must(await owner.post('/api/admin/customers', { ...own, phone: '808-555-0177' }));
  const known = { ...call, ...own, customerId: String(callersId), items: [line] };
  const billed = must(await desk.post('/api/admin/jobs', known)) as Job;
  const papers = { firstName: 'Noelani', lastName: 'Kahale', email: null };
  expect(billed).toMatchObject({ ...papers, customerId, phone: '808 555 0177' });
  expect(billed.order).toMatchObject({ orderedBy: 'Ana Silva' });
  const estimate = must(await desk.get(`/api/admin/quotes/${billed.quotes[0]!.id}`));
  expect(estimate).toMatchObject({ ...papers, customerId });
  expect(job.order).toMatchObject({ orderedBy: 'Ana Silva', work: 'opening', fault: 'work', answer: null });
  const strange = { ...call, order: { ...order, authorityId: id } };
  expect((await desk.post('/api/admin/jobs', strange)).status).toBe(422);
});
