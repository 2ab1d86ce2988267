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
/** The signed-in user's own password, required for every account change. */
const own = { currentPassword: testAccount.password };
const account = { email: 'Leilani@nenelock.example' };
const userOf = async (id: string) =>
  (await office.get(USERS)).body.find((user: { id: string }) => user.id === id);

test('an account is added without a password, and its person is sent a link', async () => {
  const added = await office.post(
    USERS,
    { ...account, ...own, firstName: 'Leilani' },
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
    { ...account, ...own, firstName: 'Leilani' },
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
    ...own,
    email: 'x@nenelock.example',
    ...changes,
  });
  expect([status, body.errors]).toEqual([422, errors]);
});

test('an email belongs to one account, ignoring case', async () => {
  const { status, body } = await office.post(USERS, { ...account, ...own, email: 'OWNER@nenelock.example' });
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'duplicate', errors: { email: 'Already used' } });
});

test('disabling ends every session at once; enabling allows signing in again', async () => {
  const other = await colleague(db, 'kimo');
  const { version } = await userOf(other.id);
  const disabled = await office.put(`${USERS}/${other.id}`, { version, isActive: false, ...own });
  expect(disabled.body).toMatchObject({ isActive: false });
  expect((await other.get('/api/admin/session')).status).toBe(401);
  const enabled = await office.put(`${USERS}/${other.id}`, {
    version: disabled.body.version,
    isActive: true,
    ...own,
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
  const { status, body } = await office.put(`${USERS}/${office.id}`, { version, isActive: false, ...own });
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
    office.put(`${USERS}/${rival.id}`, { version: them.version, isActive: false, ...own }),
    rival.put(`${USERS}/${office.id}`, {
      version: me.version,
      isActive: false,
      currentPassword: 'rival-long-enough-password',
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
  expect((await office.post(`${USERS}/${other.id}/link`, own)).status).toBe(204);
  expect((await other.get('/api/admin/session')).status).toBe(401);
  await sendQueued(db);
  expect(await passwordTokens(dataDir, other.email)).toHaveLength(1);
  expect((await office.post(`${USERS}/${office.id}/link`, own)).status).toBe(403);
  expect((await office.get('/api/admin/session')).status).toBe(200);
  const unknownId = '0198c0de-0000-7000-8000-000000000000';
  expect((await office.post(`${USERS}/${unknownId}/link`, own)).status).toBe(404);
});

type Change = readonly [
  what: string,
  send: (from: typeof office, id: string, password?: string) => ReturnType<typeof office.post>,
];
const sensitive: readonly Change[] = [
  [
    'adding an account',
    (from, id, currentPassword) =>
      from.post(USERS, {
        email: `new-${id}@nenelock.example`,
        currentPassword,
      }),
  ],
  [
    'sending a colleague a link',
    (from, id, currentPassword) => from.post(`${USERS}/${id}/link`, { currentPassword }),
  ],
  [
    'disabling an account',
    (from, id, currentPassword) =>
      from.put(`${USERS}/${id}`, { version: 1, isActive: false, currentPassword }),
  ],
];

test.each(sensitive)('%s requires one’s own password in the same request', async (what, send) => {
  const target = await colleague(db, `target-${what.replaceAll(/[^a-z]/g, '-')}`);
  const wanted = what.startsWith('adding') ? 201 : what.startsWith('sending') ? 204 : 200;
  expect((await send(office, target.id)).body.errors).toEqual({
    currentPassword: 'Your current password is required',
  });
  expect((await send(office, target.id, 'not-mine-at-all')).body.errors).toEqual({
    currentPassword: 'This is not your current password',
  });
  // The colleague's own password is not accepted either.
  expect((await send(office, target.id, `${target.email.split('@')[0]}-long-enough-password`)).status).toBe(
    422,
  );
  expect((await target.get('/api/admin/session')).status).toBe(200);
  expect((await send(office, target.id, testAccount.password)).status).toBe(wanted);
});

test('enabling requires one’s own password too, renaming does not', async () => {
  const target = await colleague(db, 'enabled');
  const path = `${USERS}/${target.id}`;
  const { body } = await office.put(path, { version: 1, isActive: false, ...own });
  const enable = { version: body.version, isActive: true };
  expect((await office.put(path, enable)).body.errors).toEqual({
    currentPassword: 'Your current password is required',
  });
  expect((await office.put(path, { ...enable, ...own })).status).toBe(200);
  expect((await office.put(path, { version: body.version + 1, firstName: 'Noe' })).status).toBe(200);
});
