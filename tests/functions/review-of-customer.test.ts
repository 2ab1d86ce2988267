import { beforeAll, expect, test, vi } from 'vitest';
import reviews from '#functions/reviews.ts';
import { call, must } from '#tests/support/call.ts';
import { customerPage, START } from '#tests/support/customer-page.ts';
import { duringTransaction } from '#tests/support/during-transaction.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// A review is marked as a customer's by the signed reference in the link of their page, and by nothing else.

vi.useFakeTimers({ toFake: ['Date'], now: START });
const { url } = await testServer();
const job = customerPage(url);
const { page, step } = job;

beforeAll(() => job.at(START));

const review = { name: 'Malia P.', location: 'Anahola', rating: 2, text: 'Late, but it works.' };
/** Leaves a review; resolves to the job that the office sees with it. */
async function leave(reference: string): Promise<string | null> {
  const { id } = must(await call(reviews, 'POST', '/api/reviews', { body: { ...review, job: reference } }));
  const listed = must(await job.office().get('/api/admin/reviews'));
  vi.setSystemTime(Date.now() + 180_000);
  return listed.find((each: { id: string }) => each.id === id).jobId;
}
const referenceOn = (text: string) => /href="\/reviews\/leave#([^"]+)"/.exec(text)?.[1];

async function finished(phone: string): Promise<string> {
  await job.open({ phone });
  await step('set_off', { reason: 'Asked for' });
  await step('arrive');
  expect(referenceOn((await page(true)).text)).toBeUndefined();
  await step('finish', { reason: 'Asked for' });
  expect((await page(false)).text).not.toContain('/reviews/leave');
  return referenceOn((await page(true)).text)!;
}

test('the link of the page marks one review; without it, changed or used again, it is anyone’s', async () => {
  const reference = await finished('808-555-0141');
  const [id, signature] = reference.split('.') as [string, string];
  const other = await finished('808-555-0142');
  expect(await leave('')).toBeNull();
  expect(await leave(id)).toBeNull();
  expect(await leave(`${id}.${other.split('.')[1]}`)).toBeNull();
  expect(await leave(`${id}.${signature.slice(1)}`)).toBeNull();
  expect(await leave('zzz')).toBeNull();
  expect(await leave(reference)).toBe(id);
  expect(await leave(reference)).toBeNull();
});

test('of two reviews of one job that arrive at once, one is marked and both are stored', async () => {
  const reference = await finished('808-555-0144');
  const { waited, answer } = await duringTransaction(
    url,
    (other) =>
      other.query(
        `insert into review (name, location, rating, service, text, status, created_at, updated_at, job_id)
         values ('Kai M.', 'Kapaʻa', 5, '', 'Mahalo.', 'pending', now(), now(), $1)`,
        [job.jobId],
      ),
    () => leave(reference),
  );
  expect(waited).toBe(true);
  expect(answer).toBeNull();
});

test.each([
  ['flagged', 'suspicious = true'],
  ['cancelled', `visit = 'cancelled', cancelled_at = finished_at, cancel_reason = 'duplicate'`],
])('the link of a job that was %s since marks nothing', async (_, change) => {
  const reference = await finished('808-555-0143');
  await runSql(url, `update job set ${change} where id = $1`, [job.jobId]);
  expect(referenceOn((await page(true)).text)).toBeUndefined();
  expect(await leave(reference)).toBeNull();
});
