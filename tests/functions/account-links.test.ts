import { expect, test } from 'vitest';
import signInFunction from '#functions/sign-in.ts';
import { createAccount, disableAccount, inviteAccount } from '#server/accounts/manage-accounts.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { readConfig } from '#server/config.ts';
import { purgeExpired } from '#server/privacy/purge-expired.ts';
import { call } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { passwordTokens, sendQueued, writtenMail } from '#tests/support/written-mail.ts';

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();

const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const ask = (email: string) => call(signInFunction, 'POST', '/api/account-links', { body: { email } });
const read = (token: string) =>
  call(signInFunction, 'GET', '/api/account-links/-', { headers: { 'document-token': token } });
const use = (token: string, password = 'mango-under-the-tin-roof') =>
  call(signInFunction, 'POST', '/api/account-links/-', {
    body: { password },
    headers: { 'document-token': token },
  });
const signIn = (email: string, password: string) =>
  call(signInFunction, 'POST', '/api/admin/login', { body: { email, password } });

async function invite(name: string): Promise<{ id: string; email: string; token: string }> {
  const email = `${name}@nenelock.example`;
  const { body } = await office.post('/api/admin/users', {
    email,
    firstName: 'Malia',
  });
  await sendQueued(db);
  const [token = ''] = await passwordTokens(dataDir, email);
  return { id: body.id, email, token };
}

async function askedLink(email: string): Promise<string> {
  const before = await passwordTokens(dataDir, email);
  expect((await ask(email)).status).toBe(204);
  await sendQueued(db);
  return (await passwordTokens(dataDir, email)).find((token) => !before.includes(token)) ?? '';
}

/** Moves an account's links, as if they had been asked for so many hours ago. */
const age = (email: string, hours: number) =>
  runSql(
    url,
    `update account_link set asked_at = asked_at - $2 * interval '1 hour', expires_at = expires_at - $2 * interval '1 hour'
      where admin_user_id = (select id from admin_user where email = $1)`,
    [email, hours],
  );

test('an invited person chooses a password with the link, and signs in with it', async () => {
  const { email, token } = await invite('malia');
  expect((await signIn(email, 'mango-under-the-tin-roof')).status).toBe(401);
  expect((await read(token)).body).toEqual({ purpose: 'invitation', email, firstName: 'Malia' });
  expect((await use(token, 'short')).body.errors).toEqual({ password: 'Use at least 12 characters' });
  expect((await use(token, 'nene-locksmith-kauai')).body.errors).toHaveProperty('password');
  expect((await use(token)).status).toBe(204);
  expect((await signIn(email, 'mango-under-the-tin-roof')).status).toBe(200);
  const users = (await office.get('/api/admin/users')).body as { email: string; isInvited: boolean }[];
  expect(users.find((user) => user.email === email)?.isInvited).toBe(false);
});

test('a token is stored only as its hash', async () => {
  const { token } = await invite('lono');
  const [{ text } = {}] = await runSql(
    url,
    `select (select string_agg(l::text, '') from account_link l) || (select string_agg(o::text, '') from outbox o) as text`,
  );
  expect(text).not.toContain(token);
});

