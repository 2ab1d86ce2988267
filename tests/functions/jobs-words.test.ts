import { expect, test } from 'vitest';
import { readFieldKeys } from '#server/config.ts';
import { erasePerson, exportPerson, findPerson } from '#server/privacy/person.ts';
import type { Answered } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();
type Body = Answered['body'];

const MESSAGE = 'Hi, this is Dana\n\nLocked my keys in at Keʻe, 808-555-0123 🙏';
const entries = (job: Body, what: string) =>
  job.timeline.filter((entry: Body) => entry.what === what).map(({ after }: Body) => after);

test('a pasted message is kept with its job word for word, and never changes', async () => {
  const { body: job } = await office.post('/api/admin/jobs', {
    phone: '808-555-0123',
    request: 'Keys in the car',
    pasted: MESSAGE,
  });
  expect(entries(job, 'pasted')).toEqual([{ message: MESSAGE }]);
  const { body: changed } = await office.put(`/api/admin/jobs/${job.id}`, {
    version: job.version,
    request: 'Something else',
  });
  expect(entries(changed, 'pasted')).toEqual([{ message: MESSAGE }]);
  const { body: plain } = await office.post('/api/admin/jobs', { phone: '808-555-0124', pasted: '' });
  expect(entries(plain, 'pasted')).toEqual([]);
});

test('a second call about the same work is added to the job, and the history names its dispatcher', async () => {
  const { body: job } = await office.post('/api/admin/jobs', { phone: '808-555-0125' });
  const { body: after } = await office.step(job.id, 'note', { words: 'The dog is loose', pasted: MESSAGE });
  expect(entries(after, 'said')).toEqual([{ words: 'The dog is loose' }]);
  expect(entries(after, 'pasted')).toEqual([{ message: MESSAGE }]);
  expect(after.timeline[0].actor).toBe(office.email);
  expect(after.version).toBe(job.version);

  const nothing = await office.step(job.id, 'note', { words: ' ', pasted: '' });
  expect([nothing.status, nothing.body.errors]).toEqual([422, { words: 'Write what the customer said' }]);
  const nowhere = await office.step('00000000-0000-4000-8000-000000000000', 'note', {
    words: 'x',
  });
  expect(nowhere.status).toBe(404);
  const tooLong = await office.step(job.id, 'note', { pasted: 'x'.repeat(10_001) });
  expect(tooLong.body.errors).toHaveProperty('pasted');
});

test('a person’s export contains the pasted message, and an erasure removes it', async () => {
  const phone = '808-555-0126';
  const { body: job } = await office.post('/api/admin/jobs', { phone, firstName: 'Dana', pasted: MESSAGE });
  await office.step(job.id, 'note', { words: 'Dana called again' });
  const keys = await findPerson(db, phone);
  const as = { actor: 'command line', now: new Date() };
  const { records } = await exportPerson(db, keys, { ...as, fieldKeys: readFieldKeys(process.env) });
  expect(JSON.stringify(records['event'])).toContain('Locked my keys in at Keʻe');
  await erasePerson({ db, config: { dataDir } }, () => Promise.resolve(keys), as);
  const left = await runSql(
    url,
    `select what from event where record_id = $1 and (before::text || after::text) is not null`,
    [job.id],
  );
  expect(left).toEqual([]);
});
