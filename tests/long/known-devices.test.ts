import { argon2Sync } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import admin from '#functions/admin.ts';
import signInFunction from '#functions/sign-in.ts';
import { createAccount } from '#server/accounts/manage-accounts.ts';
import { hashPassword, verifyPassword } from '#server/accounts/password-hash.ts';
import { AUDIENCE, ISSUER } from '#server/accounts/tokens.ts';
import { call } from '#tests/support/call.ts';
import { testServer } from '#tests/support/server.ts';
import { requiredSettings } from '#tests/support/test-settings.ts';

const { db } = await testServer({ RATE_LIMIT_SCALE: '1' });

const password = 'reef-heron-at-low-tide';
/** The password's hash at the least cost: hundreds of guesses at the real one would take ten seconds. */
const quickHash = (() => {
  const nonce = Buffer.alloc(16, 1);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
})();

let accounts = 0;
async function newAccount() {
  accounts += 1;
  const account = { email: `malia-${accounts}@nenelock.example`, password };
  await createAccount(db, account, 'test');
  await db
    .updateTable('adminUser')
    .set({ password: quickHash })
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow();
  return account;
}
let addresses = 0;
const newAddress = () => `198.18.${accounts}.${(addresses += 1) % 250}`;
const signIn = (email: string, typed: string, ip = newAddress(), device?: string) =>
  call(signInFunction, 'POST', '/api/admin/login', { body: { email, password: typed, device }, ip });
const deviceOf = async (account: { email: string; password: string }, device?: string) =>
  (await signIn(account.email, account.password, newAddress(), device)).body.device as string;
const wrongFromEverywhere = (email: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => signIn(email, 'wrong')));

test('guesses from many addresses are limited, and a known device still gets in', async () => {
  const account = await newAccount();
  const device = await deviceOf(account);
  const guesses = await wrongFromEverywhere(account.email, 40);
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
  // For an unknown device, even the correct password does not bypass the limit.
  expect((await signIn(account.email, account.password)).status).toBe(429);
  expect((await signIn(account.email, account.password, newAddress(), device)).status).toBe(200);
});

test('an unknown email is limited the same way', async () => {
  await newAccount();
  const guesses = await wrongFromEverywhere('nobody@nenelock.example', 40);
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(30);
});

test('attempts rejected for their address do not count against the account', async () => {
  const account = await newAccount();
  const ip = newAddress();
  for (let n = 0; n < 40; n += 1) await signIn(account.email, 'wrong', ip);
  expect((await signIn(account.email, account.password)).status).toBe(200);
});

test('failures behind a shared address do not lock out a colleague on a known device', async () => {
  const account = await newAccount();
  const device = await deviceOf(account);
  const ip = newAddress();
  for (let n = 0; n < 22; n += 1) await signIn(`guess-${n}@nenelock.example`, 'wrong', ip);
  expect((await signIn(account.email, account.password, ip)).status).toBe(429);
  expect((await signIn(account.email, account.password, ip, device)).status).toBe(200);
});

test('a known device has five failures per window, from any address', async () => {
  const account = await newAccount();
  const device = await deviceOf(account);
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => signIn(account.email, 'wrong', newAddress(), device)),
  );
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
  // A sign-in elsewhere does not renew the token: the device stays the same.
  const renewed = await deviceOf(await newAccount(), device);
  expect((await signIn(account.email, account.password, newAddress(), renewed)).status).toBe(429);
});

test('a shared device is known to every account that signed in there, and to no other', async () => {
  const [first, second, other] = [await newAccount(), await newAccount(), await newAccount()];
  const device = await deviceOf(second, await deviceOf(first));
  for (const { email } of [first, second, other]) await wrongFromEverywhere(email, 35);
  const statuses = [];
  for (const { email, password } of [first, second, other]) {
    statuses.push((await signIn(email, password, newAddress(), device)).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

const secret = new TextEncoder().encode(requiredSettings.JWT_SECRET);
const forged = (account: string, change: { key?: Uint8Array; audience?: string; expires?: string }) =>
  new SignJWT({ accounts: [account] })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti('0198c0de-0000-7000-8000-000000000000')
    .setIssuer(ISSUER)
    .setAudience(change.audience ?? 'nene-device')
    .setIssuedAt()
    .setExpirationTime(change.expires ?? '1h')
    .sign(change.key ?? secret);

test.each<[string, (id: string) => Promise<string> | string]>([
  ['of another key', (id) => forged(id, { key: new TextEncoder().encode('x'.repeat(40)) })],
  ['for sessions', (id) => forged(id, { audience: AUDIENCE })],
  ['that has expired', (id) => forged(id, { expires: '-1h' })],
  ['that is no token', () => 'authenticated'],
])('a device token %s makes no device known, and is no error', async (_, make) => {
  const account = await newAccount();
  const { body } = await signIn(account.email, account.password);
  const device = await make(body.user.id as string);
  await wrongFromEverywhere(account.email, 35);
  expect((await signIn(account.email, account.password, newAddress(), device)).status).toBe(429);
  expect((await signIn((await newAccount()).email, account.password, newAddress(), device)).status).toBe(200);
});

test('a device token opens nothing by itself', async () => {
  const account = await newAccount();
  const device = await deviceOf(account);
  expect((await call(admin, 'GET', '/api/admin/session', { token: device })).status).toBe(401);
  expect((await signIn(account.email, 'wrong', newAddress(), device)).status).toBe(401);
  expect((await signIn(account.email, '', newAddress(), device)).status).toBe(422);
});

test('during a hundred and ten concurrent sign-ins a known device still gets in', async () => {
  const account = await newAccount();
  const device = await deviceOf(account);
  const flood = Array.from({ length: 110 }, (_, n) =>
    signIn(`flood-${n}@nenelock.example`, account.password, `198.19.0.${n}`),
  );
  const known = await signIn(account.email, account.password, newAddress(), device);
  expect(known.status).toBe(200);
  const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
  expect([...statuses].every((status) => status === 401 || status === 503)).toBe(true);
});

test('when anonymous callers fill their queue for password hashing, staff still have room and go first', async () => {
  const phc = await hashPassword(password);
  const done: string[] = [];
  const strangers = Array.from({ length: 100 }, () =>
    verifyPassword('wrong', phc, 'stranger').then(
      () => done.push('stranger'),
      () => 'refused',
    ),
  );
  const office = Array.from({ length: 10 }, () =>
    verifyPassword(password, phc).then((right) => {
      done.push('office');
      return right;
    }),
  );
  expect(await Promise.all(office)).toEqual(Array.from({ length: 10 }, () => true));
  // The three already running, plus those that got one of the four slots in the meantime.
  expect(done.filter((who) => who === 'stranger').length).toBeLessThan(60);
  const refused = (await Promise.all(strangers)).filter((answer) => answer === 'refused');
  expect(refused).toHaveLength(33);
});

test('a sign-in rejected by a full queue does not count as a failure', async () => {
  const account = await newAccount();
  const ip = newAddress();
  const phc = await hashPassword(password);
  for (let n = 0; n < 6; n += 1) {
    const full = Array.from({ length: 100 }, () =>
      verifyPassword('wrong', phc, 'stranger').catch(() => 'refused'),
    );
    expect([401, 503]).toContain((await signIn(account.email, 'wrong', newAddress())).status);
    const { status } = await signIn(account.email, account.password, ip);
    expect([200, 503]).toContain(status);
    await Promise.all(full);
  }
  expect((await signIn(account.email, account.password, ip)).status).toBe(200);
});
