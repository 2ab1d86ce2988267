import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import admin from '#functions/admin.ts';
import passkeySignIn from '#functions/passkey-sign-in.ts';
import signInFunction from '#functions/sign-in.ts';
import { call } from '#tests/support/call.ts';
import { colleague, type Office } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';

const { db, url } = await testServer();

const ACCOUNT = '/api/admin/account';
const challenge = async () =>
  (await call(passkeySignIn, 'POST', '/api/admin/login/passkey/challenge')).body.challenge as string;
const signIn = (passkey: object) =>
  call(passkeySignIn, 'POST', '/api/admin/login/passkey', { body: { passkey } });

/** A passkey that belongs at the office's address, not yet added. */
async function newPasskey(office: Office) {
  const [{ body: factors }, { body: issued }] = await Promise.all([
    office.get(`${ACCOUNT}/factors`),
    office.post(`${ACCOUNT}/passkeys/challenge`),
  ]);
  const passkey = softwarePasskey({ origin: factors.passkeysAt, rpId: issued.rpId });
  return { passkey, issued: issued.challenge as string };
}

async function withPasskey(name: string) {
  const office = await colleague(db, name);
  const { passkey, issued } = await newPasskey(office);
  const added = await office.post(`${ACCOUNT}/passkeys`, {
    name: 'Phone',
    passkey: passkey.register(issued),
  });
  expect([added.status, added.body.name]).toEqual([201, 'Phone']);
  return { office, passkey, password: `${name}-long-enough-password` };
}

test('a passkey alone signs a person in, and the password alone no longer does', async () => {
  const { office, passkey, password } = await withPasskey('kai');
  const { status, body } = await signIn(passkey.answer(await challenge()));
  expect(status).toBe(200);
  expect(body).toMatchObject({ user: { email: office.email }, secondFactorDueAt: null });
  const alone = await call(signInFunction, 'POST', '/api/admin/login', {
    body: { email: office.email, password },
  });
  expect([alone.status, alone.body.code]).toEqual([401, 'second_factor']);
  const [kept] = (await office.get(`${ACCOUNT}/factors`)).body.passkeys;
  expect(kept.lastUsedAt).not.toBeNull();
});

test('a passkey’s answer works once, even when it is sent twice at once', async () => {
  const { passkey } = await withPasskey('pono');
  const answer = passkey.answer(await challenge());
  const both = await Promise.all([signIn(answer), signIn(answer)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await signIn(answer)).status).toBe(401);
});

test.each([
  ['for another address', { origin: 'https://nene-lock.example.net' }],
  ['for another relying party', { rpId: 'example.net' }],
  ['without the person verified', { verified: false }],
])('an answer %s is refused, and a new passkey too', async (what, fault) => {
  const { office, passkey } = await withPasskey(`fault-${what.replaceAll(/\W/g, '-')}`);
  expect((await signIn(passkey.answer(await challenge(), fault))).status).toBe(401);
  const { passkey: other, issued } = await newPasskey(office);
  const refused = await office.post(`${ACCOUNT}/passkeys`, {
    name: 'Other',
    passkey: other.register(issued, fault),
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['passkey']]);
});

test('another key’s signature and a counter that went back are refused', async () => {
  const { office, passkey } = await withPasskey('lani');
  const { passkey: stranger } = await newPasskey(office);
  const asked = await challenge();
  expect((await signIn({ ...stranger.answer(asked), id: passkey.id })).status).toBe(401);
  expect((await signIn(passkey.answer(await challenge(), { counter: 5 }))).status).toBe(200);
  // A copy of the passkey would show an older one (WebAuthn Level 3, 6.1.1).
  expect((await signIn(passkey.answer(await challenge(), { counter: 4 }))).status).toBe(401);
});

test('a challenge belongs to its purpose and its account', async () => {
  const { office, passkey } = await withPasskey('mele');
  const other = await colleague(db, 'nalu');
  const { passkey: theirs, issued } = await newPasskey(other);
  expect(
    (await office.post(`${ACCOUNT}/passkeys`, { name: 'X', passkey: theirs.register(issued) })).status,
  ).toBe(422);
  const confirm = (body: object) => office.post(`${ACCOUNT}/confirm`, body);
  expect((await confirm({ passkey: passkey.answer(await challenge()) })).status).toBe(422);
  const asked = (await office.post(`${ACCOUNT}/confirm/challenge`)).body;
  expect(asked.ways).toEqual(['passkey']);
  expect((await signIn(passkey.answer(asked.challenge))).status).toBe(401);
  expect((await confirm({ passkey: passkey.answer(asked.challenge) })).status).toBe(204);
});

