import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Answered, must } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

type Body = Answered['body'];
const { db } = await testServer();
const office = await signInToOffice();
const kimo = await colleague(db, 'kimo', { role: 'technician' });

const newJob = async (): Promise<Body> =>
  must(await office.post('/api/admin/jobs', { phone: '808 555 0171', technicianId: kimo.id }));
const outcomes = async (job: Body, steps: readonly object[]): Promise<string[]> =>
  must(await kimo.post(`/api/admin/jobs/${job.id}/steps`, { steps })).steps.map(
    ({ outcome }: Body) => outcome,
  );

const slotIn = (hours: number) => {
  const start = Date.parse('2031-03-03T08:00:00-10:00') + hours * 3_600_000;
  return {
    slotStart: new Date(start).toISOString(),
    slotEnd: new Date(start + 3_600_000).toISOString(),
    overlapReason: 'As asked',
  };
};

test('a technician without signal drives at the time on the screen, which the office moved: it stands, and the inbox asks once', async () => {
  const job = await newJob();
  const shown = must(await office.step(job.id, 'schedule', slotIn(40)));
  must(await office.step(job.id, 'schedule', { ...slotIn(44), version: shown.version }));
  const of = {
    branchId: randomUUID(),
    waited: true,
    trunkVersion: shown.version,
    shownSlot: shown.slotStart,
  };
  const branch = (['set_off', 'arrive', 'finish'] as const).map((kind, at) => ({
    id: randomUUID(),
    body: {},
    kind,
    ...of,
    seq: at + 1,
  }));
  expect(await outcomes(job, branch)).toEqual(['conflict', 'applied', 'applied']);
  expect(must(await office.get(`/api/admin/jobs/${job.id}`)).visit).toBe('done');
  const asked = must(await office.get('/api/admin/inbox')).entries;
  expect(asked.filter(({ kind, jobId }: Body) => kind === 'step_kept' && jobId === job.id)).toMatchObject([
    { kind: 'step_kept', itemId: branch[0]!.id, words: 'The time was moved in the meantime.' },
  ]);

  const unmoved = await newJob();
  const { slotStart } = must(await office.step(unmoved.id, 'schedule', slotIn(48)));
  const setOff = { id: randomUUID(), body: {}, kind: 'set_off', waited: true, shownSlot: slotStart };
  expect(await outcomes(unmoved, [setOff])).toEqual(['applied']);
});
