import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recordJobRun } from '#db/queries/health.ts';
import { paths } from '#scripts/build/paths.ts';
import { checkStripe } from '#scripts/doctor/check-cards.ts';
import { examine } from '#scripts/doctor/examine.ts';
import type { CardSettings } from '#server/cards/provider.ts';
import { stripeEvents } from '#server/cards/stripe-events.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startMailCatcher } from '#tests/support/mail-catcher.ts';
import { makeEstimate } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import meta from '#functions/meta.ts';

const { url, db } = await testServer();
const empty = await freshDatabase();
const password = randomBytes(12).toString('hex');
const mail = await startMailCatcher({
  authOptional: false,
  authMethods: ['PLAIN'],
  onAuth: (auth, _session, done) =>
    auth.password === password ? done(null, { user: auth.username }) : done(new Error('Wrong password')),
});
const pageHeaders: Record<string, string> = {};
/** The deployed site: a page, and the health function. */
const site = createServer((request, response) => {
  void (async () => {
    const answer = request.url?.startsWith('/api/')
      ? await meta(new Request(`http://localhost${request.url}`))
      : new Response('page', { headers: pageHeaders });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  })();
});
site.listen(0, '127.0.0.1');
await once(site, 'listening');
const { port } = site.address() as AddressInfo;
afterAll(async () => {
  await mail.stop();
  site.close();
});

const good = {
  DATABASE_URL: url,
  JWT_SECRET: randomBytes(48).toString('base64url'),
  FIELD_KEY: process.env['FIELD_KEY']!,
  SITE_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: mail.url.replace('smtp://', `smtp://nene:${password}@`),
  VAPID_KEY: randomBytes(48).toString('base64url'),
  SMS_URL: 'https://texts.example/send',
  CARDS_URL: 'https://key@cards.example',
  CARDS_WEBHOOK_SECRET: 'whsec_of-the-tests-long-enough-to-be-one',
};
await makeEstimate(await signInToOffice(), { vehicleVin: '1HGCM82633A004352' });
for (const job of ['outbox', 'reminders', 'retention']) await recordJobRun(db, job, new Date());

const faults = async (changes: NodeJS.ProcessEnv) =>
  (await examine({ ...good, ...changes })).flatMap(({ about, fault }) =>
    fault === undefined ? [] : [`${about}: ${fault}`],
  );

test('the doctor finds nothing wrong with a complete installation, and sends nothing', async () => {
  const findings = await examine(good);
  expect(findings.filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(findings.length).toBe(19);
  expect(mail.mails).toEqual([]);
});

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['a card key of test mode', { CARDS_URL: 'stripe://sk_test_a1@api.stripe.com' }, /^CARDS_URL.*test key/],
  [
    'no secret of the card provider',
    { CARDS_WEBHOOK_SECRET: '' },
    /^CARDS_URL.*CARDS_WEBHOOK_SECRET is not set/,
  ],
  ['no database', { DATABASE_URL: '' }, /^DATABASE_URL: DATABASE_URL is not set/],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
    /^the database answers.*ECONNREFUSED/,
  ],
  ['a signing secret that is too short', { JWT_SECRET: 'short' }, /^JWT_SECRET: .*32 random bytes/],
  [
    'another field key',
    { FIELD_KEY: randomBytes(32).toString('base64') },
    /^FIELD_KEY decrypts.*FIELD_KEY_PREVIOUS/,
  ],
  ['a wrong mail password', { SMTP_URL: mail.url.replace('//', '//nene:wrong@') }, /^the mail server.*535/],
  ['a mail server that is away', { SMTP_URL: 'smtp://127.0.0.1:1' }, /^the mail server.*ECONNREFUSED/],
  ['an address without TLS', { SITE_URL: 'http://nenelock.example' }, /^the site answers: .*https/],
  ['a site that is away', { SITE_URL: 'http://127.0.0.1:1' }, /^the site answers: /],
  ['a preview on the live database', { PREVIEW_DATABASE_URL: url }, /^the preview.*is the live database/],
])('reports only %s', async (_, changes, fault) => {
  expect(await faults(changes)).toEqual([expect.stringMatching(fault)]);
});