test('a passkey can be registered once, for one account', async () => {
  const { passkey } = await withPasskey('moke');
  const other = await colleague(db, 'ahe');
  const { issued } = await newPasskey(other);
  const again = await other.post(`${ACCOUNT}/passkeys`, { name: 'Mine', passkey: passkey.register(issued) });
  expect(again.status).toBe(422);
});

test('a removed passkey and a disabled account can no longer sign in; another account’s passkey cannot be renamed or removed', async () => {
  const { office, passkey } = await withPasskey('noe');
  const other = await colleague(db, 'iki');
  const path = `${ACCOUNT}/passkeys/${passkey.id}`;
  expect((await other.put(path, { name: 'Mine' })).status).toBe(404);
  expect((await other.remove(path)).status).toBe(404);
  expect((await office.put(path, { name: 'Old phone' })).status).toBe(204);
  await runSql(url, `update admin_user set role = 'technician' where email = $1`, [office.email]);
  const asked = await challenge();
  expect((await office.remove(path)).status).toBe(204);
  expect((await signIn(passkey.answer(asked))).status).toBe(401);
  const disabled = await withPasskey('hoku');
  await runSql(url, `update admin_user set is_active = false where email = $1`, [disabled.office.email]);
  expect((await signIn(disabled.passkey.answer(await challenge()))).status).toBe(401);
});

test('a technician’s phone stays signed in for 30 days, unlocked by its passkey every twelve hours', async () => {
  const { office: account, passkey, password } = await withPasskey('keoni');
  await runSql(url, `update admin_user set role = 'technician' where email = $1`, [account.email]);
  const { body: opened } = await signIn(passkey.answer(await challenge()));
  const days = (Date.parse(opened.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  const { exp = 0, iat = 0, jti } = decodeJwt(opened.token);
  expect(exp - iat).toBe(30 * 86_400);
  const phone = (method: string, path: string, body?: unknown) =>
    call(admin, method, path, { token: opened.token, ...(body === undefined ? {} : { body }) });
  const later = (hours: number) =>
    runSql(
      url,
      `update session set factor_at = factor_at - $2 * interval '1 hour',
              last_seen_at = last_seen_at - $2 * interval '1 hour' where sid = $1`,
      [jti, hours],
    );
  await later(11.9);
  expect((await phone('GET', '/api/admin/jobs')).status).toBe(200);
  await later(0.2);
  for (const path of ['/api/admin/session', '/api/admin/jobs', `${ACCOUNT}/devices`]) {
    const { status, body } = await phone('GET', path);
    expect([path, status, body.code]).toEqual([path, 403, 'session_locked']);
  }
  // A stolen password does not unlock the phone.
  const typed = await phone('POST', `${ACCOUNT}/confirm`, { password });
  expect([typed.status, typed.body.errors]).toEqual([422, { passkey: 'Use your passkey' }]);
  const asked = (await phone('POST', `${ACCOUNT}/confirm/challenge`)).body;
  expect(asked.ways).toEqual(['passkey']);
  const answer = passkey.answer(asked.challenge);
  expect((await phone('POST', `${ACCOUNT}/confirm`, { passkey: answer })).status).toBe(204);
  expect((await phone('GET', '/api/admin/jobs')).status).toBe(200);
  await later(12);
  expect((await phone('POST', '/api/admin/logout')).status).toBe(204);
  expect((await phone('GET', '/api/admin/session')).status).toBe(401);
});

test('an owner’s session that a passkey opened neither stays for 30 days nor locks', async () => {
  const { office: owner, passkey } = await withPasskey('palila');
  const { body } = await signIn(passkey.answer(await challenge()));
  expect((Date.parse(body.expiresAt) - Date.now()) / 3_600_000).toBeLessThanOrEqual(12);
  await runSql(url, `update session set factor_at = now() - interval '13 hours' where admin_user_id = $1`, [
    owner.id,
  ]);
  expect((await call(admin, 'GET', '/api/admin/jobs', { token: body.token })).status).toBe(200);
});
