import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { phoneDisplay } from '#domain/business.ts';
import { bundle, previewAddress } from '#scripts/build/functions.ts';
import { paths } from '#scripts/build/paths.ts';
import { readConfig } from '#server/config.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { cardSettings } from '#tests/support/test-settings.ts';
import { startMailCatcher } from '#tests/support/mail-catcher.ts';
import { runSql } from '#tests/support/run-sql.ts';

const live = await freshDatabase();
const own = await freshDatabase();
const mail = await startMailCatcher();
const folder = await mkdtemp(join(tmpdir(), 'nene-preview-'));
afterAll(async () => {
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Every variable of the live site, as if set for all contexts. */
const everything = {
  DATABASE_URL: live.url,
  JWT_SECRET: randomBytes(48).toString('base64url'),
  FIELD_KEY: randomBytes(32).toString('base64'),
  SITE_URL: 'https://nenelock.example',
  SMTP_URL: mail.url,
  ...cardSettings,
  BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/1',
};
const lead = {
  firstName: 'Kai',
  lastName: 'Akana',
  phone: '(808) 555-0142',
  email: 'kai@example.com',
  serviceType: 'automotive',
  location: 'Lihue',
  isEmergency: false,
};

/** Sends a request to the deployed function and drains the outbox, in a process with only the deployed environment. */
async function send(previewUrl: string, env: NodeJS.ProcessEnv): Promise<{ status: number; body: string }> {
  const at = join(folder, String(Math.random()));
  await bundle(join(paths.functionSources, 'contact.ts'), join(at, 'contact'), { previewUrl });
  await bundle(join(paths.functionSources, 'outbox.ts'), join(at, 'outbox'), { previewUrl });
  const script = `
    const { default: contact } = await import(${JSON.stringify(join(at, 'contact/contact.mjs'))});
    const { default: outbox } = await import(${JSON.stringify(join(at, 'outbox/outbox.mjs'))});
    const { createHmac } = await import('node:crypto');
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k1' };
    const body = ${JSON.stringify(JSON.stringify(lead))};
    const answer = await contact(new Request('https://x.example/api/contact', { method: 'POST', headers, body }), {});
    const text = await answer.text();
    const token = createHmac('sha256', process.env.JWT_SECRET).update('outbox').digest('base64url');
    await outbox(new Request('https://x.example/api/outbox', { method: 'POST', headers: { authorization: 'Outbox ' + token } }), {});
    process.stdout.write('\\n' + JSON.stringify({ status: answer.status, body: text }));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as { status: number; body: string };
}

const leadsIn = async (url: string) =>
  Number((await runSql(url, 'select count(*) from contact_request'))[0]?.['count']);
const stored = async () => [await leadsIn(live.url), await leadsIn(own.url)];

test('a preview with every variable of the live site says that it is one, and stores nothing', async () => {
  const { status, body } = await send('https://deploy-preview-1--nene.netlify.app', everything);
  expect(status).toBe(403);
  expect((JSON.parse(body) as { detail: string }).detail).toBe(
    `This is a preview of the website: nothing sent here reaches us. Please call ${phoneDisplay}.`,
  );
  expect(await stored()).toEqual([0, 0]);
});

test('a preview with its own database stores there and sends no mail', async () => {
  const env = { ...everything, PREVIEW_DATABASE_URL: own.url };
  expect((await send('https://deploy-preview-1--nene.netlify.app', env)).status).toBe(201);
  expect(await stored()).toEqual([0, 1]);
  const waiting = await runSql(own.url, 'select count(*)::int as waiting from outbox where sent_at is null');
  expect(waiting).toEqual([{ waiting: 0 }]);
  expect(mail.mails).toEqual([]);
});

test('the live site stores the same request in the live database and sends the mail', async () => {
  const env = { ...everything, PREVIEW_DATABASE_URL: own.url };
  expect((await send('', env)).status).toBe(201);
  expect(await stored()).toEqual([1, 1]);
  expect(mail.mails.length).toBeGreaterThan(0);
});

test('on Netlify every context but production is a preview; elsewhere only a build made as one', () => {
  const DEPLOY_PRIME_URL = 'https://deploy-preview-1--nene.netlify.app';
  const on = (CONTEXT: string) => previewAddress(false, { NETLIFY: 'true', CONTEXT, DEPLOY_PRIME_URL });
  expect(['deploy-preview', 'branch-deploy', 'dev', 'preview-server'].map(on)).toEqual(
    Array.from({ length: 4 }, () => DEPLOY_PRIME_URL),
  );
  expect(on('production')).toBe('');
  expect(previewAddress(false, {})).toBe('');
  expect(previewAddress(true, {})).not.toBe('');
});

test('a preview has no link to the card page, and its links lead to itself', () => {
  const env = { ...everything, PREVIEW_DATABASE_URL: own.url, METRICS_TOKEN: 'm'.repeat(30) };
  expect(readConfig(env, 'https://p.example')).toMatchObject({
    databaseUrl: own.url,
    siteUrl: 'https://p.example',
    selfOrigin: 'https://p.example',
    smtpUrl: undefined,
    cards: undefined,
    buildHookUrl: undefined,
    metricsToken: undefined,
  });
});
