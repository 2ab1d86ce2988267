import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { climbAlarms } from '#server/alarm/climb.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { nightOffice } from '#tests/support/night-office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

const {
  service,
  url,
  db,
  owner,
  kai,
  leilani,
  clock,
  now,
  drain,
  emergency,
  device,
  putOnCall,
  alarmOf,
  answer,
  messages,
  setMobile,
} = await nightOffice();

test('an emergency rings the person on call at once, with its kind and town but no name, number or address', async () => {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  const { path } = await device(kai, 'kai-phone');
  await device(leilani, 'leilani-phone');
  const jobId = await emergency();
  await drain();
  expect(service.received.map((each) => each.path)).toEqual([path]);
  const [{ note, headers } = service.received[0]!] = service.received;
  expect(note).toMatchObject({ kind: 'alarm', tag: `alarm-${jobId}`, path: '/admin/alarm' });
  expect(note.body).toMatch(/, Hanalei$/);
  expect(withoutIds(JSON.stringify(note))).not.toMatch(/Keoni|Pahinui|0188|Kuhio|5190/);
  expect(headers).toMatchObject({
    urgency: 'high',
    ttl: '300',
    topic: jobId.replaceAll('-', ''),
    'content-encoding': 'aes128gcm',
  });
  expect(headers['authorization']).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/);
  // A second drain rings nobody again.
  await drain();
  expect(service.received).toHaveLength(1);
});

test('one tap on the notification takes the emergency, notifies the others and stops the ladder', async () => {
  await putOnCall(leilani, '2026-01-01T00:00:00Z');
  await putOnCall(kai, '2026-01-02T00:00:00Z');
  await device(kai, 'kai-phone');
  await device(leilani, 'leilani-phone');
  const jobId = await emergency();
  await drain();
  clock.ahead = 181;
  await drain();
  await drain();
  expect(service.received.map((each) => each.path).toSorted()).toEqual([
    '/kai-phone',
    '/kai-phone',
    '/leilani-phone',
  ]);
  const tokenOn = (path: string) => service.received.find((each) => each.path === path)!.note.token;
  const taken = await answer(tokenOn('/leilani-phone'));
  expect(taken.body).toMatchObject({ state: 'taken', mine: true, holder: 'leilani@nenelock.example' });
  expect(await alarmOf(jobId)).toMatchObject({ state: 'taken', next_step_at: null, holder_id: leilani.id });
  // A repeat, as after a lost answer, says the same; a second person is told who has it.
  expect((await answer(tokenOn('/leilani-phone'))).body).toMatchObject({ mine: true });
  expect((await answer(tokenOn('/kai-phone'))).body).toMatchObject({
    mine: false,
    holder: 'leilani@nenelock.example',
  });
  service.received.length = 0;
  clock.ahead = 3600;
  await drain();
  const told = service.received.map(({ path, note }) => [path, note.kind, note.title]).toSorted();
  expect(told).toEqual([
    ['/kai-phone', 'taken', expect.stringMatching(/is taken$/)],
    ['/leilani-phone', 'taken', expect.stringMatching(/^You have/)],
  ]);
  // The job is the holder's, who could not see it otherwise.
  expect((await leilani.get(`/api/admin/jobs/${jobId}`)).status).toBe(200);
});

test('when ten people take an emergency at once, one has it and nine learn who', async () => {
  const staff = await Promise.all(
    Array.from({ length: 10 }, (_, index) => colleague(db, `racer-${index}`, { role: 'technician' })),
  );
  for (const person of staff) await device(person, `phone-${person.id}`);
  const jobId = await emergency();
  clock.ahead = 361;
  await drain();
  await runSql(url, 'update alarm set next_step = 3, next_step_at = now() where job_id = $1', [jobId]);
  await drain();
  const tokens = staff.map(
    ({ id }) => service.received.find(({ path }) => path === `/phone-${id}`)!.note.token,
  );
  const answers = await Promise.all(tokens.map((token) => answer(token)));
  expect(answers.map(({ status }) => status)).toEqual(staff.map(() => 200));
  expect(answers.filter(({ body }) => body.mine)).toHaveLength(1);
  const holders = new Set(answers.map(({ body }) => body.holder));
  expect(holders.size).toBe(1);
  expect(
    (await runSql(url, `select 1 from event where what = 'alarm_taken' and record_id = $1`, [jobId])).length,
  ).toBe(1);
  await runSql(url, `delete from admin_user where email like 'racer-%'`);
});

