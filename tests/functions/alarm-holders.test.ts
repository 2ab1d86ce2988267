import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { nightOffice } from '#tests/support/night-office.ts';
import { colleague } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';

// Who has an emergency: taken by text, handed back, taken again, and never lost in between.

const {
  service,
  url,
  db,
  owner,
  kai,
  leilani,
  clock,
  drain,
  emergency,
  device,
  putOnCall,
  setMobile,
  receive,
  alarmOf,
  answer,
} = await nightOffice();

const numberOf = async (jobId: string) =>
  Number((await runSql(url, 'select number from job where id = $1', [jobId]))[0]?.['number']);

async function withKaiOnCall(): Promise<void> {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  await setMobile(kai, '808-555-0111');
}

test('twenty-five fake emergencies hide the real one neither from the screen nor from a text', async () => {
  await withKaiOnCall();
  const jobs: string[] = [];
  for (let index = 0; index < 26; index += 1) {
    jobs.push(await emergency({ phone: `808-555-1${String(index).padStart(3, '0')}` }));
    await runSql(url, 'delete from rate_limit');
  }
  await drain();
  const real = jobs.at(-1)!;
  const { body } = await owner.get('/api/admin/alarm');
  expect(body.open).toHaveLength(20);
  expect(body.open[0].jobId).toBe(real);
  expect(body.more).toBe(6);
  expect(await receive('808-555-0111', `YES ${await numberOf(jobs[0]!)}`)).toMatch(/^You have emergency/);
  expect(await receive('808-555-0111', `YES ${await numberOf(real)}`)).toMatch(/^You have emergency/);
  expect(await alarmOf(real)).toMatchObject({ state: 'taken', holder_id: kai.id });
});

test('an emergency that is handed back rings again, and the next person can take it', async () => {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  await device(kai, 'kai-again');
  await device(leilani, 'leilani-again');
  const jobId = await emergency();
  await drain();
  expect((await kai.post(`/api/admin/alarm/open/${jobId}/take`)).body).toMatchObject({ mine: true });
  const job = (await kai.get(`/api/admin/jobs/${jobId}`)).body;
  service.received.length = 0;
  const declined = await kai.step(jobId, 'decline', {
    version: job.version,
    reason: 'My van broke down',
  });
  expect(declined).toMatchObject({ status: 200, body: null });
  expect(await alarmOf(jobId)).toMatchObject({ state: 'ringing', round: 1, next_step: 0, holder_id: null });
  clock.ahead = 1;
  await drain();
  expect(service.received.filter(({ note }) => note.kind === 'alarm').map(({ path }) => path)).toEqual([
    '/kai-again',
  ]);
  expect((await leilani.post(`/api/admin/alarm/open/${jobId}/take`)).body).toMatchObject({
    mine: true,
    state: 'taken',
  });
  expect(await alarmOf(jobId)).toMatchObject({ state: 'taken', holder_id: leilani.id });
});

test('an emergency rings again when the account that has it is disabled', async () => {
  const noa = await colleague(db, 'noa', { role: 'technician' });
  const jobId = await emergency();
  await noa.post(`/api/admin/alarm/open/${jobId}/take`);
  const { body: users } = await owner.get('/api/admin/users');
  const user = users.find(({ id }: { id: string }) => id === noa.id);
  const disabled = await owner.put(`/api/admin/users/${noa.id}`, { version: user.version, isActive: false });
  expect(disabled.status).toBe(200);
  expect(await alarmOf(jobId)).toMatchObject({ state: 'ringing', round: 1 });
});

test('a YES that the provider delivers twice takes one emergency, and gets the same answer again', async () => {
  await withKaiOnCall();
  const first = await emergency();
  await drain();
  const answered = await receive('808-555-0111', 'YES', 'same');
  expect(answered).toMatch(/^You have emergency/);
  const second = await emergency({ phone: '808-555-0177' });
  clock.ahead = 1;
  await drain();
  // The first answer may have been lost on its way.
  expect(await receive('808-555-0111', 'YES', 'same')).toBe(answered);
  expect(await alarmOf(first)).toMatchObject({ state: 'taken' });
  expect(await alarmOf(second)).toMatchObject({ state: 'ringing' });
});

test.each(['Yes, be there in 20', 'ok 5 min', 'YES 808-555-0142', 'yes'])(
  '"%s" takes the one emergency that rings',
  async (text) => {
    await withKaiOnCall();
    const jobId = await emergency();
    await drain();
    expect(await receive('808-555-0111', text)).toMatch(/^You have emergency/);
    expect(await alarmOf(jobId)).toMatchObject({ state: 'taken' });
  },
);

test('an answer about an emergency that is over names the ones that still ring', async () => {
  await withKaiOnCall();
  const [over, open] = [await emergency(), await emergency({ phone: '808-555-0166' })];
  await drain();
  await leilani.post(`/api/admin/alarm/open/${over}/take`);
  expect(await receive('808-555-0111', `YES ${await numberOf(over)}`)).toBe(
    `That emergency is taken or over. Still ringing: ${await numberOf(open)}. Reply YES and the number.`,
  );
});

test('a number that is left out stays, and an empty one is cleared', async () => {
  await setMobile(owner, '808-555-0133');
  expect((await owner.put('/api/admin/alarm/mobile', {})).body.mobile).toBe('+18085550133');
  expect((await owner.put('/api/admin/alarm/mobile', { mobile: '' })).body.mobile).toBeNull();
});

test('an account rings on its ten newest devices', async () => {
  for (let index = 0; index < limits.pushDevices + 3; index += 1) await device(owner, `many-${index}`);
  const { body } = await owner.get('/api/admin/alarm');
  expect(body.devices).toHaveLength(limits.pushDevices);
  const rows = await runSql(url, 'select endpoint from push_device where account_id = $1', [owner.id]);
  expect(rows.some((row) => String(row['endpoint']).endsWith('/many-0'))).toBe(false);
});

test('bad tokens from an address do not keep anyone from taking an emergency there', async () => {
  await putOnCall(leilani, '2026-01-01T00:00:00Z');
  await device(owner, 'owner-phone');
  const jobId = await emergency();
  clock.ahead = 361;
  await runSql(url, 'update alarm set next_step = 3, next_step_at = now() where job_id = $1', [jobId]);
  await drain();
  const { token } = service.received.find(({ path }) => path === '/owner-phone')!.note;
  const address = createHash('sha256').update('203.0.113.7').digest('base64url');
  for (const bucket of ['link-answer', 'alarm-token'])
    await runSql(url, 'insert into rate_limit values ($1, now(), 100000000)', [`${bucket}:${address}`]);
  expect((await answer('A'.repeat(64))).status).toBe(429);
  expect((await answer(token)).body).toMatchObject({ state: 'taken', mine: true });
});

test('a demoted technician’s number takes no emergency', async () => {
  await withKaiOnCall();
  const jobId = await emergency();
  await drain();
  await runSql(url, `update admin_user set role = 'bookkeeper' where id = $1`, [kai.id]);
  expect(await receive('808-555-0111', 'YES')).toBeNull();
  await runSql(url, `update admin_user set role = 'technician' where id = $1`, [kai.id]);
  expect(await alarmOf(jobId)).toMatchObject({ state: 'ringing' });

  const { body: users } = await owner.get('/api/admin/users');
  const { version } = users.find(({ id }: { id: string }) => id === kai.id);
  await owner.put(`/api/admin/users/${kai.id}`, { version, role: 'bookkeeper' });
  const [row] = await runSql(url, 'select mobile from admin_user where id = $1', [kai.id]);
  expect(row?.['mobile']).toBeNull();
});
