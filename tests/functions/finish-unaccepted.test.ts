import { expect, test } from 'vitest';
import { must } from '#tests/support/call.ts';
import { estimateBody } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();

/** A job on site whose accepted price was changed: two deadbolts agreed on, then farther away. */
async function repriced(phone: string): Promise<{ jobId: string; quoteId: string }> {
  const { id } = must(await office.post('/api/admin/quotes', { ...estimateBody, phone }));
  const { version } = must(await office.post(`/api/admin/quotes/${id}/approve`));
  const [row] = await runSql(url, 'select job_id from quote where id = $1', [id]);
  const jobId = String(row?.['job_id']);
  for (const kind of ['set_off', 'arrive']) must(await office.step(jobId, kind));
  must(await office.put(`/api/admin/quotes/${id}`, { ...estimateBody, phone, distanceMiles: '31', version }));
  return { jobId, quoteId: id };
}

async function finish(jobId: string, more: { body?: object; waited?: boolean } = {}) {
  const step = { id: crypto.randomUUID(), kind: 'finish', body: {}, ...more };
  return must(await office.post(`/api/admin/jobs/${jobId}/steps`, { steps: [step] })).steps[0];
}

const said = (jobId: string) =>
  runSql(url, `select after ->> 'words' as words from event where record_id = $1 and what = 'finished'`, [
    jobId,
  ]);

test('while a changed price waits, finishing asks for the acceptance or a reason, which the history keeps', async () => {
  const { jobId } = await repriced('808-555-0181');
  expect(await finish(jobId, { body: { reason: ' ' } })).toMatchObject({
    outcome: 'refused',
    problem: { status: 422, errors: { reason: expect.stringContaining('has not accepted the price') } },
  });
  expect(await said(jobId)).toEqual([]);
  expect((await finish(jobId, { body: { reason: 'She left for work' } })).outcome).toBe('applied');
  expect(await said(jobId)).toEqual([{ words: 'She left for work' }]);
});

test('once the customer accepts it, and for what waited for a signal, nobody is asked', async () => {
  const accepted = await repriced('808-555-0182');
  must(await office.post(`/api/admin/quotes/${accepted.quoteId}/approve`));
  expect((await finish(accepted.jobId)).outcome).toBe('applied');
  const { jobId } = await repriced('808-555-0183');
  expect((await finish(jobId, { waited: true })).outcome).toBe('applied');
});
