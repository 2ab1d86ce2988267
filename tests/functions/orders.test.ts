import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import type { StandingAuthority } from '#contract/orders.ts';
import { shopToday, startOfShopDay } from '#domain/shop-time.ts';
import { readConfig } from '#server/config.ts';
import { erasePerson, exportPerson, personOfCustomer } from '#server/privacy/person.ts';
import { must } from '#tests/support/call.ts';
import { nightOffice } from '#tests/support/night-office.ts';
import { colleague, type Office } from '#tests/support/office.ts';
import { placeOfOrders } from '#tests/support/place-of-orders.ts';
import { runSql } from '#tests/support/run-sql.ts';

// Who may order work at a property, and the owner's answer to every other order.

const { service, url, db, dataDir, owner, kai, clock, drain, device, messages } = await nightOffice();
const desk = await colleague(db, 'desk', { role: 'dispatcher' });
const partner = await colleague(db, 'partner');

const today = shopToday(new Date());

const property = placeOfOrders({ owner, desk });

/** A job that Ana ordered, though she may order only keys. */
async function waiting(by: Office = desk): Promise<Job> {
  const { listed, order } = await property();
  return must(await order({ authorityId: listed[0]!.id, work: 'rekey' }, [], by)) as Job;
}

const inbox = async (of: Office, jobId: string) =>
  (must(await of.get('/api/admin/inbox')).entries as { kind: string; jobId: string; action: string }[])
    .filter((entry) => entry.kind === 'order' && entry.jobId === jobId)
    .map(({ action }) => action);

test('only an owner lists who may order; a technician at the property does not see the list', async () => {
  const { path, listed, order } = await property();
  const [ana] = listed as [StandingAuthority];
  const mine = `/api/admin/standing-authorities/${ana.id}`;
  for (const staff of [desk, kai]) {
    expect((await staff.post(`${path}/authorities`, { name: 'Eve', keys: true })).status).toBe(403);
    expect((await staff.put(mine, { version: ana.version, rekey: true })).status).toBe(403);
    expect((await staff.remove(mine)).status).toBe(403);
  }
  const job = must(await order({ authorityId: ana.id, work: 'keys' })) as Job;
  await runSql(
    url,
    `update job set technician_id = $2, visit = 'on_site', set_off_at = now(), arrived_at = now() where id = $1`,
    [job.id, kai.id],
  );
  expect(must(await kai.get(path)).authorities).toEqual([]);
  expect(must(await kai.get(`/api/admin/jobs/${job.id}`)).order.orderedBy).toBe('Ana Silva');

  const changed = must(await owner.put(mine, { version: ana.version, rekey: true, until: '2030-01-01' }));
  expect(changed).toMatchObject({ keys: true, rekey: true, until: '2030-01-01' });
  expect((await owner.put(mine, { version: ana.version, other: true })).status).toBe(409);
  must(await owner.remove(mine));
  expect((await owner.remove(mine)).status).toBe(404);
  expect(must(await owner.get(path)).authorities).toEqual([]);
  const events = await runSql(url, `select what from event where record_id = $1 order by id`, [
    path.split('/').at(-1),
  ]);
  expect(events.map(({ what }) => what).slice(-3)).toEqual([
    'authority_added',
    'authority_changed',
    'authority_withdrawn',
  ]);
});

test('the owner answers once: not the dispatcher, not the technician; of two owners the later is told who did', async () => {
  const job = await waiting();
  await runSql(url, 'update job set technician_id = $2 where id = $1', [job.id, kai.id]);
  for (const staff of [desk, kai])
    for (const kind of ['allow_order', 'refuse_order'])
      expect((await staff.step(job.id, kind)).status).toBe(403);
  expect([await inbox(owner, job.id), await inbox(desk, job.id)]).toEqual([['decide'], ['read']]);

  const answers = await Promise.all([
    owner.step(job.id, 'allow_order'),
    partner.step(job.id, 'refuse_order'),
  ]);
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
  expect([won?.status, lost?.status]).toEqual([200, 409]);
  const { answer, answeredBy } = must(won!).order as NonNullable<Job['order']>;
  const winner = answer === 'allowed' ? owner : partner;
  expect(answeredBy).toBe(winner.email);
  expect(lost?.body.detail).toBe(`${winner.email} has already ${answer} this order.`);
  expect((await winner.step(job.id, 'allow_order')).status).toBe(409);
  expect(await inbox(owner, job.id)).toEqual([]);
  const steps = await runSql(url, `select kind, outcome, actor from job_step where job_id = $1`, [job.id]);
  const kind = answer === 'allowed' ? 'allow_order' : 'refuse_order';
  expect(steps).toEqual([{ kind, outcome: 'applied', actor: winner.email }]);
  const { timeline } = must(await desk.get(`/api/admin/jobs/${job.id}`)) as Job;
  expect(timeline.map(({ what }) => what)).toEqual([`order_${answer}`, 'order_asked', 'called']);
});

