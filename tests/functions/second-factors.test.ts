import { expect, test, vi } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import admin from '#functions/admin.ts';
import passkeySignIn from '#functions/passkey-sign-in.ts';
import signInFunction from '#functions/sign-in.ts';
import { officeFactors } from '#server/accounts/factor-routes.ts';
import { createAccount, resetFactors } from '#server/accounts/manage-accounts.ts';
import { rotateFieldKey } from '#server/encryption/rotate-field-key.ts';
import { deriveFieldKey } from '#server/encryption/field-key.ts';
import { readConfig } from '#server/config.ts';
import { officeSession } from '#server/accounts/session-routes.ts';
import { serve } from '#server/http/serve.ts';
import { officeLeads } from '#server/leads/routes.ts';
import { authenticatorApp } from '#tests/support/authenticator-app.ts';
import { call } from '#tests/support/call.ts';
import { colleague, type Office, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url } = await testServer({ SECOND_FACTOR_DAYS: '7' });
const owner = await signInToOffice();

const ACCOUNT = '/api/admin/account';
const signIn = (email: string, password: string, code?: string) =>
  call(signInFunction, 'POST', '/api/admin/login', {
    body: { email, password, ...(code === undefined ? {} : { code }) },
  });
const factors = async (of: Office) => (await of.get(`${ACCOUNT}/factors`)).body;

/** Sets up an authenticator app. */
async function withApp(name: string) {
  const office = await colleague(db, name);
  const { secret } = (await office.post(`${ACCOUNT}/app`)).body;
  const app = authenticatorApp(secret);
  // The step before is accepted as long as this one lasts.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  expect((await office.post(`${ACCOUNT}/app/confirm`, { code: app.codeIn(-1) })).status).toBe(204);
  vi.useRealTimers();
  return { office, ...app, secret: String(secret), password: `${name}-long-enough-password` };
}

/** Makes a session's factor, or an account's grace, older. */
const age = (email: string, minutes: number) =>
  runSql(
    url,
    `update session set factor_at = factor_at - $2 * interval '1 minute'
      where admin_user_id = (select id from admin_user where email = $1)`,
    [email, minutes],
  );

