import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import signInFunction from '#functions/sign-in.ts';
import meta from '#functions/meta.ts';
import { generatePassword, createAccount, disableAccount } from '#server/accounts/manage-accounts.ts';
import { call } from '#tests/support/call.ts';
import { heapInUse } from '#tests/support/memory.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { insertAccountLink } from '#db/queries/accounts/accounts.ts';
import { newToken } from '#server/hashes.ts';
import { testAccount, testServer } from '#tests/support/server.ts';

const { db } = await testServer();
const signIn = (email: string, password: string, ip = '198.51.100.1', headers = {}) =>
  call(signInFunction, 'POST', '/api/admin/login', { body: { email, password }, ip, headers });

test('a rejection’s work does not reveal whether an account exists', async () => {
  await createAccount(db, { email: 'gone@nenelock.example', password: 'long-enough-password' });
  await disableAccount(db, 'gone@nenelock.example');
  // Nearly all of the work is hashing, which costs what its parameters say.
  const hashing = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports();
  onTestFinished(() => {
    hashing.mockRestore();
    syncBuiltinESMExports();
  });
  const work = [];
  for (const [email, password] of [
    [testAccount.email, 'wrong'],
    ['nobody@nenelock.example', 'wrong'],
    ['gone@nenelock.example', 'long-enough-password'],
  ] as const) {
    hashing.mockClear();
    expect((await signIn(email, password)).status).toBe(401);
    work.push(
      hashing.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength, nonce }]) => [
        ...[algorithm, memory, passes, parallelism, tagLength],
        Buffer.byteLength(nonce),
      ]),
    );
  }
  expect(work[0]).toHaveLength(1);
  expect(work[1]).toEqual(work[0]);
  expect(work[2]).toEqual(work[0]);
});

test.each([
  ['a megabyte', 'x'.repeat(1024 * 1024), 413],
  ['longer than any may be', 'x'.repeat(1025), 422],
  ['characters that grow when folded', 'ﷺ'.repeat(300), 401],
  ['a lone surrogate', '\ud800'.repeat(20), 401],
  ['not text', { length: 5 }, 422],
])('a password that is %s reaches nothing else', async (_, password, status) => {
  expect((await signIn(testAccount.email, password as string)).status).toBe(status);
});

test('a flood of sign-ins is rejected, holds no memory, and leaves other routes working', async () => {
  const before = await heapInUse();
  const order: string[] = [];
  const flood = Array.from({ length: 300 }, (_, n) =>
    signIn(`guess-${n}@nenelock.example`, 'x'.repeat(1000), `10.0.${n % 250}.1`).then((answer) => {
      order.push('sign-in');
      return answer;
    }),
  );
  const health = call(meta, 'GET', '/api/health?deep=1').then(({ status }) => {
    order.push('health');
    return status;
  });
  expect(await health).toBe(200);
  const answers = await Promise.all(flood);
  const of = (status: number) => answers.filter((answer) => answer.status === status);
  expect(of(401).length + of(503).length).toBe(300);
  // Three run at once and 64 queue; everyone else is turned away at once.
  expect(of(401).length).toBeGreaterThanOrEqual(67);
  expect(of(503).length).toBeGreaterThan(0);
  expect(of(503)[0]?.headers.get('retry-after')).toBe('5');
  expect(order.indexOf('health')).toBeLessThan(order.length - 1);
  expect((await heapInUse()) / before).toBeLessThan(1.25);
  expect((await signIn(testAccount.email, testAccount.password)).status).toBe(200);
});

test.each([
  ['one everybody uses', 'unbelievable'],
  ['one everybody uses, in capitals', 'Password1234'],
  ['the business and a year', 'nenelock2026!'],
  ['the trade and the island', 'Locksmith-Kauai-1'],
  ['one letter many times', 'zzzzzzzzzzzzzzzzzzzz'],
  ['only digits', '80855501428085550142'],
])('a password that is %s cannot be chosen anywhere', async (_, password) => {
  const office = await signInToOffice();
  const { token, hash } = newToken();
  await insertAccountLink(db, {
    tokenHash: hash,
    adminUserId: office.id,
    purpose: 'reset',
    askedAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
  });
  const answers = [
    await call(signInFunction, 'POST', `/api/account-links/${token}`, { body: { password } }),
    await office.post('/api/admin/password', {
      currentPassword: testAccount.password,
      newPassword: password,
    }),
  ];
  expect(answers.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [422, ['password']],
    [422, ['newPassword']],
  ]);
  await expect(createAccount(db, { email: 'new@nenelock.example', password })).rejects.toThrow(RangeError);
});

test('good passwords are accepted, of any characters and length', async () => {
  const good = [
    generatePassword(),
    'correct horse battery staple',
    'ʻŌhiʻa-lehua 雨 in the rain',
    'x7'.repeat(10) + 'quarterdeck',
  ];
  for (const [n, password] of good.entries()) {
    const account = { email: `good-${n}@nenelock.example`, password };
    await createAccount(db, account);
    expect((await signIn(account.email, password)).status).toBe(200);
    expect((await signIn(account.email, password.toUpperCase())).status).toBe(401);
  }
});

test('a password counts exactly as typed, including outer spaces, and so does a changed one', async () => {
  const account = { email: 'spaces@nenelock.example', password: ' tide pools at noon ' };
  await createAccount(db, account);
  expect((await signIn(account.email, account.password.trim())).status).toBe(401);
  const office = await signInToOffice(account);
  const change = (currentPassword: string) =>
    office.post('/api/admin/password', { currentPassword, newPassword: ' tide pools at dusk ' });
  expect((await change(account.password.trim())).status).toBe(422);
  expect((await change(account.password)).status).toBe(204);
});

test('a generated password has 120 random bits', () => {
  const made = Array.from({ length: 100 }, generatePassword);
  for (const password of made) expect(password).toMatch(/^[0-9a-f]{6}(?:-[0-9a-f]{6}){4}$/);
  expect(new Set(made).size).toBe(made.length);
});