test('of two concurrent uses of one link, one sets the password', async () => {
  const { email, token } = await invite('kahu');
  const passwords = ['taro-patch-in-the-sun', 'reef-heron-at-dawn'];
  const answers = await Promise.all(passwords.map((password) => use(token, password)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  const winner = answers.findIndex(({ status }) => status === 204);
  expect((await signIn(email, passwords[winner] ?? '')).status).toBe(200);
  expect((await signIn(email, passwords[1 - winner] ?? '')).status).toBe(401);
  expect((await read(token)).status).toBe(404);
});

test('an invitation works for 72 hours, and a link for a forgotten password for one', async () => {
  const { email, token } = await invite('hina');
  await age(email, 71.99);
  expect((await read(token)).status).toBe(200);
  await age(email, 0.02);
  expect((await read(token)).status).toBe(404);
  expect((await use(token)).status).toBe(404);
  const other = await colleague(db, 'pua');
  const reset = await askedLink(other.email);
  await age(other.email, 0.99);
  expect((await read(reset)).status).toBe(200);
  await age(other.email, 0.02);
  expect((await use(reset)).status).toBe(404);
  await purgeExpired({ db, now: later(24 * 5) });
  expect(await runSql(url, 'select from account_link')).toEqual([]);
});

test('a link for a forgotten password sets a new one, ends every session, voids the other links, and mails the account', async () => {
  const other = await colleague(db, 'keola');
  const first = await askedLink(other.email);
  const second = await askedLink(other.email);
  expect(second).not.toBe(first);
  expect((await use(second)).status).toBe(204);
  expect((await other.get('/api/admin/session')).status).toBe(401);
  expect((await use(first)).status).toBe(404);
  await sendQueued(db);
  const subjects = (await writtenMail(dataDir, other.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your password was changed');
});

test('a mail that is written after the password was set contains no link', async () => {
  const other = await colleague(db, 'nani');
  expect((await ask(other.email)).status).toBe(204);
  const changed = await other.post('/api/admin/password', {
    currentPassword: 'nani-long-enough-password',
    newPassword: 'taro-patch-in-the-sun',
  });
  expect(changed.status).toBe(204);
  await sendQueued(db);
  expect(await passwordTokens(dataDir, other.email)).toEqual([]);
});

test('a mail that is sent twice contains two links, and using one voids both', async () => {
  const other = await colleague(db, 'ikaika');
  const first = await askedLink(other.email);
  await runSql(
    url,
    `update outbox set state = 'queued', sent_at = null, next_attempt_at = now() where recipient = $1`,
    [other.email],
  );
  await drainOutbox({
    db,
    config: readConfig(process.env),
    now: () => new Date(),
    until: later(1),
  });
  const [again = ''] = await passwordTokens(dataDir, other.email);
  expect(again).not.toBe(first);
  expect((await read(first)).status).toBe(200);
  expect((await use(again)).status).toBe(204);
  expect((await use(first)).status).toBe(404);
});

test('an unknown address and a disabled account get the same response after the same work, and no mail', async () => {
  await createAccount(db, { email: 'gone@nenelock.example', password: 'long-enough-password' });
  await disableAccount(db, 'gone@nenelock.example');
  for (const email of ['stranger@example.com', 'gone@nenelock.example']) {
    const answer = await ask(email);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await runSql(url, `select kind from outbox where recipient = $1`, [email])).toEqual([
      { kind: 'password-reset' },
    ]);
    await sendQueued(db);
    expect(await writtenMail(dataDir, email)).toEqual([]);
  }
});

test('disabling an account voids its links', async () => {
  const { email, token } = await invite('moana');
  await disableAccount(db, email);
  expect((await read(token)).status).toBe(404);
  expect((await use(token)).status).toBe(404);
});

test('an invitation is sent again; the person may use either mail', async () => {
  const { id, email, token } = await invite('kawika');
  const again = await office.post(`/api/admin/users/${id}/link`);
  expect(again.status).toBe(204);
  await sendQueued(db);
  const tokens = await passwordTokens(dataDir, email);
  expect(tokens).toHaveLength(2);
  expect((await use(tokens.find((each) => each !== token) ?? '')).status).toBe(204);
  expect((await use(token)).status).toBe(404);
});

test('the command line prints an invitation link, which sets the password once', async () => {
  const email = 'makana@nenelock.example';
  const siteUrl = 'https://office.example';
  const link = await inviteAccount(db, { email, role: 'technician', firstName: 'Makana', siteUrl });
  const token = link?.split('https://office.example/admin/set-password#')[1] ?? '';
  expect((await read(token)).body).toEqual({ purpose: 'invitation', email, firstName: 'Makana' });
  expect((await use(token)).status).toBe(204);
  expect((await use(token)).status).toBe(404);
  const { status, body } = await signIn(email, 'mango-under-the-tin-roof');
  expect([status, body.user.role]).toEqual([200, 'technician']);
});

test('an owner who has not chosen a password does not count as the last one', async () => {
  const { email } = await invite('heir');
  const disable = () =>
    runSql(url, `update admin_user set is_active = false where role = 'admin' and email <> $1`, [email]);
  await expect(disable()).rejects.toThrow(/last owner/);
  await runSql(url, 'update admin_user set invited_at = null where email = $1', [email]);
  await disable();
});
