import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import signInFunction from '#functions/sign-in.ts';
import { projectRoot } from '#scripts/settings.ts';
import { call } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { makeWholeJob } from '#tests/support/staff.ts';

// Tests `npm run admin` as its own process.

const { db, url } = await testServer();
const office = await signInToOffice();

const admin = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join(projectRoot, 'scripts', 'admin.ts'), ...words], {
    env: { ...process.env, DATABASE_URL: url, SITE_URL: 'https://office.example' },
  });

const signIn = (email: string, password: string) =>
  call(signInFunction, 'POST', '/api/admin/login', { body: { email, password } });

test('the role command shows and sets a role, ends sessions and names the jobs that were handed back', async () => {
  const kai = await colleague(db, 'kai', { role: 'dispatcher' });
  await makeWholeJob(office, kai.id);
  const [job] = await runSql(url, 'select number from job where technician_id = $1', [kai.id]);
  expect((await admin('role', kai.email)).stdout.trim()).toBe('dispatcher');
  const { stdout } = await admin('role', kai.email, 'bookkeeper');
  expect(stdout).toContain(`${kai.email} is bookkeeper now; its sessions have ended.`);
  expect(stdout).toContain(`Without a technician now: job ${String(job?.['number'])}.`);
  expect((await kai.get('/api/admin/session')).status).toBe(401);
  await expect(admin('role', kai.email, 'king')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no role king'),
  });
  await expect(admin('role', office.email, 'technician')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is the last active owner'),
  });
  expect((await office.get('/api/admin/session')).status).toBe(200);
});

test('the invite command prints a link with which the person sets their password once', async () => {
  const email = 'leilani@nenelock.example';
  const { stdout } = await admin('invite', email, 'technician', 'Leilani');
  const [, token = ''] = /https:\/\/office\.example\/admin\/set-password#(\S+)/.exec(stdout) ?? [];
  expect(token).toMatch(/^[\w-]{22}$/);
  const password = 'plumeria-by-the-gate-4';
  const use = () => call(signInFunction, 'POST', `/api/account-links/${token}`, { body: { password } });
  expect((await use()).status).toBe(204);
  expect((await use()).status).toBe(404);
  const { status, body } = await signIn(email, password);
  expect([status, body.user.role, body.user.firstName]).toEqual([200, 'technician', 'Leilani']);
  await expect(admin('invite', email, 'technician')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already has an account'),
  });
});

test('the reset-factors command lets a person sign in with the password alone, and ends their sessions', async () => {
  const lani = await colleague(db, 'lani');
  await runSql(
    url,
    `insert into passkey (id, admin_user_id, public_key, name) values ('lost', $1, 'x', 'Lost phone')`,
    [lani.id],
  );
  const password = 'lani-long-enough-password';
  expect((await signIn(lani.email, password)).body.code).toBe('second_factor');
  expect((await admin('reset-factors', lani.email)).stdout).toContain('has no second factor now');
  expect((await lani.get('/api/admin/session')).status).toBe(401);
  expect((await signIn(lani.email, password)).status).toBe(200);
  const [mail] = await runSql(
    url,
    `select payload ->> 'change' as change from outbox where kind = 'account-notice' and recipient = $1`,
    [lani.email],
  );
  expect(mail?.['change']).toBe('factors_reset');
  await expect(admin('reset-factors', 'nobody@nenelock.example')).rejects.toMatchObject({ code: 1 });
});
