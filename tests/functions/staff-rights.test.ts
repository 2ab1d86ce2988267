import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { disableAccount, setRole } from '#server/accounts/manage-accounts.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testAccount, testServer } from '#tests/support/server.ts';

const { db, url } = await testServer();
const office = await signInToOffice();
const USERS = '/api/admin/users';
const slot = { slotStart: '2098-05-05T20:00:00.000Z', slotEnd: '2098-05-05T21:30:00.000Z' };

const change = async (id: string, body: object) => {
  const [user] = await runSql(url, 'select version from admin_user where id = $1', [id]);
  return office.put(`${USERS}/${id}`, { version: user?.['version'], ...body });
};
const jobOf = async (technicianId: string) =>
  (await office.post('/api/admin/jobs', { phone: '808-555-0123', technicianId })).body;
const technicianOf = async (id: string) => (await office.get(`/api/admin/jobs/${id}`)).body.technicianId;
const owners = async () => {
  const [row] = await runSql(
    url,
    `select count(*)::int as n from admin_user where role = 'admin' and is_active`,
  );
  return row?.['n'];
};

test('disabling a technician ends their sessions, hands their open jobs back and names those jobs', async () => {
  const kimo = await colleague(db, 'kimo', { role: 'technician' });
  const [waiting, underWay, done] = [await jobOf(kimo.id), await jobOf(kimo.id), await jobOf(kimo.id)];
  await office.step(waiting.id, 'schedule', slot);
  await kimo.step(underWay.id, 'set_off');
  for (const step of ['set_off', 'arrive', 'finish']) await kimo.step(done.id, step);
  const { status, body } = await change(kimo.id, { isActive: false });
  expect(status).toBe(200);
  expect(body).toMatchObject({ isActive: false, role: 'technician' });
  expect(body.handedBack).toEqual([
    { id: waiting.id, number: waiting.number },
    { id: underWay.id, number: underWay.number },
  ]);
  expect((await kimo.get('/api/admin/session')).status).toBe(401);
  expect(await technicianOf(waiting.id)).toBeNull();
  expect(await technicianOf(done.id)).toBe(kimo.id);
  const { body: history } = await office.get(`/api/admin/history?recordType=job&recordId=${waiting.id}`);
  expect(history[0]).toMatchObject({
    what: 'handed_back',
    actor: office.email,
    before: { technicianId: kimo.id },
  });
});

test('a demotion hands jobs back and a promotion keeps them; both end the account’s sessions', async () => {
  const lani = await colleague(db, 'lani', { role: 'dispatcher' });
  const job = await jobOf(lani.id);
  expect((await change(lani.id, { role: 'owner' })).body).toMatchObject({ role: 'owner', handedBack: [] });
  expect((await lani.get('/api/admin/session')).status).toBe(401);
  expect(await technicianOf(job.id)).toBe(lani.id);
  const demoted = (await change(lani.id, { role: 'technician' })).body;
  expect(demoted.handedBack).toEqual([{ id: job.id, number: job.number }]);
  const { body: history } = await office.get(`${'/api/admin/history'}?recordType=user&recordId=${lani.id}`);
  expect(history[0]).toMatchObject({
    what: 'role_changed',
    before: { role: 'owner' },
    after: { role: 'technician' },
  });
});

test('switching prices off ends the sessions too, so that no amount stays on a screen', async () => {
  const noe = await colleague(db, 'noe', { role: 'technician' });
  const job = await jobOf(noe.id);
  expect((await change(noe.id, { seesPrices: false })).body).toMatchObject({
    seesPrices: false,
    handedBack: [],
  });
  expect((await noe.get('/api/admin/session')).status).toBe(401);
  expect(await technicianOf(job.id)).toBe(noe.id);
});

