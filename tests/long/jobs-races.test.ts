import { expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import { type Answered, call } from '#tests/support/call.ts';
import { estimateBody } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// Each race is run often enough that both may come first.
const ROUNDS = 8;

const { url } = await testServer();
const office = await signInToOffice();
type Body = Answered['body'];

const line = { serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '100.00' };
let phone = 1000;
const priced = async (): Promise<Body> =>
  (
    await office.post('/api/admin/jobs', {
      phone: `808-558-${(phone += 1)}`,
      firstName: 'Race',
      items: [line],
    })
  ).body;
const step = (job: Body, name: string, body: object = {}) => office.step(job.id, name, body);
const whole = async (job: Body): Promise<Body> => (await office.get(`/api/admin/jobs/${job.id}`)).body;
const rounds = async (race: (round: number) => Promise<void>) => {
  for (let round = 0; round < ROUNDS; round += 1) await race(round);
};
/** Both at once, the one or the other sent first. */
const atOnce = async (round: number, one: () => Promise<Answered>, two: () => Promise<Answered>) => {
  if (round % 2 === 0) return Promise.all([one(), two()]);
  const [second, first] = await Promise.all([two(), one()]);
  return [first, second] as const;
};

test('of collecting and a concurrent cancellation, exactly one happens', () =>
  rounds(async (round) => {
    const job = await priced();
    const [collected, cancelled] = await atOnce(
      round,
      () => step(job, 'collect', { method: 'cash' }),
      () => step(job, 'cancel', { reason: 'no_show' }),
    );
    expect([collected.status, cancelled.status].toSorted()).toEqual([200, 409]);
    const after = await whole(job);
    expect(after.visit).toBe(collected.status === 200 ? 'done' : 'cancelled');
    expect([after.invoices.length, after.payments.length]).toEqual(
      collected.status === 200 ? [1, 1] : [0, 0],
    );
  }));

test('collecting during a price change uses one of the valid prices, and the invoice shows the same', () =>
  rounds(async (round) => {
    const job = await priced();
    const [collected, revised] = await atOnce(
      round,
      () => step(job, 'collect', { method: 'card' }),
      () => step(job, 'price', { items: [{ ...line, unitPrice: '200.00' }] }),
    );
    expect(collected.status).toBe(200);
    expect([200, 409]).toContain(revised.status);
    const after = await whole(job);
    const total = revised.status === 200 ? '209.42' : '104.71';
    expect(after.invoices).toMatchObject([{ total, status: 'paid' }]);
    expect(after.payments).toMatchObject([{ amount: total }]);
    expect(after.quotes).toMatchObject([{ total, revision: revised.status === 200 ? 2 : 1 }]);
  }));

test('after setting off and a concurrent cancellation the job is cancelled, and no one can set off to a cancelled job', () =>
  rounds(async (round) => {
    const job = await priced();
    const [off, cancelled] = await atOnce(
      round,
      () => step(job, 'set_off'),
      () => step(job, 'cancel', { reason: 'got_in_themselves' }),
    );
    expect(cancelled.status).toBe(200);
    const after = await whole(job);
    expect(after.visit).toBe('cancelled');
    expect(after.setOffAt === null).toBe(off.status === 409);
    const steps = after.timeline
      .map(({ what }: Body) => what)
      .filter((what: string) => /set_off|cancelled/.test(what));
    expect(steps).toEqual(off.status === 200 ? ['cancelled', 'set_off'] : ['cancelled']);
  }));

test('two estimates made from one lead at once belong to its one job', () =>
  rounds(async () => {
    const person = {
      firstName: 'Kai',
      lastName: 'Akana',
      phone: `808-558-${(phone += 1)}`,
      location: 'Kapaa',
    };
    const jobs = async () => (await runSql(url, 'select count(*)::int as n from job'))[0]?.['n'] as number;
    const before = await jobs();
    const { id: leadId } = (
      await call(contact, 'POST', '/api/contact', { body: { ...person, serviceType: 'residential' } })
    ).body;
    const made = await Promise.all(
      [1, 2].map(() => office.post('/api/admin/quotes', { ...estimateBody, ...person, leadId })),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const [lead] = await runSql(url, 'select job_id from contact_request where id = $1', [leadId]);
    const papers = await runSql(url, 'select job_id from quote where lead_id = $1', [leadId]);
    expect(papers).toEqual([lead, lead]);
    expect(await jobs()).toBe(before + 1);
  }));

test('two concurrent requests to invoice an estimate make one invoice, in its job', () =>
  rounds(async () => {
    const job = await priced();
    await step(job, 'agree');
    const made = await Promise.all(
      [1, 2].map(() => office.post('/api/admin/invoices', { quoteId: job.currentQuoteId })),
    );
    expect(made.map(({ status, body }) => [status, body.detail]).toSorted()).toEqual([
      [200, undefined],
      [201, undefined],
    ]);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect((await whole(job)).invoices).toHaveLength(1);
  }));
