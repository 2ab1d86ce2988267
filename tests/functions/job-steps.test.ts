import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { jobSteps, meetingOf, type OfficeChange, officeChanges, type StepKind } from '#domain/job-steps.ts';
import { type Answered, must } from '#tests/support/call.ts';
import { colleague, type Office, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

const { db, url } = await testServer();
const office = await signInToOffice();
const kimo = await colleague(db, 'kimo', { role: 'technician' });
const lani = await colleague(db, 'lani', { role: 'technician' });
type Body = Answered['body'];

const items = [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '100.00' }];
const TOTAL = '104.71';
const newCall = { phone: '808 555 0171', firstName: 'Ana', technicianId: kimo.id, items };
const newJob = async (): Promise<Body> => must(await office.post('/api/admin/jobs', newCall));
const whole = async (job: Body): Promise<Body> => must(await office.get(`/api/admin/jobs/${job.id}`));

interface Sent {
  readonly id?: string;
  readonly kind: StepKind;
  readonly body?: object | undefined;
  readonly [more: string]: unknown;
}
const asSent = ({ id = randomUUID(), body = {}, ...step }: Sent) => ({ id, body, ...step });
type By = { by?: Office; sentAt?: string };
const send = (job: Body, steps: readonly Sent[], { by = kimo, ...more }: By = {}) =>
  by.post(`/api/admin/jobs/${job.id}/steps`, { ...more, steps: steps.map(asSent) });
const outcomes = (answer: Answered): string[] =>
  must(answer).steps.map(({ outcome }: { outcome: string }) => outcome);

test('steps that arrive as 3, 1, 2 are held, then applied, and the result is the same', async () => {
  const job = await newJob();
  const branchId = randomUUID();
  const kinds = ['set_off', 'arrive', 'finish'] as const;
  const [first, second, third] = kinds.map((kind, at) =>
    asSent({ kind, branchId, seq: at + 1, waited: true }),
  );
  expect(outcomes(await send(job, [third!]))).toEqual(['held']);
  expect(outcomes(await send(job, [first!]))).toEqual(['applied']);
  expect(outcomes(await send(job, [third!, second!, third!]))).toEqual(['held', 'applied', 'applied']);
  const done = await whole(job);
  expect(done.visit).toBe('done');
  expect(done.timeline.map(({ what }: Body) => what).slice(0, 3)).toEqual(['finished', 'arrived', 'set_off']);
});

test('a step that arrives again counts once, also after 31 days and at the same moment', async () => {
  const job = await newJob();
  const step = asSent({ kind: 'collect', body: { method: 'cash', amount: '40.00' } });
  const answers = await Promise.all([1, 2, 3].map(() => send(job, [step])));
  const [{ paymentId }] = must(answers[0]!).steps;
  expect(paymentId).toEqual(expect.any(String));
  expect(answers.map(({ body }) => body.steps[0].paymentId)).toEqual([paymentId, paymentId, paymentId]);
  await runSql(
    url,
    `set nene.erasing = on; update job_step set created_at = created_at - interval '40 days'; delete from idempotency`,
  );
  expect(must(await send(job, [step])).steps[0]).toMatchObject({ outcome: 'applied', paymentId });
  expect((await whole(job)).payments).toHaveLength(1);
  const other = await send(job, [{ ...step, body: { method: 'cash', amount: '41.00' } }]);
  expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
});

test('the log of steps cannot be changed or emptied, and a refused press leaves nothing in it', async () => {
  const job = await newJob();
  expect(outcomes(await send(job, [{ kind: 'arrive' }]))).toEqual(['refused']);
  expect(await runSql(url, 'select 1 from job_step where job_id = $1', [job.id])).toEqual([]);
  expect(outcomes(await send(job, [{ kind: 'set_off' }]))).toEqual(['applied']);
  for (const change of ['update job_step set kind = kind', 'delete from job_step'])
    await expect(runSql(url, `${change} where job_id = $1`, [job.id])).rejects.toThrow('append-only');
});

test('a refused step that waited is kept with its reason, so that the next can be taken', async () => {
  const job = await newJob();
  const branch = { branchId: randomUUID(), waited: true };
  const refused = asSent({ kind: 'finish', seq: 1, ...branch });
  const sent = [refused, { kind: 'set_off', seq: 2, ...branch } as const];
  expect(outcomes(await send(job, sent))).toEqual(['refused', 'applied']);
  const again = must(await send(job, [refused])).steps[0];
  expect(again).toMatchObject({ outcome: 'refused', problem: { code: 'wrong_state' } });
  expect(again.problem.detail).toMatch(/unscheduled/);
});

