import { beforeAll, expect, test, vi } from 'vitest';
import { must } from '#tests/support/call.ts';
import { customerPage, DAY_MS, START } from '#tests/support/customer-page.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// What a trip in vain costs: the fee that the customer accepted with the price, and only that, on a held clock.

vi.useFakeTimers({ toFake: ['Date'], now: START });
const { url } = await testServer();
const job = customerPage(url);
const { page, post, step } = job;

beforeAll(() => job.at(START));

/** The business sets no fee yet: the history says that this one was accepted. */
const acceptedFee = (fee: string) =>
  runSql(
    url,
    `set nene.erasing = on;
     update event set after = after || '{"tripFee": "${fee}"}' where record_id = '${job.quoteId}' and what = 'approved'`,
  );

async function open(phone: string, accepts: 'customer' | 'office' | 'nobody', fee = '45.00'): Promise<void> {
  await job.open({ phone });
  if (accepts === 'customer') await post('approve', { revision: '1', name: 'Leilani' });
  if (accepts === 'office') must(await job.office().post(`/api/admin/quotes/${job.quoteId}/approve`));
  await acceptedFee(fee);
}

const seen = async () => must(await job.office().get(`/api/admin/jobs/${job.jobId}`));
const billed = async () =>
  (await seen()).invoices.map(({ status, total }: { status: string; total: string }) => [status, total]);
const nobody = async (waited = false) => {
  const taken = { id: crypto.randomUUID(), kind: 'nobody_there', body: {}, waited };
  return must(await job.office().post(`/api/admin/jobs/${job.jobId}/steps`, { steps: [taken] })).steps[0];
};

// $45.00 and the 4.712 % of it that the invoice passes on.
const fee = ['draft', '47.12'];
test.each([
  ['accepted by the customer, two tries', 'customer', '45.00', 2, false, 'applied', [fee]],
  ['two tries that waited for a signal', 'customer', '45.00', 2, true, 'applied', [fee]],
  ['one try', 'customer', '45.00', 1, false, 'refused', []],
  ['one try that waited: the visit is over, nothing is charged', 'customer', '45.00', 1, true, 'applied', []],
  ['accepted by phone, where no fee is named', 'office', '45.00', 2, false, 'applied', []],
  ['not accepted', 'nobody', '45.00', 2, false, 'applied', []],
  ['no fee set', 'customer', '0.00', 2, false, 'applied', []],
] as const)('nobody is there: %s', async (_, accepts, amount, tries, waited, outcome, invoices) => {
  await open('808-555-0121', accepts, amount);
  await step('tried');
  vi.setSystemTime(Date.now() + 60_000);
  await step('set_off', { reason: 'Asked for' });
  await step('arrive');
  for (let n = 0; n < tries; n += 1) await step('tried');
  expect((await nobody(waited)).outcome).toBe(outcome);
  expect(await billed()).toEqual(invoices);
  const after = await seen();
  expect(after.visit).toBe(outcome === 'applied' ? 'cancelled' : 'on_site');
  if (outcome === 'applied') expect(after.cancelReason).toBe('no_show');
  if (invoices.length > 0)
    expect(
      after.timeline.some(({ after: { words } = {} as never }) => words === 'Trip fee $45.00, as accepted'),
    ).toBe(true);
  expect((await nobody()).outcome).toBe('refused');
});

test.each([
  ['in the second of the arrival', -400, 'applied', [fee]],
  ['in the second before it', -1_000, 'refused', []],
] as const)('tries that a phone dates %s: %s', async (_, early, outcome, invoices) => {
  await open('808-555-0123', 'customer');
  await step('set_off', { reason: 'Asked for' });
  vi.setSystemTime(Math.ceil(Date.now() / 1000) * 1000 + 900);
  await step('arrive');
  const at = Date.now() + early;
  // A phone that keeps nothing yet when it arrives knows the time from the answer's header alone.
  const clock = { offsetMs: early, contactAt: new Date(Math.floor(at / 1000) * 1000).toISOString() };
  for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
    const happenedAt = new Date().toISOString();
    const tried = { id, kind: 'tried', body: {}, waited: true, happenedAt, clock };
    must(
      await job.office().post(`/api/admin/jobs/${job.jobId}/steps`, { sentAt: happenedAt, steps: [tried] }),
    );
  }
  expect((await nobody()).outcome).toBe(outcome);
  expect(await billed()).toEqual(invoices);
});

test.each([
  ['less than two hours before, with the fee shown', 1, '45.00', { tripFee: '45.00' }, 'cancelled', [fee]],
  ['then with another fee', 1, '45.00', { tripFee: '1.00' }, 'scheduled', []],
  ['then without the fee', 1, '45.00', {}, 'scheduled', []],
  ['then with no fee accepted', 1, '0.00', { tripFee: '0.00' }, 'scheduled', []],
  ['more than two hours before', 3, '45.00', {}, 'cancelled', []],
  [
    'more than two hours before, with the fee of an old page',
    3,
    '45.00',
    { tripFee: '45.00' },
    'scheduled',
    [],
  ],
] as const)('the customer cancels %s', async (_, hours, amount, sent, visit, invoices) => {
  await open('808-555-0122', 'customer', amount);
  const slotStart = new Date(Date.now() + DAY_MS).toISOString();
  const slotEnd = new Date(Date.parse(slotStart) + 3_600_000).toISOString();
  await step('schedule', { slotStart, slotEnd, overlapReason: 'Asked for' });
  await job.at(Date.parse(slotStart) - hours * 3_600_000);
  const { text } = await page(true);
  const words = text.replaceAll(/\s+/g, ' ');
  const asks = 'Cancel and pay the trip fee of $45.00 plus tax';
  expect(words.includes(asks)).toBe(hours < 2 && amount !== '0.00');
  expect((await page(false)).text).not.toContain('$');
  await post('cancel', { seen: slotStart, reason: 'Found the key', ...sent });
  expect((await seen()).visit).toBe(visit);
  expect(await billed()).toEqual(invoices);
  if (invoices.length > 0) {
    const [told] = await runSql(
      url,
      `select payload ->> 'words' as words from outbox where kind = 'visit-answer' and record_id = $1`,
      [job.jobId],
    );
    expect(told?.['words']).toBe('Found the key. Trip fee $45.00, as accepted');
    await post('cancel', { seen: slotStart, ...sent });
    expect(await billed()).toEqual(invoices);
  }
});
