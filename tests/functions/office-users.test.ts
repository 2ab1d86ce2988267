import { expect, test } from 'vitest';
import signInFunction from '#functions/sign-in.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { call } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { testAccount, testServer } from '#tests/support/server.ts';
import { passwordTokens, sendQueued } from '#tests/support/written-mail.ts';

const { db, url, dataDir } = await testServer();
let office = await signInToOffice();

const USERS = '/api/admin/users';
const account = { email: 'Leilani@nenelock.example' };
const userOf = async (id: string) =>
  (await office.get(USERS)).body.find((user: { id: string }) => user.id === id);

test('an account is added without a password, and its person is sent a link', async () => {
  const added = await office.post(
    USERS,
    { ...account, firstName: 'Leilani' },
    { 'idempotency-key': 'user-1' },
  );
  expect(added.status).toBe(201);
  expect(added.body).toEqual({
    id: added.body.id,
    email: 'leilani@nenelock.example',
    firstName: 'Leilani',
    lastName: null,
    role: 'owner',
    seesPrices: true,
    isActive: true,
    isInvited: true,
    version: 1,
    createdAt: added.body.createdAt,
    updatedAt: added.body.updatedAt,
  });
  const kept = await runSql(
    url,
    `select (select string_agg(i::text, '') from idempotency i) || (select string_agg(e::text, '') from event e) as text`,
  );
  expect(kept[0]?.['text']).not.toContain(testAccount.password);
  const replayed = await office.post(
    USERS,
    { ...account, firstName: 'Leilani' },
    { 'idempotency-key': 'user-1' },
  );
  expect(replayed.body).toEqual(added.body);
  expect(JSON.stringify((await office.get(USERS)).body)).not.toContain('argon2');
  await sendQueued(db);
  expect(await passwordTokens(dataDir, 'leilani@nenelock.example')).toHaveLength(1);
});

test.each([
  [{ email: 'nobody' }, { email: 'Invalid email address' }],
  [{ password: 'naupaka-by-the-sea' }, { password: 'Unknown field' }],
  [{ role: 'boss' }, { role: 'Choose a role' }],
])('%j is rejected, naming the field', async (changes, errors) => {
  const { status, body } = await office.post(USERS, {
    ...account,
    email: 'x@nenelock.example',
    ...changes,
  });
  expect([status, body.errors]).toEqual([422, errors]);
});

test('an email belongs to one account, ignoring case', async () => {
  const { status, body } = await office.post(USERS, { ...account, email: 'OWNER@nenelock.example' });
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'duplicate', errors: { email: 'Already used' } });
});

test('disabling ends every session at once; enabling allows signing in again', async () => {
  const other = await colleague(db, 'kimo');
  const { version } = await userOf(other.id);
  const disabled = await office.put(`${USERS}/${other.id}`, { version, isActive: false });
  expect(disabled.body).toMatchObject({ isActive: false });
  expect((await other.get('/api/admin/session')).status).toBe(401);
  const enabled = await office.put(`${USERS}/${other.id}`, {
    version: disabled.body.version,
    isActive: true,
  });
  expect(enabled.body.isActive).toBe(true);
  expect((await other.get('/api/admin/session')).status).toBe(401);
  const again = await call(signInFunction, 'POST', '/api/admin/login', {
    body: { email: 'kimo@nenelock.example', password: 'kimo-long-enough-password' },
  });
  expect(again.status).toBe(200);
  const { body: history } = await office.get(`/api/admin/history?recordType=user&recordId=${other.id}`);
  expect(history.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['enabled', 'disabled', 'signed_in', 'created']),
  );
  expect(history.find(({ what }: { what: string }) => what === 'disabled')).toMatchObject({
    actor: office.email,
    before: { isActive: true },
    after: { isActive: false },
  });
});

test('staff cannot disable themselves, but can rename themselves', async () => {
  const { version } = await userOf(office.id);
  const { status, body } = await office.put(`${USERS}/${office.id}`, { version, isActive: false });
  expect([status, body.code]).toEqual([403, 'forbidden']);
  const named = await office.put(`${USERS}/${office.id}`, { version, firstName: 'Keoni', lastName: 'Nene' });
  expect(named.body).toMatchObject({ firstName: 'Keoni', lastName: 'Nene', version: version + 1 });
  expect((await office.put(`${USERS}/${office.id}`, { version, firstName: 'X' })).status).toBe(409);
  expect((await office.put(`${USERS}/${office.id}`, { firstName: 'X' })).status).toBe(428);
});

test('of two who disable each other concurrently, one stays active', async () => {
  await runSql(url, 'update admin_user set is_active = (email = $1)', [testAccount.email]);
  const rival = await colleague(db, 'rival');
  const [me, them] = [await userOf(office.id), await userOf(rival.id)];
  const answers = await Promise.all([
    office.put(`${USERS}/${rival.id}`, { version: them.version, isActive: false }),
    rival.put(`${USERS}/${office.id}`, {
      version: me.version,
      isActive: false,
    }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [{ active } = {}] = await runSql(
    url,
    'select count(*)::int as active from admin_user where is_active',
  );
  expect(active).toBe(1);
  await runSql(url, 'update admin_user set is_active = true where email = $1', [testAccount.email]);
  // Had the rival won, this session would have ended.
  office = await signInToOffice();
});

test('sending a colleague a link ends their sessions; the link sets a password once', async () => {
  const other = await colleague(db, 'noe');
  expect((await office.post(`${USERS}/${other.id}/link`)).status).toBe(204);
  expect((await other.get('/api/admin/session')).status).toBe(401);
  await sendQueued(db);
  expect(await passwordTokens(dataDir, other.email)).toHaveLength(1);
  expect((await office.post(`${USERS}/${office.id}/link`)).status).toBe(403);
  expect((await office.get('/api/admin/session')).status).toBe(200);
  const unknownId = '0198c0de-0000-7000-8000-000000000000';
  expect((await office.post(`${USERS}/${unknownId}/link`)).status).toBe(404);
});

type Change = readonly [
  what: string,
  wanted: number,
  send: (from: typeof office, id: string) => ReturnType<typeof office.post>,
];
const sensitive: readonly Change[] = [
  ['adding an account', 201, (from, id) => from.post(USERS, { email: `new-${id}@nenelock.example` })],
  ['sending a colleague a link', 204, (from, id) => from.post(`${USERS}/${id}/link`)],
  ['disabling one', 200, (from, id) => from.put(`${USERS}/${id}`, { version: 1, isActive: false })],
  ['another role', 200, (from, id) => from.put(`${USERS}/${id}`, { version: 1, role: 'dispatcher' })],
];

test.each(sensitive)(
  '%s requires that the person was asked within five minutes',
  async (what, wanted, send) => {
    const name = what.replaceAll(/[^a-z]/g, '-');
    const target = await colleague(db, `target-${name}`);
    const asker = await colleague(db, `asker-${name}`);
    await runSql(
      url,
      `update session set factor_at = factor_at - interval '5 minutes' where admin_user_id = $1`,
      [asker.id],
    );
    const asked = await send(asker, target.id);
    expect([asked.status, asked.body.code]).toEqual([403, 'step_up_required']);
    expect((await target.get('/api/admin/session')).status).toBe(200);
    // The colleague's own password is not the asker's.
    const confirm = (password: string) => asker.post('/api/admin/account/confirm', { password });
    expect((await confirm(`target-${name}-long-enough-password`)).status).toBe(422);
    expect((await confirm(`asker-${name}-long-enough-password`)).status).toBe(204);
    expect((await send(asker, target.id)).status).toBe(wanted);
  },
);