test('the ladder takes each step once and on time, even if a process dies in between, and then ends', async () => {
  await putOnCall(kai, '2026-01-02T00:00:00Z');
  await putOnCall(leilani, '2026-01-01T00:00:00Z');
  await setMobile(kai, '808-555-0111');
  await setMobile(leilani, '808-555-0122');
  const jobId = await emergency();
  const config = { ...readConfig(process.env), smsUrl: 'https://sms.invalid/' };
  const raised = new Date((await alarmOf(jobId))?.['raised_at'] as string).getTime();
  const at = (seconds: number) => () => new Date(raised + seconds * 1000);
  const rung = async () =>
    (await runSql(url, `select dedupe_key from outbox where kind like 'alarm-%' order by dedupe_key`)).map(
      (row) => String(row['dedupe_key']).split(':').slice(2).join(' '),
    );
  await climbAlarms({ db, config, now: at(0) });
  expect(await rung()).toEqual([`0 alarm-text ${kai.id}`]);
  // Killed within a step, before its messages are stored: nothing of it is left, and the next process takes it whole.
  await db.transaction().execute(async (trx) => {
    await sql`lock table outbox in access exclusive mode`.execute(trx);
    const dying = climbAlarms({ db, config, now: at(90) }).then(
      () => 'done',
      () => 'died',
    );
    // Asked outside the transaction, which would never see a connection that opened after its first look.
    const kill = () =>
      runSql(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await expect.poll(kill).toHaveLength(1);
    expect(await dying).toBe('died');
  });
  expect(await rung()).toEqual([`0 alarm-text ${kai.id}`]);
  await Promise.all([1, 2, 3].map(() => climbAlarms({ db, config, now: at(90) })));
  expect(await rung()).toEqual([`0 alarm-text ${kai.id}`, `1 alarm-text ${kai.id}`]);
  expect(await climbAlarms({ db, config, now: at(179) })).toBe(0);
  await climbAlarms({ db, config, now: at(180) });
  expect((await rung()).filter((key) => key.startsWith('2'))).toEqual([`2 alarm-text ${leilani.id}`]);
  await climbAlarms({ db, config, now: at(360) });
  expect((await rung()).filter((key) => key.startsWith('3')).length).toBe(3);
  for (const seconds of [660, 960, 1260, 1560]) await climbAlarms({ db, config, now: at(seconds) });
  expect((await alarmOf(jobId))?.['state']).toBe('ringing');
  await climbAlarms({ db, config, now: at(1800) });
  expect(await alarmOf(jobId)).toMatchObject({ state: 'unanswered', next_step_at: null });
  expect((await messages()).at(-1)).toMatchObject({ kind: 'alarm-unanswered' });
  // Late is better than never.
  expect((await owner.post(`/api/admin/alarm/open/${jobId}/take`)).body).toMatchObject({
    state: 'taken',
    mine: true,
  });
});

test('after hours without a database the ladder continues one step at a time', async () => {
  const jobId = await emergency();
  const config = readConfig(process.env);
  clock.ahead = 7200;
  const later = now();
  expect(await climbAlarms({ db, config, now: () => later })).toBe(1);
  const next = new Date((await alarmOf(jobId))?.['next_step_at'] as string).getTime();
  expect(next - later.getTime()).toBe(90_000);
});

test.each([404, 410])(
  'a device whose service answers %i is dropped, its person mailed, and rung another way at once',
  async (status) => {
    await putOnCall(kai, '2026-01-01T00:00:00Z');
    const { path } = await device(kai, `gone-${status}`);
    await setMobile(kai, '808-555-0111');
    service.answer(path, status);
    await emergency();
    await drain();
    expect((await kai.get('/api/admin/alarm')).body.devices).toEqual([]);
    const kinds = (await messages()).map(({ kind, recipient }) => [kind, recipient]);
    expect(kinds).toContainEqual(['device-dropped', kai.email]);
    expect(kinds).toContainEqual(['alarm-text', '+18085550111']);
  },
);

test('a busy push service is not called for as long as it asks, and then called once', async () => {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  const { path } = await device(kai, 'busy');
  service.answer(path, 429, 503);
  await emergency();
  await drain();
  expect(service.received).toHaveLength(0);
  clock.ahead = 6;
  await drain();
  expect(service.received).toHaveLength(0);
  clock.ahead = 8;
  await drain();
  clock.ahead = 30;
  await drain();
  await drain();
  expect(service.received).toHaveLength(1);
});

test('after our VAPID key changes, the device must subscribe again', async () => {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  await device(kai, 'old-key');
  await emergency();
  await drain({ vapidSecret: 'another-vapid-secret-of-the-tests-long-enough' });
  expect(service.received).toHaveLength(0);
  expect((await messages()).map(({ kind }) => kind)).toContain('device-dropped');
});

test('a test ring shows when the device last rang; another person’s device and an invalid token are not found', async () => {
  const { id } = await device(kai, 'kai-phone');
  const read = async () => (await kai.get('/api/admin/alarm')).body;
  expect((await read()).devices).toMatchObject([{ name: 'kai-phone', lastRangAt: null, isTestDue: true }]);
  expect((await leilani.post(`/api/admin/alarm/devices/${id}/ring`)).status).toBe(404);
  expect((await leilani.remove(`/api/admin/alarm/devices/${id}`)).status).toBe(404);
  expect((await kai.post(`/api/admin/alarm/devices/${id}/ring`)).status).toBe(204);
  await drain();
  const { note } = service.received[0]!;
  expect(note.kind).toBe('test');
  expect((await answer(note.token, 'rang')).status).toBe(200);
  expect((await read()).devices).toMatchObject([{ isTestDue: false }]);
  const forged = note.token.slice(0, -1) + (note.token.endsWith('A') ? 'B' : 'A');
  for (const token of ['x', forged]) expect((await answer(token)).status).toBe(404);
  expect((await kai.remove(`/api/admin/alarm/devices/${id}`)).status).toBe(204);
  expect((await answer(note.token)).status).toBe(404);
});

test('a ladder is saved with its version; one that would ring no one is rejected with its step; only push services are called', async () => {
  const ladder = [
    { after: 0, who: 'first', channels: ['push'] },
    { after: 60, who: 'everyone', channels: ['push', 'text'] },
  ];
  expect((await owner.put('/api/admin/alarm/ladder', { version: 0, ladder })).body).toMatchObject({
    version: 1,
    ladder,
  });
  const stale = await owner.put('/api/admin/alarm/ladder', { version: 0, ladder });
  expect(stale).toMatchObject({ status: 409, body: { current: { version: 1 } } });
  const bad = await owner.put('/api/admin/alarm/ladder', { version: 1, ladder: ladder.slice(0, 1) });
  expect(bad).toMatchObject({
    status: 422,
    body: { errors: { 'ladder.0': 'The last step must ring everyone' } },
  });
  expect((await kai.put('/api/admin/alarm/ladder', { version: 1, ladder })).status).toBe(403);
  for (const endpoint of [
    'https://169.254.169.254/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://:secret@fcm.googleapis.com/x',
    'https://user@fcm.googleapis.com/x',
  ]) {
    const refused = await kai.post('/api/admin/alarm/devices', { ...service.subscribe('x'), endpoint });
    expect(refused).toMatchObject({ status: 422, body: { errors: { endpoint: expect.any(String) } } });
  }
});

test('an emergency stops ringing once the office schedules it, and never rings if the person on call entered it', async () => {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  const jobId = await emergency();
  const { body: job } = await owner.get(`/api/admin/jobs/${jobId}`);
  const { status } = await owner.step(jobId, 'schedule', {
    version: job.version,
    slotStart: '2030-01-01T20:00:00Z',
    slotEnd: '2030-01-01T21:00:00Z',
  });
  expect(status).toBe(200);
  clock.ahead = 91;
  await drain();
  expect(await alarmOf(jobId)).toMatchObject({ state: 'dealt_with' });
  await putOnCall(owner, '2026-06-01T00:00:00Z');
  const { body: called } = await owner.post('/api/admin/jobs', {
    phone: '808-555-0188',
    serviceType: 'automotive',
    urgency: 'emergency',
  });
  expect(await alarmOf(called.id)).toMatchObject({ state: 'taken', holder_id: owner.id });
});

test('a device stops ringing when its session is ended or its account disabled, but not when its session expires', async () => {
  const noe = await colleague(db, 'noe', { role: 'technician' });
  const enter = () => signInToOffice({ email: noe.email, password: 'noe-long-enough-password' });
  const [phone, tablet, desk, van] = [await enter(), await enter(), await enter(), await enter()];
  const ringing = async () =>
    (await runSql(url, 'select name from push_device where account_id = $1 order by name', [noe.id])).map(
      ({ name }) => name,
    );
  await device(noe, 'this');
  await device(phone, 'phone');
  await device(tablet, 'tablet');
  await device(desk, 'desk');
  await device(van, 'van');
  expect((await phone.post('/api/admin/logout')).status).toBe(204);
  expect(await ringing()).toEqual(['desk', 'tablet', 'this', 'van']);

  const [{ sid } = {}] = await runSql(url, `select session_id as sid from push_device where name = 'tablet'`);
  expect((await noe.remove(`/api/admin/account/devices/${String(sid)}`)).status).toBe(204);
  expect(await ringing()).toEqual(['desk', 'this', 'van']);

  await runSql(
    url,
    `update session set expire = now() - interval '1 hour'
      where sid = (select session_id from push_device where name = 'desk')`,
  );
  await putOnCall(noe, '2026-01-01T00:00:00Z');
  await emergency();
  await drain();
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/desk', '/this', '/van']);

  // Signed in there again, the device belongs to the new session.
  const again = await enter();
  const subscription = service.subscribe('desk');
  await again.post('/api/admin/alarm/devices', subscription);
  expect((await again.post('/api/admin/account/end-other-devices')).status).toBe(204);
  expect(await ringing()).toEqual(['desk']);

  const { version } = (await owner.get('/api/admin/users')).body.find(
    ({ id }: { id: string }) => id === noe.id,
  );
  expect((await owner.put(`/api/admin/users/${noe.id}`, { version, isActive: false })).status).toBe(200);
  expect(await ringing()).toEqual([]);
});