test('the doctor reports an old schema, an office without an account, and schedules that never ran', async () => {
  await runSql(
    empty.url,
    `delete from kysely_migration where name = (select max(name) from kysely_migration)`,
  );
  expect(await faults({ DATABASE_URL: empty.url })).toEqual([
    expect.stringMatching(/^the schema: Run `npm run migrate`: 1 steps/),
  ]);
  const whole = await freshDatabase();
  expect(await faults({ DATABASE_URL: whole.url })).toEqual([
    expect.stringMatching(/^an office account: .*npm run admin/),
    expect.stringMatching(/^the schedule of outbox: It has never succeeded/),
    expect.stringMatching(/^the schedule of reminders: It has never succeeded/),
    expect.stringMatching(/^the schedule of retention: It has never succeeded/),
  ]);
});

test('the doctor reports a schedule that stopped, and a site built as a preview', async () => {
  await runSql(url, `update job_run set at = now() - interval '27 hours' where job = 'reminders'`);
  pageHeaders['X-Robots-Tag'] = 'noindex, nofollow';
  expect(await faults({})).toEqual([
    expect.stringMatching(/^the site answers: .*preview/),
    expect.stringMatching(/^the schedule of reminders: It last succeeded at 20/),
  ]);
});

/** What Stripe answers, by path: everything, with a webhook that sends all that is read. */
const stripeAnswers: Record<string, object> = {};
const stripe = createServer((request, response) => {
  const answer = stripeAnswers[request.url!.replace(/^\/v1\/|\?.*$/g, '')];
  response.writeHead(answer ? 200 : 403).end(JSON.stringify(answer ?? {}));
});
stripe.listen(0, '127.0.0.1');
await once(stripe, 'listening');
afterAll(() => stripe.close());

test.each([
  ['nothing wrong', {}, undefined],
  ['a webhook of all events as right', { events: ['*'] }, undefined],
  ['a key of the other mode', { balance: { livemode: false } }, /other mode/],
  ['a key that may not read refunds', { refunds: undefined }, /403.*may not read refunds/],
  ['a webhook for another address', { url: 'https://old.example/api/cards' }, /no enabled webhook for https/],
  ['a webhook that is turned off', { status: 'disabled' }, /no enabled webhook/],
  [
    'an event that is not sent',
    { events: stripeEvents.filter((event) => event !== 'charge.dispute.funds_withdrawn') },
    /does not send charge\.dispute\.funds_withdrawn\.$/,
  ],
])('of Stripe’s account the doctor reports %s', async (_, changes, fault) => {
  const {
    url: address,
    status,
    events,
    ...answers
  } = {
    ...{ url: 'https://nenelock.example/api/cards', status: 'enabled', events: stripeEvents },
    ...changes,
  };
  const list = { data: [] };
  Object.assign(
    stripeAnswers,
    { balance: { livemode: true }, events: list, refunds: list },
    { balance_transactions: list, 'checkout/sessions': list },
    { webhook_endpoints: { data: [{ url: address, status, enabled_events: events }] } },
    answers,
  );
  const { port: stripePort } = stripe.address() as AddressInfo;
  const url = `http://key:@127.0.0.1:${stripePort}`;
  const cards: CardSettings = { provider: 'stripe', url, live: true, secrets: [] };
  const found = await checkStripe(cards, 'https://nenelock.example').catch((error: Error) => error.message);
  if (fault) expect(found).toMatch(fault);
  else expect(found).toBeUndefined();
});

test('the command exits with status 1 and names the missing settings', async () => {
  const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], NETLIFY: 'true' };
    execFile(process.execPath, [join(paths.root, 'scripts/doctor.ts')], { env }, (error, text) =>
      resolve({ code: error?.code, stdout: text }),
    );
  });
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'JWT_SECRET', 'FIELD_KEY', 'SITE_URL', 'SMTP_URL'])
    expect(stdout).toContain(`WRONG    ${name}: ${name} is not set.`);
});
