import { decodeJwt, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import admin from '#functions/admin.ts';
import signInFunction from '#functions/sign-in.ts';
import { createAccount, disableAccount, setPassword } from '#server/accounts/manage-accounts.ts';
import { AUDIENCE, ISSUER } from '#server/accounts/tokens.ts';
import { readConfig } from '#server/config.ts';
import { authenticate } from '#server/http/access.ts';
import { call } from '#tests/support/call.ts';
import { testAccount, testServer } from '#tests/support/server.ts';

const { db } = await testServer({ RATE_LIMIT_SCALE: '1' });

const signIn = (email: string, password: string, ip: string) =>
  call(signInFunction, 'POST', '/api/admin/login', { body: { email, password }, ip });
const session = (token?: string) =>
  call(admin, 'GET', '/api/admin/session', token === undefined ? {} : { token });

async function freshToken(ip: string): Promise<string> {
  const { body } = await signIn(testAccount.email, testAccount.password, ip);
  return body.token as string;
}

test('the correct password returns a token that opens the office', async () => {
  const { status, body } = await signIn('OWNER@nenelock.example', testAccount.password, '198.51.100.1');
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email: testAccount.email, role: 'owner' });
  expect((await session(body.token)).body.user.email).toBe(testAccount.email);
});

test('a session ends after twelve idle hours by its row, and after seven days by its token', async () => {
  const { exp = 0, iat = 0, jti } = decodeJwt(await freshToken('198.51.100.13'));
  expect(exp - iat).toBe(7 * 24 * 3600);
  const { expire } = await db
    .selectFrom('session')
    .select('expire')
    .where('sid', '=', String(jti))
    .executeTakeFirstOrThrow();
  expect(Math.round(Date.parse(expire) / 1000)).toBeCloseTo(iat + 12 * 3600, -1);
});

test('a password is stored as argon2id with its parameters', async () => {
  const { password } = await db
    .selectFrom('adminUser')
    .select('password')
    .where('email', '=', testAccount.email)
    .executeTakeFirstOrThrow();
  expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a wrong password, an unknown email and a disabled account fail alike', async () => {
  await createAccount(db, { email: 'gone@nenelock.example', password: 'long-enough-password' });
  await disableAccount(db, 'gone@nenelock.example');
  const answers = [
    await signIn(testAccount.email, 'wrong', '198.51.100.2'),
    await signIn('nobody@nenelock.example', 'wrong', '198.51.100.2'),
    await signIn('gone@nenelock.example', 'long-enough-password', '198.51.100.2'),
  ].map(({ status, body }) => ({ status, detail: body.detail, code: body.code }));
  expect(answers[0]).toEqual({
    status: 401,
    detail: 'Invalid email or password. Please try again.',
    code: 'unauthenticated',
  });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('errors name the wrong fields', async () => {
  const { body } = await signIn('not-an-address', '', '198.51.100.3');
  expect(body.errors).toEqual({ email: 'Invalid email address', password: 'Password is required' });
});

test('five failures block that email and address, with Retry-After', async () => {
  const ip = '198.51.100.4';
  const tries = await Promise.all(Array.from({ length: 8 }, () => signIn(testAccount.email, 'wrong', ip)));
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(3);
  const closed = await signIn(testAccount.email, testAccount.password, ip);
  expect(closed.status).toBe(429);
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(closed.body.detail).toContain('808-555-0142');
  expect((await signIn(testAccount.email, testAccount.password, '198.51.100.5')).status).toBe(200);
});

test('twenty failures block an address for every email', async () => {
  const ip = '198.51.100.6';
  const tries = await Promise.all(
    Array.from({ length: 25 }, (_, index) => signIn(`guess-${index}@nenelock.example`, 'wrong', ip)),
  );
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(20);
});

test('correct sign-ins are never limited', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    expect((await signIn(testAccount.email, testAccount.password, '198.51.100.7')).status).toBe(200);
  }
});

test('signing out ends the session at once', async () => {
  const token = await freshToken('198.51.100.8');
  expect((await call(admin, 'POST', '/api/admin/logout', { token })).status).toBe(204);
  expect((await session(token)).status).toBe(401);
});

