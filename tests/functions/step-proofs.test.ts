import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findHeadAtPayment, listProvenSteps } from '#db/queries/jobs/job-steps.ts';
import { makeReceiptPdf } from '#server/documents/make-document-pdf.ts';
import { NO_JOB } from '#domain/job-steps.ts';
import { verifySteps } from '#domain/step-chain.ts';
import { type Answered, must } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { phoneWithKeys } from '#tests/support/sealing-phone.ts';
import { testServer } from '#tests/support/server.ts';

// A phone signs each step and the one before it. What is changed in the database afterward is named.

const { db, url } = await testServer();
const office = await signInToOffice();
const kimo = await colleague(db, 'kimo', { role: 'technician' });
const phone = await phoneWithKeys(kimo);
const items = [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '100.00' }];

/** A job with five steps that the phone signed. */
async function workedJob() {
  const job: Answered['body'] = must(
    await office.post('/api/admin/jobs', {
      ...{ phone: '808 555 0171', firstName: 'Ana', technicianId: kimo.id, items, distanceMiles: '0' },
    }),
  );
  const branchId = randomUUID();
  const bodies = [
    ['set_off', { reason: 'Asked for', tell: false }],
    ['arrive', {}],
    ['authority', { idType: 'none', name: 'Ana Kealoha', relation: 'tenant' }],
    ['note', { words: 'Gate code of the neighbor: ask.' }],
    ['collect', { amount: '104.71', method: 'cash', override: false, price: '104.71', receipt: false }],
  ] as const;
  const steps = [];
  for (const [at, [kind, body]] of bodies.entries())
    steps.push(await phone.prove(job.id, { id: randomUUID(), branchId, seq: at + 1, kind, body }));
  const answer = must(await kimo.post(`/api/admin/jobs/${job.id}/steps`, { steps }));
  expect(answer.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(steps.map(() => 'applied'));
  return { job, branchId, steps, paymentId: answer.steps[4].paymentId as string };
}

const problemsOf = async (jobId: string) =>
  (await verifySteps(await listProvenSteps(db, jobId))).map(({ state, problems }) =>
    [state, ...problems].join(': '),
  );

const change = async (sql: string, values: unknown[]) => {
  for (const table of ['job_step', 'step_proof'])
    await runSql(url, `alter table ${table} disable trigger user`);
  await runSql(url, sql, values);
  for (const table of ['job_step', 'step_proof'])
    await runSql(url, `alter table ${table} enable trigger user`);
};

test('steps as they were taken are true, and the receipt has the hash of the one that took the money', async () => {
  const { job, branchId, paymentId } = await workedJob();
  expect(await problemsOf(job.id)).toEqual(['true', 'true', 'true', 'true', 'true']);
  const head = phone.heads.get(branchId)!;
  expect(await findHeadAtPayment(db, { jobId: job.id, paymentId, at: new Date(0).toISOString() })).toBe(head);
  const [payment] = await runSql(url, 'select invoice_id from payment where id = $1', [paymentId]);
  const receipt = await makeReceiptPdf(
    { db, now: new Date() },
    { invoiceId: String(payment?.['invoice_id']), paymentId },
  );
  const { text } = await readPdf(receipt.bytes);
  const groups = [0, 4, 8].map((at) => head.slice(at, at + 4));
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`Work record ${groups.join(' ')}`);
});

const nothing = ['true', 'true', 'true', 'true', 'true'];
const notSigned = 'The signature is not the phone’s';
test.each([
  [
    'what it says',
    `update job_step set body = '{"words": "Gate code: 4711"}' where branch_id = $1 and seq = 4`,
    4,
    ['What it says was changed'],
  ],
  [
    'its kind',
    `update job_step set kind = 'finish' where branch_id = $1 and seq = 2`,
    2,
    ['Its job, kind, place or time was changed'],
  ],
  [
    'its time',
    `update job_step set clock = clock || '{"wall": "2026-01-01T00:00:00.000Z"}' where branch_id = $1 and seq = 1`,
    1,
    ['Its job, kind, place or time was changed'],
  ],
  [
    'its signature',
    `update step_proof set signature = 'AAAA' where step_id = (select id from job_step where branch_id = $1 and seq = 3)`,
    3,
    [notSigned],
  ],
  [
    'the phone’s key',
    `update step_proof set public_key = 'AAAA' where step_id = (select id from job_step where branch_id = $1 and seq = 3)`,
    3,
    [notSigned],
  ],
  [
    'its proof, removed',
    `delete from step_proof where step_id = (select id from job_step where branch_id = $1 and seq = 5)`,
    5,
    ['Its signature is missing'],
  ],
])('a change of %s is named, and no other step is', async (_, sql, seq, problems) => {
  const { job, branchId } = await workedJob();
  await change(sql, [branchId]);
  expect(await problemsOf(job.id)).toEqual(nothing.with(seq - 1, ['wrong', ...problems].join(': ')));
});

