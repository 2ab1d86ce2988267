import { expect, test } from 'vitest';
import { sessionRoutes } from '#contract/accounts/session.ts';
import { signIn } from '#server/accounts/sign-in.ts';
import { readConfig } from '#server/config.ts';
import { on } from '#server/http/binding.ts';
import { serve } from '#server/http/serve.ts';
import { call } from '#tests/support/call.ts';
import { colleague } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

const { db } = await testServer({ RATE_LIMIT_SCALE: '1' });

const behind = (proxies: number) =>
  serve([on(sessionRoutes.signIn, signIn)], {
    config: () => readConfig({ ...process.env, TRUST_PROXY: String(proxies) }),
  });
let guesses = 0;

/**
 * Guesses one account's password from one place, each time claiming another address; returns how many
 * attempts were processed.
 */
async function countProcessed(
  proxies: number,
  ip: string,
  forwarded: (n: number) => string,
): Promise<number> {
  guesses += 1;
  const email = `somebody-${guesses}@nenelock.example`;
  const handler = behind(proxies);
  let processed = 0;
  for (let n = 1; n <= 8; n += 1) {
    const headers = {
      'x-forwarded-for': forwarded(n),
      'x-real-ip': `192.0.2.${n}`,
      'x-nf-client-connection-ip': `192.0.2.${n}`,
      'cf-connecting-ip': `192.0.2.${n}`,
      'true-client-ip': `192.0.2.${n}`,
      forwarded: `for=192.0.2.${n}`,
    };
    const body = { email, password: 'wrong' };
    const { status } = await call(handler, 'POST', '/api/admin/login', { body, ip, headers });
    if (status === 401) processed += 1;
  }
  return processed;
}

test('without a proxy a client’s headers are ignored', async () => {
  expect(await countProcessed(0, '203.0.113.1', (n) => `192.0.2.${n}`)).toBe(5);
});

test('behind one proxy only what that proxy appended counts', async () => {
  expect(await countProcessed(1, '127.0.0.1', (n) => `192.0.2.${n}, 203.0.113.2`)).toBe(5);
  // The proxy saw eight different clients, so each may try.
  expect(await countProcessed(1, '127.0.0.1', (n) => `203.0.113.9, 198.51.100.${n}`)).toBe(8);
});

test('behind two proxies the address is the one the outer proxy saw', async () => {
  expect(await countProcessed(2, '127.0.0.1', (n) => `192.0.2.${n}, 203.0.113.3, 10.0.0.1`)).toBe(5);
  expect(await countProcessed(2, '127.0.0.1', (n) => `192.0.2.1, 198.51.100.${n + 20}, 10.0.0.1`)).toBe(8);
});

test('guesses of the current password are limited like sign-in, and a correct password is not counted', async () => {
  const office = await colleague(db, 'kimo');
  const change = (currentPassword: string, newPassword: string) =>
    office.post('/api/admin/password', { currentPassword, newPassword }).then(({ status }) => status);
  let current = 'kimo-long-enough-password';
  for (const next of ['banyan-root-and-rain', 'taro-patch-in-the-sun', 'reef-heron-at-dawn']) {
    expect(await change(current, next)).toBe(204);
    current = next;
  }
  const guessed = [];
  for (let n = 0; n < 7; n += 1) guessed.push(await change(`guess ${n}`, 'surf-break-of-the-north'));
  expect(guessed).toEqual([422, 422, 422, 422, 422, 429, 429]);
  expect(await change(current, 'surf-break-of-the-north')).toBe(429);
});

test('guesses of one’s own password are limited across both routes that ask for it', async () => {
  const office = await colleague(db, 'noe');
  const guess = async (password: string) => [
    (await office.post('/api/admin/account/confirm', { password })).status,
    (
      await office.post('/api/admin/password', {
        currentPassword: password,
        newPassword: 'surf-break-of-the-north',
      })
    ).status,
  ];
  expect(await guess('guess')).toEqual([422, 422]);
  expect(await guess('guess')).toEqual([422, 422]);
  expect(await guess('guess')).toEqual([422, 429]);
  expect(await guess('noe-long-enough-password')).toEqual([429, 429]);
});