test('a password alone no longer signs in once an app is set up; each code works once', async () => {
  const { office, codeIn, wrong, secret, password } = await withApp('kai');
  expect(await factors(office)).toMatchObject({ hasApp: true, dueAt: null, passkeys: [] });
  const asked = await signIn(office.email, password);
  expect([asked.status, asked.body.code]).toEqual([401, 'second_factor']);
  expect((await signIn(office.email, 'not the password', codeIn(0))).body.code).toBe('unauthenticated');
  expect((await signIn(office.email, password, wrong)).body.errors).toHaveProperty('code');
  const [before, code] = [codeIn(-1), codeIn(0)];
  const both = await Promise.all([
    signIn(office.email, password, code),
    signIn(office.email, password, code),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  // A step before the one that was used is refused, too.
  expect((await signIn(office.email, password, before)).status).toBe(422);
  const [{ text } = {}] = await runSql(url, `select string_agg(t::text, '') as text from totp t`);
  expect(text).not.toContain(secret);
});

test('an app counts as a factor only after its first correct code', async () => {
  const office = await colleague(db, 'pono');
  const { wrong } = authenticatorApp((await office.post(`${ACCOUNT}/app`)).body.secret);
  const refused = await office.post(`${ACCOUNT}/app/confirm`, { code: wrong });
  expect(refused.body.errors).toHaveProperty('code');
  expect((await signIn(office.email, 'pono-long-enough-password')).status).toBe(200);
  expect((await factors(office)).hasApp).toBe(false);
});

test('a recovery code works once, even of two concurrent uses; new codes replace the old ones', async () => {
  const { office, password } = await withApp('lani');
  const { codes } = (await office.post(`${ACCOUNT}/recovery-codes`)).body as { codes: string[] };
  expect(new Set(codes).size).toBe(10);
  const [first = '', second = '', third = ''] = codes;
  const both = await Promise.all([
    signIn(office.email, password, first),
    signIn(office.email, password, first),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await signIn(office.email, password, second.toUpperCase().replace('-', ' '))).status).toBe(200);
  expect((await factors(office)).recoveryCodes).toBe(8);
  await office.post(`${ACCOUNT}/recovery-codes`);
  expect((await signIn(office.email, password, third)).status).toBe(422);
  const kept = await runSql(
    url,
    `select (select string_agg(r::text, '') from recovery_code r) || (select coalesce(string_agg(i::text, ''), '') from idempotency i) as text`,
  );
  for (const code of codes) expect(kept[0]?.['text']).not.toContain(code);
});

test('an owner cannot remove the last factor; a technician can', async () => {
  const { office } = await withApp('mele');
  const refused = await office.remove(`${ACCOUNT}/app`);
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state']);
  expect((await factors(office)).hasApp).toBe(true);
  await runSql(url, `update admin_user set role = 'technician' where email = $1`, [office.email]);
  expect((await office.remove(`${ACCOUNT}/app`)).status).toBe(204);
});

test('an owner without a second factor can work for seven days, and then only add one', async () => {
  const office = await colleague(db, 'ahe');
  const put = (days: number) =>
    runSql(url, `update admin_user set factor_asked_at = now() - $2 * interval '1 day' where email = $1`, [
      office.email,
      days,
    ]);
  await put(6.99);
  expect((await office.get('/api/admin/leads')).status).toBe(200);
  expect((await office.get('/api/admin/session')).body.secondFactorDueAt).not.toBeNull();
  await put(7.01);
  const closed = await office.get('/api/admin/leads');
  expect([closed.status, closed.body.code]).toEqual([403, 'factor_required']);
  expect((await office.get('/api/admin/session')).status).toBe(200);
  const { secret } = (await office.post(`${ACCOUNT}/app`)).body;
  const code = authenticatorApp(secret).codeIn(0);
  expect((await office.post(`${ACCOUNT}/app/confirm`, { code })).status).toBe(204);
  expect((await office.get('/api/admin/leads')).status).toBe(200);
});

test('with SECOND_FACTOR_FOR=everyone a dispatcher also has seven days, can then only add a factor, and cannot remove the last one', async () => {
  const everyone = serve([...officeFactors(), ...officeSession(), ...officeLeads()], {
    config: () => ({ ...readConfig(process.env), secondFactorFor: 'everyone' }),
  });
  const { token, email } = await colleague(db, 'keahi', { role: 'dispatcher' });
  const as = (method: string, path: string, body?: unknown) => call(everyone, method, path, { token, body });
  const put = (days: number) =>
    runSql(url, `update admin_user set factor_asked_at = now() - $2 * interval '1 day' where email = $1`, [
      email,
      days,
    ]);
  await put(6.99);
  expect((await as('GET', '/api/admin/leads')).status).toBe(200);
  expect((await as('GET', '/api/admin/session')).body.secondFactorDueAt).not.toBeNull();
  await put(7.01);
  const closed = await as('GET', '/api/admin/leads');
  expect([closed.status, closed.body.code]).toEqual([403, 'factor_required']);
  // Where only owners must, the same account goes on.
  expect((await call(admin, 'GET', '/api/admin/leads', { token })).status).toBe(200);
  const { secret } = (await as('POST', `${ACCOUNT}/app`)).body;
  const code = authenticatorApp(secret).codeIn(0);
  expect((await as('POST', `${ACCOUNT}/app/confirm`, { code })).status).toBe(204);
  expect((await as('GET', '/api/admin/leads')).status).toBe(200);
  expect((await as('DELETE', `${ACCOUNT}/app`)).body.code).toBe('wrong_state');
  expect((await as('GET', `${ACCOUNT}/factors`)).body).toMatchObject({ isRequired: true, dueAt: null });
});

test('a sensitive step needs a factor shown in the last five minutes, and can then be repeated under its key', async () => {
  const office = await colleague(db, 'kona');
  const start = () => office.post(`${ACCOUNT}/recovery-codes`);
  await age(office.email, 4.9);
  expect((await start()).status).toBe(200);
  await age(office.email, 0.2);
  const asked = await start();
  expect([asked.status, asked.body.code]).toEqual([403, 'step_up_required']);
  expect((await office.post(`${ACCOUNT}/confirm/challenge`)).body.ways).toEqual(['password']);
  const wrong = await office.post(`${ACCOUNT}/confirm`, { password: 'not my password' });
  expect(wrong.body.errors).toEqual({ password: 'This is not your password' });
  expect((await start()).status).toBe(403);
  expect((await office.post(`${ACCOUNT}/confirm`, { password: 'kona-long-enough-password' })).status).toBe(
    204,
  );
  expect((await start()).status).toBe(200);
});

test('an account with a second factor confirms a step with it, not with the password', async () => {
  const { office, codeIn, password } = await withApp('nalu');
  await age(office.email, 6);
  expect((await office.post(`${ACCOUNT}/confirm`, { password })).body.errors).toHaveProperty('code');
  expect((await office.post(`${ACCOUNT}/confirm`, { code: codeIn(0) })).status).toBe(204);
  expect((await office.post(`${ACCOUNT}/recovery-codes`)).status).toBe(200);
});

test('an unknown passkey, and an answer to an unknown challenge, are refused', async () => {
  const clientDataJSON = (challenge: string) =>
    Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: 'http://localhost' })).toString(
      'base64url',
    );
  const answer = (challenge: string) =>
    call(passkeySignIn, 'POST', '/api/admin/login/passkey', {
      body: {
        passkey: {
          id: 'AAAA',
          clientDataJSON: clientDataJSON(challenge),
          authenticatorData: 'AAAA',
          signature: 'AAAA',
        },
      },
    });
  const issued = await call(passkeySignIn, 'POST', '/api/admin/login/passkey/challenge');
  expect((await answer(issued.body.challenge)).status).toBe(401);
  expect(await runSql(url, `select from sign_in_challenge where purpose = 'sign_in'`)).toEqual([]);
  expect((await answer('made-up')).status).toBe(401);
});