test('a new password ends every other session and keeps this one', async () => {
  await createAccount(db, { email: 'malia@nenelock.example', password: 'first-long-password' });
  const tokenOf = async (password: string) =>
    (await signIn('malia@nenelock.example', password, '198.51.100.9')).body.token as string;
  const [here, elsewhere] = [await tokenOf('first-long-password'), await tokenOf('first-long-password')];
  const change = (currentPassword: string) =>
    call(admin, 'POST', '/api/admin/password', {
      token: here,
      body: { currentPassword, newPassword: 'second-long-password' },
    });
  expect((await change('not it')).body.errors).toEqual({
    currentPassword: 'This is not your current password',
  });
  expect((await change('first-long-password')).status).toBe(204);
  expect((await session(here)).status).toBe(200);
  expect((await session(elsewhere)).status).toBe(401);
  await setPassword(db, 'malia@nenelock.example', 'third-long-password');
  expect((await session(here)).status).toBe(401);
  expect(await tokenOf('third-long-password')).toBeTruthy();
});

test('disabling an account ends its sessions at once', async () => {
  await createAccount(db, { email: 'keoni@nenelock.example', password: 'long-enough-password' });
  const { body } = await signIn('keoni@nenelock.example', 'long-enough-password', '198.51.100.10');
  expect((await session(body.token)).status).toBe(200);
  await disableAccount(db, 'keoni@nenelock.example');
  expect((await session(body.token)).status).toBe(401);
});

const secret = new TextEncoder().encode('a-secret-of-the-tests-that-is-long-enough');
const forge = (change: {
  alg?: string;
  key?: Uint8Array;
  issuer?: string;
  audience?: string;
  expires?: string;
  jti?: string;
}) =>
  new SignJWT({})
    .setProtectedHeader({ alg: change.alg ?? 'HS256' })
    .setSubject('00000000-0000-4000-8000-000000000000')
    .setJti(change.jti ?? '00000000-0000-4000-8000-000000000000')
    .setIssuer(change.issuer ?? ISSUER)
    .setAudience(change.audience ?? AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(change.expires ?? '1h')
    .sign(change.key ?? secret);

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each<[string, () => Promise<string> | string]>([
  ['no token', () => ''],
  ['the placeholder', () => 'authenticated'],
  ['a signature of another key', () => forge({ key: new TextEncoder().encode('x'.repeat(40)) })],
  ['another algorithm', () => forge({ alg: 'HS512', key: new TextEncoder().encode('x'.repeat(64)) })],
  ['another issuer', () => forge({ issuer: 'somebody' })],
  ['another audience', () => forge({ audience: 'somebody' })],
  ['an expired token', () => forge({ expires: '-1h' })],
  ['a session that never was', () => forge({})],
  ['algorithm none', () => `${base64({ alg: 'none' })}.${base64({ sub: 'x', jti: 'y' })}.`],
])('%s opens nothing', async (_, make) => {
  const token = await make();
  const { status, body, headers } = await session(token || undefined);
  expect(status).toBe(401);
  expect(body.code).toBe('unauthenticated');
  expect(headers.get('www-authenticate')).toBe('Bearer');
});

test('an altered token of a live session opens nothing', async () => {
  const token = await freshToken('198.51.100.11');
  const [head, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const longer = Buffer.from(JSON.stringify({ ...claims, exp: 4_102_444_800 })).toString('base64url');
  expect((await session(`${head}.${longer}.${signature}`)).status).toBe(401);
  expect((await session(token)).status).toBe(200);
});

test('a token with a cached signature still expires, and fails under another key', async () => {
  const token = await freshToken('198.51.100.12');
  const request = new Request('http://localhost/', { headers: { authorization: `Bearer ${token}` } });
  const config = readConfig(process.env);
  const nextWeek = new Date(Date.now() + 8 * 86_400_000);
  expect((await authenticate(request, db, config, new Date())).email).toBe(testAccount.email);
  // The session row stays valid, so only the token's own expiration can reject it.
  await db.updateTable('session').set({ expire: '2100-01-01T00:00:00Z' }).execute();
  await expect(authenticate(request, db, config, nextWeek)).rejects.toThrow('Please sign in.');
  expect((await authenticate(request, db, config, new Date())).email).toBe(testAccount.email);
  const otherKey = { ...config, jwtSecrets: [new TextEncoder().encode('y'.repeat(40))] };
  await expect(authenticate(request, db, otherKey, new Date())).rejects.toThrow('Please sign in.');
});

test('links to set a password are limited per email, from all addresses together, and per address', async () => {
  const ask = async (email: string, ip: string) =>
    (await call(signInFunction, 'POST', '/api/account-links', { body: { email }, ip })).status;
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push(await ask('owner@nenelock.example', `198.51.100.${50 + n}`));
  expect(answers).toEqual([204, 204, 204, 429, 429]);
  const from = [];
  for (let n = 0; n < 11; n += 1) from.push(await ask(`x${n}@example.com`, '192.0.2.9'));
  expect(from.slice(-2)).toEqual([204, 429]);
});
