/**
 * `npm run netlify-smoke`: serves what `npm run build` made through Netlify's own command line (fetched by npx, or the
 * one in NETLIFY_CLI), offline and without an account, on a database of its own, and walks through it: pages, headers,
 * redirects, functions, a form and its repeat. Exits with status 1 when a response differs from that of `npm start`.
 */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/connect.ts';
import { migrateUrl } from '#db/migrate.ts';
import { createAccount } from '#server/accounts/manage-accounts.ts';
import { paths } from './build/paths.ts';
import { startTemporaryPostgres } from './postgres.ts';
import { readRules } from './serve/rules.ts';
import { runTask } from './task.ts';

const CLI = 'netlify-cli@27';
const PORT = 8899;
const START_MS = 240_000;
const account = { email: 'owner@nenelock.example', password: 'plumeria-in-the-rain-42' };
const origin = `http://localhost:${PORT}`;

/** The command line's file server writes this header itself, regardless of netlify.toml; the platform does not. */
const OWN_HEADER = 'Cache-Control';

const wrong: string[] = [];
/** Compares a result with the expected one and prints it. */
function expect(about: string, found: unknown, wanted: unknown): void {
  const same = JSON.stringify(found) === JSON.stringify(wanted);
  console.log(
    `${same ? 'ok    ' : 'DIFFERS'} ${about}${same ? '' : `: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`}`,
  );
  if (!same) wrong.push(about);
}

const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

await runTask(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nene-netlify-'));
  const postgres = await startTemporaryPostgres();
  let cli: ReturnType<typeof spawn> | undefined;
  try {
    await migrateUrl(postgres.url);
    const db = connect(postgres.url);
    await createAccount(db, account, 'netlify-smoke');
    await db.destroy();
    // The files that a deploy would publish, and no others.
    for (const name of ['netlify.toml', 'package.json', 'dist', 'build/functions'])
      await cp(join(paths.root, name), join(folder, name), { recursive: true });
    await writeFile(join(folder, '.gitignore'), '.netlify\n');
    cli = spawn(
      process.env['NETLIFY_CLI'] ?? 'npx',
      [
        ...(process.env['NETLIFY_CLI'] ? [] : ['--yes', CLI]),
        ...[
          'dev',
          '--offline',
          '--no-open',
          '--skip-gitignore',
          '--internal-disable-edge-functions',
          '--context',
          'production',
        ],
        ...['--port', String(PORT), '--dir', 'dist', '--functions', 'build/functions'],
      ],
      {
        cwd: folder,
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: true,
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          CI: 'true',
          DATABASE_URL: postgres.url,
          DATA_DIR: join(folder, 'data'),
          JWT_SECRET: 'plumeria-in-the-rain-forty-two-times',
          FIELD_KEY: 'Y/6bIAm3Oc4Jrl2Wd0hU8vKqTz1XeN7pGs5LfRaQk9M=',
          SITE_URL: origin,
        },
      },
    );
    await untilServed();
    await walk();
  } finally {
    if (cli?.pid !== undefined) process.kill(-cli.pid, 'SIGTERM');
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(wrong.length === 0 ? '\nNo differences from our own server.' : `\n${wrong.length} differ.`);
  return wrong.length === 0 ? 0 : 1;
});

async function untilServed(): Promise<void> {
  const until = Date.now() + START_MS;
  for (;;) {
    try {
      if ((await ask('/')).status === 200) return;
    } catch {
      // Not listening yet.
    }
    if (Date.now() > until) throw new Error('Netlify’s server did not respond.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function walk(): Promise<void> {
  const rules = await readRules(paths.root, paths.publish);
  for (const path of ['/', '/about', '/contact', '/services/car-lockout-service-kauai', '/admin/login']) {
    const page = await ask(path);
    expect(`${path} is served`, page.status, 200);
    const headers = rules.headersFor(path);
    expect(
      `${path} has its headers`,
      Object.keys(headers).filter((name) => name !== OWN_HEADER && page.headers.get(name) !== headers[name]),
      [],
    );
  }
  expect('an unknown page is a 404', (await ask('/no-such-page')).status, 404);
  expect('the office’s addresses lead to its page', (await ask('/admin/leads')).status, 200);
  expect('an unknown address under /api is a 404 problem', await typeOf('/api/nothing'), [
    404,
    'application/problem+json',
  ]);
  expect('health', (await ask('/api/health?deep=1')).status, 200);
  expect('the office asks who it is', (await ask('/api/admin/leads')).status, 401);
  expect('a method no route has', (await ask('/api/contact', { method: 'DELETE' })).status, 405);

  const signedIn = (await (await post('/api/admin/login', account)).json()) as { token?: string };
  expect('signing in', typeof signedIn.token, 'string');
  const authorization = `Bearer ${signedIn.token}`;
  const lead = {
    firstName: 'Kai',
    lastName: 'Akana',
    phone: '(808) 555-0142',
    email: 'kai@example.com',
    serviceType: 'automotive',
    location: 'Lihue',
    isEmergency: false,
  };
  const key = { 'idempotency-key': 'netlify-smoke-1' };
  const first = await post('/api/contact', lead, key);
  expect('a contact request', first.status, 201);
  const again = await post('/api/contact', lead, key);
  expect('the same again gets the first answer', await again.text(), await first.text());
  const leads = (await (await ask('/api/admin/leads', { headers: { authorization } })).json()) as object[];
  expect('the office sees it once', leads.length, 1);
  const file = await ask('/api/admin/export/leads.csv', { headers: { authorization } });
  expect('a CSV file', [file.status, (await file.text()).includes('Akana')], [200, true]);
  for (const job of ['outbox-timer', 'reminders', 'retention']) {
    // Schedules run only on the platform; here their functions are called by name.
    const { status } = await ask(`/.netlify/functions/${job}`, { method: 'POST' });
    expect(`the job ${job}`, status < 300, true);
  }
  const large = await post('/api/contact', { ...lead, message: 'x'.repeat(100_000) });
  expect('a body over the route’s limit', large.status, 413);
}

async function typeOf(path: string): Promise<[number, string]> {
  const { status, headers } = await ask(path);
  return [status, headers.get('content-type')?.split(';')[0] ?? ''];
}
