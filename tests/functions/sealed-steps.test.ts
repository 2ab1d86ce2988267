import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Answered, must } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { phoneWithKeys } from '#tests/support/sealing-phone.ts';
import { testServer } from '#tests/support/server.ts';

type Body = Answered['body'];
const { db, url } = await testServer();
const office = await signInToOffice();
const kimo = await colleague(db, 'kimo', { role: 'technician' });
const items = [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '100.00' }];
const newJob = async (): Promise<Body> =>
  must(
    await office.post('/api/admin/jobs', {
      ...{ phone: '808 555 0171', firstName: 'Ana', technicianId: kimo.id, items },
    }),
  );
const kept = async (job: Body): Promise<Body[]> => {
  const { entries } = must(await office.get('/api/admin/inbox'));
  return entries.filter(({ kind, jobId }: Body) => kind === 'step_kept' && jobId === job.id);
};

const phone = await phoneWithKeys(kimo);
const stepOf = (kind: string, body: object = {}) => ({
  ...{ id: randomUUID(), kind, body, happenedAt: new Date(Date.now() - 600_000).toISOString() },
});
const deliver = async (steps: readonly object[]): Promise<string[]> =>
  must(await phone.send({ phoneId: phone.id, steps })).received;

test('steps of a disabled account reach the inbox, and what changes no plan is recorded', async () => {
  const job = await newJob();
  const said = { name: 'Ana Kealoha', relation: 'tenant', idType: 'none' };
  const steps = [
    stepOf('set_off'),
    stepOf('authority', said),
    stepOf('collect', { method: 'cash', amount: '104.71', price: '104.71' }),
  ];
  await runSql(url, `update admin_user set is_active = false where id = '${kimo.id}'`);
  const sealed = await Promise.all(steps.map((step) => phone.seal(kimo.id, job.id, step)));
  expect(await deliver(sealed)).toEqual(steps.map(({ id }) => id));
  // Again, and in another order: each counts once.
  expect(await deliver(sealed.toReversed())).toHaveLength(3);
  const after = must(await office.get(`/api/admin/jobs/${job.id}`));
  expect(after).toMatchObject({ visit: job.visit, payments: [] });
  expect(after.authorities).toMatchObject([{ name: 'Ana Kealoha' }]);
  const entries = await kept(job);
  expect(entries.map(({ amount }) => amount).toSorted()).toEqual(['104.71', null]);
  expect(entries[0].words).toMatch(/Please confirm/);
  await runSql(url, `update admin_user set is_active = true where id = '${kimo.id}'`);
});

test('what no registered phone has signed, or nobody can read, stays where it is', async () => {
  const job = await newJob();
  const good = await phone.seal(kimo.id, job.id, stepOf('set_off'));
  const other = await phone.seal(kimo.id, job.id, stepOf('set_off'));
  const stranger = await phoneWithKeys(kimo, { registered: false });
  const bad = [
    { ...good, signature: other.signature },
    { ...good, id: randomUUID() },
    await phone.sign({ id: good.id, sealed: other.sealed }),
    await phone.sign({ id: good.id, sealed: 'AAAA' }),
    await phone.seal(kimo.id, randomUUID(), stepOf('set_off')),
    await phone.seal(randomUUID(), job.id, stepOf('set_off')),
    await phone.seal(kimo.id, job.id, stepOf('fly')),
    // Whatever account it names: the plan is the office's, signed in.
    await phone.seal(office.id, job.id, stepOf('cancel', { reason: 'customer_cancelled' })),
    await stranger.seal(kimo.id, job.id, stepOf('set_off')),
  ];
  for (const step of bad) expect(await deliver([step])).toEqual([]);
  expect(must(await stranger.send({ phoneId: stranger.id, steps: [bad.at(-1)] })).received).toEqual([]);
  expect(await kept(job)).toEqual([]);
  expect(must(await office.get(`/api/admin/jobs/${job.id}`)).visit).toBe(job.visit);
});

