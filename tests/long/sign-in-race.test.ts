import { beforeEach, expect, test } from 'vitest';
import signInFunction from '#functions/sign-in.ts';
import { createAccount, setPassword } from '#server/accounts/manage-accounts.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { type Answered, call } from '#tests/support/call.ts';
import { duringTransaction } from '#tests/support/during-transaction.ts';
import { colleague } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url } = await testServer();
const account = { email: '', password: 'reef-heron-at-low-tide' };
const newHash = await hashPassword('surf-break-of-the-north');
let count = 0;

beforeEach(async () => {
  count += 1;
  account.email = `racer-${count}@nenelock.example`;
  await createAccount(db, account, 'test');
});

const signIn = () => call(signInFunction, 'POST', '/api/admin/login', { body: account });
const liveSessions = async (email: string) => {
  const rows = await runSql(
    url,
    `select from session join admin_user u on u.id = admin_user_id where u.email = $1 and revoked_at is null`,
    [email],
  );
  return rows.length;
};

/** Sends a request while another transaction has made `change` to the account, ended its sessions and not committed. */
async function duringChange(email: string, change: string, send: () => Promise<Answered>): Promise<Answered> {
  const { answer } = await duringTransaction(
    url,
    async (other) => {
      await other.query(change, change.includes('$2') ? [email, newHash] : [email]);
      await other.query(
        `update session set revoked_at = now() where admin_user_id = (select id from admin_user where email = $1)`,
        [email],
      );
    },
    send,
  );
  return answer;
}

const NEW_PASSWORD = `update admin_user set password = $2 where email = $1`;
const DISABLE = `update admin_user set is_active = false where email = $1`;
/** What ending every session does, apart from changing the account. */
const END_SESSIONS = `select from admin_user where email = $1 for update`;

test.each([
  ['a new password', NEW_PASSWORD],
  ['a disabled account', DISABLE],
])('%s between the check of the old password and the session leaves no session alive', async (_, change) => {
  const { status, body } = await duringChange(account.email, change, signIn);
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
  expect(await liveSessions(account.email)).toBe(0);
});

test('sign-ins during repeated password changes leave only sessions of the last password', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      n === 4 ? setPassword(db, account.email, 'banyan-root-and-rain') : signIn(),
    ),
  );
  expect((await signIn()).status).toBe(401);
  expect(await liveSessions(account.email)).toBe(0);
});

test('a password that a reset has just replaced cannot confirm a change', async () => {
  const racer = await colleague(db, `changer-${count}`);
  const change = () =>
    racer.post('/api/admin/password', {
      currentPassword: `changer-${count}-long-enough-password`,
      newPassword: 'taro-patch-in-the-sun',
    });
  const { status } = await duringChange(racer.email, NEW_PASSWORD, change);
  expect(status).toBe(401);
  const [stored] = await runSql(url, 'select password from admin_user where email = $1', [racer.email]);
  expect(stored?.['password']).toBe(newHash);
});

test.each<[string, (office: Awaited<ReturnType<typeof colleague>>, targetId: string) => Promise<Answered>]>([
  [
    'adds no account',
    (office) =>
      office.post('/api/admin/users', {
        email: `late-${count}@nenelock.example`,
      }),
  ],
  ['sends no link', (office, id) => office.post(`/api/admin/users/${id}/link`)],
  [
    'disables no account',
    (office, id) => office.put(`/api/admin/users/${id}`, { version: 1, isActive: false }),
  ],
])('a member of staff whose sessions end while the request runs %s', async (_, send) => {
  const racer = await colleague(db, `ended-${count}`);
  const target = await colleague(db, `target-${count}`);
  const { status } = await duringChange(racer.email, END_SESSIONS, () => send(racer, target.id));
  expect(status).toBe(401);
  expect((await target.get('/api/admin/session')).status).toBe(200);
  expect(
    await runSql(url, `select from admin_user where email = $1`, [`late-${count}@nenelock.example`]),
  ).toEqual([]);
});