test('an order that waits blocks nothing; a job that is called off waits no longer; one within authority has no question', async () => {
  const job = await waiting();
  must(await desk.step(job.id, 'set_off', {}));
  must(await desk.step(job.id, 'arrive'));
  expect(await inbox(owner, job.id)).toEqual(['decide']);
  must(await owner.step(job.id, 'refuse_order'));
  const { version } = must(await desk.get(`/api/admin/jobs/${job.id}`)) as Job;
  must(await desk.step(job.id, 'cancel', { version, reason: 'could_not_help' }));

  const off = await waiting();
  must(await desk.step(off.id, 'cancel', { version: off.version, reason: 'duplicate' }));
  expect(await inbox(owner, off.id)).toEqual([]);
  const { listed, order } = await property();
  const within = must(await order({ authorityId: listed[0]!.id, work: 'keys' })) as Job;
  expect((await owner.step(within.id, 'allow_order')).body.detail).toBe(
    'This order does not wait for an answer.',
  );
});

/** Sets the drains' clock to an hour of tomorrow in Honolulu. */
const setHour = (hour: number) => {
  clock.ahead = (startOfShopDay(today).getTime() + (24 + hour) * 3_600_000 - Date.now()) / 1000;
};

test('every owner’s devices but the asker’s are told who ordered what and where, once, while it waits', async () => {
  const phones = [await device(owner, 'owner-phone'), await device(partner, 'partner-phone')];
  await device(kai, 'kai-phone');
  await device(desk, 'desk-phone');
  const job = await waiting();
  setHour(12);
  await drain();
  await drain();
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(
    phones.map(({ path }) => path).toSorted(),
  );
  expect(service.received[0]?.note).toMatchObject({
    kind: 'news',
    title: `Allow job ${job.number}?`,
    body: 'Ana Silva ordered rekeying at Hale Nani.',
    path: `/admin/jobs/${job.id}`,
    token: '',
    order: { jobId: job.id, fault: 'work' },
  });

  service.received.length = 0;
  const limited = await property([{ name: 'Ana Silva', keys: true, mostEach: '10.00' }]);
  const costly = must(await limited.order({ authorityId: limited.listed[0]!.id, work: 'keys' })) as Job;
  const items = [{ serviceCategory: 'labor', serviceDescription: 'Keys', quantity: 1, unitPrice: '90.00' }];
  must(await desk.post(`/api/admin/jobs/${costly.id}/price`, { items }));
  await drain();
  expect(service.received.map(({ note }) => note.order?.jobId)).toEqual([costly.id, costly.id]);
  expect(service.received[0]?.note).toMatchObject({
    body: 'Ana Silva ordered keys at Hale Nani, over their limit.',
    order: { jobId: costly.id, fault: 'limit' },
  });

  service.received.length = 0;
  await waiting(partner);
  const answered = await waiting();
  must(await owner.step(answered.id, 'refuse_order'));
  await drain();
  expect(service.received.map(({ path }) => path)).toEqual(['/owner-phone']);
  const held = (await messages()).filter(({ state }) => state === 'failed');
  expect(held.map(({ kind, last_error: why }) => [kind, why])).toEqual(
    phones.map(() => ['order-push', 'Not sent: the order no longer waits.']),
  );
});

test('an erasure empties who ordered the customer’s jobs, and deletes their properties with who may order there', async () => {
  const { customerId, listed, order } = await property();
  const job = must(await order({ authorityId: listed[0]!.id, work: 'rekey' })) as Job;
  const keys = (await personOfCustomer(db, customerId))!;
  const as = { actor: 'test', now: new Date() };
  const { fieldKeys } = readConfig(process.env);
  const { records } = await exportPerson(db, keys, { ...as, fieldKeys });
  expect(records).toMatchObject({
    standing_authority: [{ name: 'Ana Silva', keys: true }],
    job_order: [{ ordered_by: 'Ana Silva', fault: 'work' }],
  });
  await erasePerson({ db, config: { dataDir } }, () => Promise.resolve(keys), as);
  const left = await runSql(
    url,
    `select ordered_by, authority_id, (select count(*)::int from standing_authority where id = $2) as authorities
       from job_order where job_id = $1`,
    [job.id, listed[0]!.id],
  );
  expect(left).toEqual([{ ordered_by: 'erased', authority_id: null, authorities: 0 }]);
});