test('devices are listed with this one marked; ending one, or all others, takes effect at once', async () => {
  await createAccount(db, { email: 'moke@nenelock.example', password: 'moke-long-enough-password' });
  const enter = () =>
    signInToOffice({ email: 'moke@nenelock.example', password: 'moke-long-enough-password' });
  const [here, there, far] = [await enter(), await enter(), await enter()];
  const listed = (await here.get(`${ACCOUNT}/devices`)).body as { id: string; isThis: boolean }[];
  expect(listed.map(({ isThis }) => isThis).filter(Boolean)).toHaveLength(1);
  const idOf = async (of: Office) =>
    ((await of.get(`${ACCOUNT}/devices`)).body as { id: string; isThis: boolean }[]).find(
      ({ isThis }) => isThis,
    )?.id;
  expect((await here.remove(`${ACCOUNT}/devices/${await idOf(there)}`)).status).toBe(204);
  expect((await there.get('/api/admin/session')).status).toBe(401);
  // Not another account's.
  expect((await owner.remove(`${ACCOUNT}/devices/${await idOf(here)}`)).status).toBe(404);
  expect((await here.post(`${ACCOUNT}/end-other-devices`)).status).toBe(204);
  expect((await far.get('/api/admin/session')).status).toBe(401);
  expect((await here.get('/api/admin/session')).status).toBe(200);
});

test('the secrets of apps are re-encrypted when the field key is rotated', async () => {
  const { office, codeIn, password } = await withApp('hoku');
  const [current] = readConfig(process.env).fieldKeys;
  const next = deriveFieldKey(Buffer.from('a new field key of 32 bytes or so'));
  const before = await runSql(url, 'select secret from totp order by admin_user_id');
  expect((await rotateFieldKey(db, [next, current])).unreadable).toEqual([]);
  const [{ left } = {}] = await runSql(url, `select count(*)::int as left from totp where secret = any($1)`, [
    before.map(({ secret }) => secret),
  ]);
  expect(left).toBe(0);
  // Back to the key of the running server, which then reads them again.
  expect((await rotateFieldKey(db, [current, next])).unreadable).toEqual([]);
  expect((await signIn(office.email, password, codeIn(0))).status).toBe(200);
});