test('a role is one of four, and no account can change its own', async () => {
  const mele = await colleague(db, 'mele', { role: 'dispatcher' });
  expect((await change(mele.id, { role: 'boss' })).body.errors).toEqual({ role: 'Choose a role' });
  const self = await change(office.id, { role: 'dispatcher' });
  expect([self.status, self.body.code]).toEqual([403, 'forbidden']);
});

test('of two owners who demote each other at once, one stays owner', async () => {
  for (const name of ['rival-a', 'rival-b', 'rival-c']) {
    await runSql(url, `update admin_user set role = case email when $1 then 'admin' else 'dispatcher' end`, [
      testAccount.email,
    ]);
    const rival = await colleague(db, name);
    const [me, them] = await runSql(
      url,
      'select version from admin_user where email in ($1, $2) order by email = $2',
      [testAccount.email, rival.email],
    );
    const answers = await Promise.all([
      office.put(`${USERS}/${rival.id}`, { version: them?.['version'], role: 'technician' }),
      rival.put(`${USERS}/${office.id}`, {
        version: me?.['version'],
        role: 'technician',
      }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await owners()).toBe(1);
    await runSql(url, `update admin_user set role = 'admin', is_active = true where email = $1`, [
      testAccount.email,
    ]);
    Object.assign(office, await signInToOffice());
  }
});

test('the database itself keeps an owner, even against two concurrent transactions', async () => {
  await runSql(url, `update admin_user set role = case email when $1 then 'admin' else 'dispatcher' end`, [
    testAccount.email,
  ]);
  const rival = await colleague(db, 'rival-sql');
  const [one, other] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([one.connect(), other.connect()]);
  onTestFinished(async () => void (await Promise.all([one.end(), other.end()])));
  await one.query('begin');
  await other.query('begin');
  await one.query(`update admin_user set role = 'technician' where id = $1`, [rival.id]);
  // Waits for the first to end, and then finds itself the last.
  const second = other.query('update admin_user set is_active = false where id = $1', [office.id]);
  const refused = expect(second).rejects.toMatchObject({ constraint: 'admin_user_last_owner' });
  await one.query('commit');
  await refused;
  await other.query('rollback');
  for (const last of [
    `update admin_user set role = 'bookkeeper'`,
    'update admin_user set is_active = false',
    'delete from admin_user',
  ]) {
    await expect(runSql(url, `${last} where email = $1`, [testAccount.email])).rejects.toMatchObject({
      constraint: 'admin_user_last_owner',
    });
  }
  expect(await owners()).toBe(1);
});

test('the command line keeps an owner and hands jobs back as the office does', async () => {
  await expect(disableAccount(db, testAccount.email)).rejects.toThrow('is the last active owner');
  await expect(setRole(db, testAccount.email, 'dispatcher')).rejects.toThrow('is the last active owner');
  const pua = await colleague(db, 'pua', { role: 'technician' });
  const job = await jobOf(pua.id);
  expect(await setRole(db, pua.email, 'bookkeeper')).toEqual({
    handedBack: [{ id: job.id, number: job.number }],
    endedFeeds: [],
  });
  expect((await pua.get('/api/admin/session')).status).toBe(401);
  expect(await setRole(db, 'nobody@nenelock.example', 'owner')).toBeUndefined();
});

test('a job is not assigned to an account that is being disabled', async () => {
  const hoku = await colleague(db, 'hoku', { role: 'technician' });
  const jobs = [];
  for (let n = 0; n < 6; n += 1)
    jobs.push((await office.post('/api/admin/jobs', { phone: '808-555-0123' })).body);
  const [disabled, ...given] = await Promise.all([
    change(hoku.id, { isActive: false }),
    ...jobs.map(({ id, version }) => office.put(`/api/admin/jobs/${id}`, { version, technicianId: hoku.id })),
  ]);
  expect(disabled.status).toBe(200);
  for (const { status } of given) expect([200, 422]).toContain(status);
  for (const { id } of jobs) expect(await technicianOf(id)).toBeNull();
});