test('a phone speaks only for the accounts that were signed in on it, each with the key it registered', async () => {
  const job = await newJob();
  const said = { name: 'Ana Kealoha', relation: 'owner', idType: 'none' };
  const ofOffice = await phone.seal(office.id, job.id, stepOf('authority', said));
  expect(await deliver([ofOffice])).toEqual([]);
  // Whoever registers the phone with a key of their own signs for themselves alone.
  const lani = await colleague(db, 'lani', { role: 'technician' });
  const forger = await phoneWithKeys(lani, { id: phone.id });
  const ofKimo = await forger.seal(kimo.id, job.id, stepOf('note', { words: 'Open the door for me' }));
  expect(must(await forger.send({ phoneId: phone.id, steps: [ofKimo] })).received).toEqual([]);
  const after = must(await office.get(`/api/admin/jobs/${job.id}`));
  expect(after.authorities).toEqual([]);
  expect(after.timeline.map(({ what }: Body) => what)).not.toContain('said');
  // Of those who share a phone, each is heard, whoever uses it now.
  const own = await phone.seal(kimo.id, job.id, stepOf('note', { words: 'Rusted shut' }));
  expect(await deliver([own])).toEqual([own.id]);
});

test('a step that is not the account’s to take stays, and the ones after it are taken', async () => {
  const job = await newJob();
  const other = await colleague(db, 'other', { role: 'technician' });
  await phone.register(other);
  const theirs = await phone.seal(other.id, job.id, stepOf('note', { words: 'Rusted shut' }));
  const good = await phone.seal(kimo.id, job.id, stepOf('note', { words: 'Rusted shut' }));
  expect(await deliver([theirs, good])).toEqual([good.id]);
});

test('a photo comes after its step in parts, each once, and only the one that a step of the account has promised', async () => {
  const job = await newJob();
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const photoSha256 = createHash('sha256').update(picture).digest('hex');
  const said = { name: 'Ana Kealoha', relation: 'owner', idType: 'none', photoSha256 };
  const [good, other] = [stepOf('authority', said), stepOf('authority', said)];
  const spent = stepOf('expense', { amount: '4.00', category: 'fees', paidWith: 'own', photoSha256 });
  const parts = (
    { id }: { id: string },
    { of = 'authority', bytes = picture, by = kimo.id, jobId = job.id as string } = {},
  ) =>
    Promise.all(
      [0, 40].map((at) => {
        const part = { type: 'image/png', size: bytes.length, at };
        const text = bytes.subarray(at, at === 0 ? 40 : undefined).toString('base64');
        return phone.sealPart(by, { of, id, jobId, part: { ...part, bytes: text } });
      }),
    );
  const photos = async () => {
    const { authorities } = must(await office.get(`/api/admin/jobs/${job.id}`));
    return [good, other].map(({ id }) => authorities.find((each: Body) => each.id === id)?.photo);
  };
  const [first, last] = await parts(good);
  // Before its step.
  expect(await deliver([first!, last!])).toEqual([]);
  const steps = [good, other, spent].map((step) => phone.seal(kimo.id, job.id, step));
  expect(await deliver(await Promise.all(steps))).toHaveLength(3);
  // Of another job, another account on this phone, another record, and out of turn.
  const lani = await colleague(db, 'lani-photo', { role: 'technician' });
  await phone.register(lani);
  const { id: jobId } = await newJob();
  expect(await deliver(await parts(good, { jobId }))).toEqual([]);
  expect(await deliver(await parts(good, { by: lani.id }))).toEqual([]);
  expect(await deliver(await parts(good, { of: 'expense' }))).toEqual([]);
  expect(await deliver([last!])).toEqual([]);
  expect(await photos()).toEqual(['missing', 'missing']);
  // A part that comes again changes nothing.
  expect(await deliver([first!])).toEqual([first!.id]);
  expect(await deliver([first!, last!])).toEqual([first!.id, last!.id]);
  expect(await deliver([last!, first!])).toEqual([last!.id, first!.id]);
  // Another picture than the one that was promised.
  const [begun] = await parts(other, { bytes: Buffer.from(picture).fill(0, 50) });
  expect(await deliver(await parts(other, { bytes: Buffer.from(picture).fill(0, 50) }))).toHaveLength(1);
  expect(await deliver([begun!])).toEqual([begun!.id]);
  expect(await photos()).toEqual(['kept', 'missing']);
  const [kept] = await runSql(url, 'select photo from authority where id = $1', [good.id]);
  expect(
    createHash('sha256')
      .update(kept!['photo'] as Buffer)
      .digest('hex'),
  ).toBe(photoSha256);
  expect(await deliver(await parts(spent, { of: 'expense' }))).toHaveLength(2);
  const [receipt] = await runSql(url, 'select photo is not null as kept from expense where id = $1', [
    spent.id,
  ]);
  expect(receipt).toEqual({ kept: true });
});