test('a person who lost their factors can sign in with the password after a reset, which ends every session', async () => {
  const { office, password } = await withApp('ikaika');
  const { codes } = (await office.post(`${ACCOUNT}/recovery-codes`)).body as { codes: string[] };
  await runSql(url, `update admin_user set factor_asked_at = now() - interval '30 days' where email = $1`, [
    office.email,
  ]);
  expect(await resetFactors(db, office.email)).toBe(true);
  expect((await office.get('/api/admin/session')).status).toBe(401);
  expect((await signIn(office.email, password)).status).toBe(200);
  const again = await signInToOffice({ email: office.email, password });
  expect(await factors(again)).toMatchObject({ hasApp: false, recoveryCodes: 0, passkeys: [] });
  // The period starts again.

  expect((await again.get('/api/admin/leads')).status).toBe(200);
  const mails = await runSql(url, `select payload from outbox where recipient = $1`, [office.email]);
  expect(JSON.stringify(mails)).toContain('factors_reset');
  expect(JSON.stringify(mails)).not.toContain(codes[0]);
  expect(await resetFactors(db, 'nobody@nenelock.example')).toBe(false);
});

test('each use moves the end of an office session to twelve hours later, up to seven days after its sign-in', async () => {
  const office = await colleague(db, 'manu');
  const put = (sql: string) => runSql(url, `update session set ${sql} where admin_user_id = $1`, [office.id]);
  const hoursLeft = async () => {
    const [row] = await runSql(
      url,
      `select extract(epoch from expire - now()) / 3600 as hours from session where admin_user_id = $1`,
      [office.id],
    );
    return Number(row?.['hours']);
  };
  const use = async () => expect((await office.get('/api/admin/session')).status).toBe(200);
  await put(`last_seen_at = now() - interval '6 minutes', expire = now() + interval '1 hour'`);
  // What a screen asks by itself after its person has left is no use.
  const unattended = { token: office.token, headers: { 'x-unattended': '1' } };
  expect((await call(admin, 'GET', '/api/admin/session', unattended)).status).toBe(200);
  expect(await hoursLeft()).toBeLessThan(1.1);
  await use();
  await expect.poll(hoursLeft).toBeGreaterThan(11.9);
  await put(
    `created_at = now() - interval '167 hours', last_seen_at = now() - interval '6 minutes',
     expire = now() + interval '30 minutes'`,
  );
  await use();
  await expect.poll(hoursLeft).toBeGreaterThan(0.9);
  expect(await hoursLeft()).toBeLessThan(1.1);
  await put(`expire = now() - interval '1 second'`);
  expect((await office.get('/api/admin/session')).status).toBe(401);
});

const sensitive = [
  'saveAlarmMobile',
  'createUser',
  'updateUser',
  'sendAccountLink',
  'exportPerson',
  'erasePerson',
  'reversePayment',
  'reverseDeposit',
  'reverseExpense',
  'markPaid',
  'setPayRule',
  'setJobPay',
  'refundCardPayment',
  'refundUnbooked',
  'newPasskeyChallenge',
  'addPasskey',
  'removePasskey',
  'startAuthenticatorApp',
  'confirmAuthenticatorApp',
  'removeAuthenticatorApp',
  'makeRecoveryCodes',
  ...['leads', 'bookings', 'customers', 'quotes', 'invoices', 'payments', 'expenses', 'inventory'].map(
    (list) => `export-${list}`,
  ),
  'export-quickbooks-invoices',
  'export-xero-invoices',
  'exportDoorBook',
  'removeProperty',
  'saveTexts',
  'saveAlarmLadder',
  'voidInvoice',
  'createCalendarFeed',
  'createOwnCalendarFeed',
];

test('every sensitive route is declared to ask for a factor again: accounts, factors, the alarm’s number, feeds, erasure, exports, the door book, reversals, refunds, pay and text templates', () => {
  const asking = allRoutes.filter(({ stepUp }) => stepUp).map(({ name }) => name);
  expect(asking.toSorted()).toEqual(sensitive.toSorted());
});

test('every route that is declared to ask for a factor does so before it reads the request', async () => {
  const office = await colleague(db, 'uila');
  await age(office.email, 6);
  for (const { method, path } of allRoutes.filter(({ stepUp }) => stepUp)) {
    const sample = path.replaceAll(/:\w+/g, '0198c0de-0000-7000-8000-000000000000');
    const { status, body } = await call(admin, method, sample, {
      token: office.token,
      ...(method === 'GET' ? {} : { body: {} }),
    });
    expect([path, status, body.code]).toEqual([path, 403, 'step_up_required']);
  }
});