test('a step happened when the device took it, by the server’s clock; the invoice is of that day and issued today', async () => {
  const job = await newJob();
  const now = Date.now();
  const threeHours = 3 * 3_600_000;
  // The clock of the phone is three hours ahead; the steps are a day old.
  const phone = (ms: number) => new Date(ms + threeHours).toISOString();
  const day = 24 * 3_600_000;
  const clock = { offsetMs: -threeHours, contactAt: new Date(now - day - 3_600_000).toISOString() };
  const branch = { branchId: randomUUID(), waited: true, clock };
  const steps: Sent[] = [
    { kind: 'set_off', seq: 1, ...branch, happenedAt: phone(now - day) },
    { kind: 'arrive', seq: 2, ...branch, happenedAt: phone(now - day + 600_000) },
    {
      kind: 'collect',
      seq: 3,
      ...branch,
      happenedAt: phone(now - day + 1_200_000),
      body: { method: 'cash', amount: TOTAL, price: TOTAL },
    },
  ];
  expect(outcomes(await send(job, steps, { sentAt: phone(Date.now()) }))).toEqual([
    'applied',
    'applied',
    'applied',
  ]);
  const after = await whole(job);
  const off = (at: string, from: number) => Math.abs(Date.parse(at) - from);
  expect(off(after.arrivedAt, now - day + 600_000)).toBeLessThan(60_000);
  expect(off(after.finishedAt, now - day + 1_200_000)).toBeLessThan(60_000);
  const arrived = after.timeline.find(({ what }: Body) => what === 'arrived');
  expect([arrived.at, arrived.after.clockErrorMs]).toEqual([after.arrivedAt, undefined]);
  const honolulu = (at: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Honolulu' }).format(new Date(at));
  const invoice = must(await office.get(`/api/admin/invoices/${after.invoices[0].id}`));
  expect(invoice.serviceDate).toBe(honolulu(now - day + 1_200_000));
  expect(honolulu(Date.parse(invoice.sentAt))).toBe(honolulu(now));

  // A clock that was set after the step cannot be trusted that far, and the history says so.
  const other = await newJob();
  const step: Sent = { kind: 'set_off', waited: true, clock, happenedAt: phone(now - 3_600_000) };
  const [answer] = must(await send(other, [step], { sentAt: new Date(Date.now()).toISOString() })).steps;
  expect(answer.errorMs).toBeGreaterThan(60_000);
  expect((await whole(other)).timeline[0].after.clockErrorMs).toBe(answer.errorMs);
});

/** What the office does while the phone has no signal. */
const changes: Record<Exclude<OfficeChange, 'moved'>, (job: Body) => Promise<unknown>> = {
  edited: async (job) =>
    must(await office.put(`/api/admin/jobs/${job.id}`, { version: job.version, notes: 'The gate sticks' })),
  repriced: async (job) =>
    must(await office.step(job.id, 'price', { items: [{ ...items[0], unitPrice: '150.00' }] })),
  cancelled: async (job) => must(await office.step(job.id, 'cancel', { reason: 'customer_cancelled' })),
  reassigned: async (job) =>
    must(await office.put(`/api/admin/jobs/${job.id}`, { version: job.version, technicianId: lani.id })),
  invoiced: async (job) => {
    if (job.money === 'priced') must(await office.step(job.id, 'agree'));
    must(await office.post('/api/admin/invoices', { quoteId: job.currentQuoteId }));
  },
};

/** The steps that lead to each kind, and what it says. */
const before: Partial<Record<StepKind, readonly StepKind[]>> = {
  arrive: ['set_off'],
  finish: ['set_off', 'arrive'],
  collect: ['set_off', 'arrive'],
  nobody_there: ['set_off', 'arrive'],
};
const bodies: Partial<Record<StepKind, object>> = {
  agree: { price: TOTAL },
  collect: {
    method: 'cash',
    amount: TOTAL,
    price: TOTAL,
    items: [{ kind: 'item', ...items[0], serviceCategory: undefined }],
  },
  note: { words: 'Rusted shut' },
  expense: { amount: '9.00', category: 'materials', paidWith: 'own' },
  authority: { name: 'Ana', relation: 'tenant', idType: 'none' },
};
const facts = (Object.keys(jobSteps) as StepKind[]).filter((kind) => !jobSteps[kind].ofPlan);
const pairs = facts.flatMap((kind) =>
  officeChanges.flatMap((change) =>
    change === 'moved' || kind.endsWith('_order') ? [] : [[`${kind}, ${change}`, { kind, change }] as const],
  ),
);

async function expectMeeting({ kind, change }: (typeof pairs)[number][1]): Promise<void> {
  const start = await newJob();
  for (const step of before[kind] ?? []) must(await kimo.step(start.id, step));
  const job = await whole(start);
  await changes[change](job);
  const changed = await whole(job);

  const step = asSent({ kind, body: bodies[kind], waited: true, trunkVersion: job.version });
  const [answer] = must(await send(job, [step])).steps;
  const meeting = meetingOf(kind, [change]);
  const toldThePrice = kind === 'collect' && change === 'repriced';
  expect(answer.outcome).toBe(meeting === 'stands' && !toldThePrice ? 'applied' : 'conflict');
  const after = await whole(job);
  if (meeting === 'kept') {
    expect(after.visit).toBe(changed.visit);
    expect(after.timeline[0]).toMatchObject({ what: 'step_kept', after: { step: jobSteps[kind].label } });
  } else if (jobSteps[kind].visit) {
    expect(after.visit).not.toBe(job.visit);
  }
  if (change === 'edited') expect(after.notes).toBe('The gate sticks');
  if (toldThePrice) expect([after.total, after.balance]).toEqual([TOTAL, '0.00']);
  // Money in is money recorded: as a payment, or as an amount that the office has to book.
  const cents = (amount: unknown) => Math.round(Number(amount ?? 0) * 100);
  const [stored] = await runSql(url, 'select unbooked from job_step where id = $1', [step.id]);
  // Nobody's fact is dropped: it is in the log, and the history tells it as it was or as kept for the office.
  expect(stored).toBeDefined();
  const event = meeting === 'kept' ? 'step_kept' : jobSteps[kind].event;
  expect(after.timeline.map(({ what }: Body) => what)).toContain(event);
  const paid = after.payments.reduce((sum: number, { amount }: Body) => sum + cents(amount), 0);
  expect(paid + cents(stored?.['unbooked'])).toBe(kind === 'collect' ? cents(TOTAL) : 0);
}

test('a step sent late ends as the table says, whatever the office changed meanwhile', () =>
  holdsForAll(pairs, expectMeeting));

test('cash beyond what is owed is paid up to the balance, and the rest is left for the office', async () => {
  const job = await newJob();
  must(await office.step(job.id, 'collect', { method: 'card', amount: '64.71' }));
  const step = asSent({ kind: 'collect', body: { method: 'cash', amount: TOTAL }, waited: true });
  expect(outcomes(await send(job, [step]))).toEqual(['conflict']);
  expect(await runSql(url, 'select unbooked from job_step where id = $1', [step.id])).toEqual([
    { unbooked: '64.71' },
  ]);
  expect((await whole(job)).balance).toBe('0.00');

  // It waits in the inbox until a person has settled it.
  const waiting = async () =>
    must(await office.get('/api/admin/inbox')).entries.filter(({ itemId }: Body) => itemId === step.id);
  expect(await waiting()).toMatchObject([
    { kind: 'step_kept', jobId: job.id, amount: '64.71', words: '$64.71 was taken beyond what is owed.' },
  ]);
  const settled = { kind: 'step_kept', itemId: step.id, dismissed: true };
  must(await office.post('/api/admin/inbox/marks', settled));
  expect(await waiting()).toEqual([]);
  expect((await whole(job)).timeline[0].what).toBe('step_settled');
});

test('short stock does not undo work that is done: it is used and recorded', async () => {
  const part = must(
    await office.post('/api/admin/inventory', {
      ...{ name: 'Bolt', category: 'parts', sellPrice: '5.00', quantityOnHand: 1 },
    }),
  );
  const job = await newJob();
  const line = { kind: 'item', serviceDescription: 'Bolt', quantity: 3, unitPrice: '5.00' };
  const body = { method: 'cash', items: [{ ...line, inventoryItemId: part.id }] };
  expect(outcomes(await send(job, [{ kind: 'collect', body }]))).toEqual(['refused']);
  expect(outcomes(await send(job, [{ kind: 'collect', body, waited: true }]))).toEqual(['applied']);
  const { timeline } = await whole(job);
  expect(JSON.stringify(timeline)).toContain('stockOverridden');
});

test('a technician whose job it never was can report nothing about it', async () => {
  const job = await newJob();
  for (const waited of [false, true])
    expect((await send(job, [{ kind: 'arrive', waited }], { by: lani })).status).toBe(404);
  expect((await send(job, [{ kind: 'cancel', body: { reason: 'no_show' } }])).status).toBe(403);
});