test('expenses of no job are compared as the steps of a job are', async () => {
  const branchId = randomUUID();
  const body = { amount: '7.00', category: 'fees', paidWith: 'own', note: null, photoSha256: null };
  const steps = [];
  for (const seq of [1, 2])
    steps.push(await phone.prove(NO_JOB, { id: randomUUID(), branchId, seq, kind: 'expense', body }));
  must(await kimo.post(`/api/admin/jobs/${NO_JOB}/steps`, { steps }));
  expect(await problemsOf(NO_JOB)).toEqual(['true', 'true']);
  await change(`update job_step set body = body || '{"amount": "70.00"}' where branch_id = $1 and seq = 2`, [
    branchId,
  ]);
  expect(await problemsOf(NO_JOB)).toEqual(['true', 'wrong: What it says was changed']);
});

test('a step that was removed, and two that changed places, are named', async () => {
  const { job, branchId } = await workedJob();
  await change('delete from job_step where branch_id = $1 and seq = 3', [branchId]);
  expect(await problemsOf(job.id)).toEqual([
    'true',
    'true',
    'wrong: Step 3 is missing: It does not follow step 2 as signed',
    'true',
  ]);
  const other = await workedJob();
  await change('update job_step set seq = case seq when 2 then 99 else seq end where branch_id = $1', [
    other.branchId,
  ]);
  await change(
    'update job_step set seq = case seq when 3 then 2 when 99 then 3 else seq end where branch_id = $1',
    [other.branchId],
  );
  const found = await problemsOf(other.job.id);
  expect(found.map((text) => text.split(':')[0])).toEqual(['true', 'wrong', 'wrong', 'wrong', 'true']);
});

test('a signature that does not fit keeps the step and no proof; the office’s steps are unsigned; nothing changes later', async () => {
  const job: Answered['body'] = must(
    await office.post('/api/admin/jobs', {
      ...{ phone: '808 555 0172', firstName: 'Noa', technicianId: kimo.id, items },
    }),
  );
  await office.step(job.id, 'note', { words: 'Called twice.' });
  const step = {
    id: randomUUID(),
    branchId: randomUUID(),
    seq: 1,
    kind: 'note',
    body: { words: 'Blue door.' },
  };
  const proven = await phone.prove(job.id, step);
  const changed = { ...proven, body: { words: 'Red door.' } };
  const answer = must(await kimo.post(`/api/admin/jobs/${job.id}/steps`, { steps: [changed] }));
  expect(answer.steps).toMatchObject([{ outcome: 'applied' }]);
  expect((await problemsOf(job.id)).toSorted()).toEqual(['unsigned', 'unsigned']);
  await expect(db.deleteFrom('stepProof').execute()).rejects.toThrow('append-only');
});

test('a phone vouches for a step only with the key that its account has registered on it', async () => {
  const lani = await colleague(db, 'lani', { role: 'technician' });
  const theirs = await phoneWithKeys(lani, { id: phone.id });
  const unknown = await phoneWithKeys(kimo, { registered: false });
  /** Whether the server keeps what a phone has signed for a step of this account. */
  const isProven = async (by: typeof kimo, signer: typeof phone) => {
    const job: Answered['body'] = must(
      await office.post('/api/admin/jobs', { phone: '808 555 0173', technicianId: by.id, items }),
    );
    const note = { id: randomUUID(), branchId: randomUUID(), seq: 1, kind: 'note' };
    const step = await signer.prove(job.id, { ...note, body: { words: 'Blue door.' } });
    const answer = must(await by.post(`/api/admin/jobs/${job.id}/steps`, { steps: [step] }));
    expect(answer.steps).toMatchObject([{ outcome: 'applied' }]);
    const proofs = await runSql(url, 'select 1 from step_proof where step_id = $1', [step.id]);
    return proofs.length === 1;
  };
  expect([await isProven(kimo, phone), await isProven(lani, theirs)]).toEqual([true, true]);
  expect([await isProven(kimo, theirs), await isProven(lani, phone)]).toEqual([false, false]);
  expect(await isProven(kimo, unknown)).toBe(false);
});

test('a step that does not say when it happened is kept and counts as unsigned: the time is part of a proof', async () => {
  const job: Answered['body'] = must(
    await office.post('/api/admin/jobs', { phone: '808 555 0174', technicianId: kimo.id, items }),
  );
  const note = { id: randomUUID(), branchId: randomUUID(), seq: 1, kind: 'note' };
  const step = await phone.prove(job.id, { ...note, body: { words: 'Blue door.' } }, { timed: false });
  const answer = must(await kimo.post(`/api/admin/jobs/${job.id}/steps`, { steps: [step] }));
  expect(answer.steps).toMatchObject([{ outcome: 'applied' }]);
  expect(await problemsOf(job.id)).toEqual(['unsigned']);
});
