import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { HEADERS } from '#scripts/build/budget.ts';
import { projectRoot } from '#scripts/settings.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { type RunningApp, startApp, testAdmin } from '#tests/support/running-app.ts';

const run = promisify(execFile);

async function post(app: RunningApp, path: string, body: object): Promise<Response> {
  return fetch(app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function signIn(app: RunningApp): Promise<string> {
  const response = await post(app, '/api/admin/login', testAdmin);
  expect(response.status).toBe(200);
  return ((await response.json()) as { token: string }).token;
}

async function leads(app: RunningApp): Promise<{ lastName: string }[]> {
  const response = await fetch(`${app.url}/api/admin/leads`, {
    headers: { Authorization: `Bearer ${await signIn(app)}` },
  });
  return (await response.json()) as { lastName: string }[];
}

const lead = (lastName: string) => ({
  firstName: 'Keala',
  lastName,
  phone: '808-555-0199',
  serviceType: 'emergency',
  location: 'Poipu Beach Park',
  isEmergency: true,
});

/** Runs a command and returns its exit status and output. */
async function command(
  env: NodeJS.ProcessEnv,
  ...scriptArguments: string[]
): Promise<{ code: number; output: string }> {
  const [script = '', ...rest] = scriptArguments;
  try {
    const { stdout, stderr } = await run(process.execPath, [join(projectRoot, 'scripts', script), ...rest], {
      env: { ...process.env, ...env },
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

test('acknowledged writes survive a stop and a kill without manual work', async () => {
  const first = await startApp();
  onTestFinished(() => first.stop({ forget: true }));
  const { dataDir } = first;
  expect((await post(first, '/api/contact', lead('Stopped'))).status).toBe(201);
  await first.stop();

  const second = await startApp({ DATA_DIR: dataDir });
  expect((await leads(second)).map(({ lastName }) => lastName)).toEqual(['Stopped']);
  expect((await post(second, '/api/contact', lead('Killed'))).status).toBe(201);
  process.kill(second.pid, 'SIGKILL');
  await second.stop();

  const third = await startApp({ DATA_DIR: dataDir });
  onTestFinished(() => third.stop());
  expect((await leads(third)).map(({ lastName }) => lastName)).toEqual(['Killed', 'Stopped']);
});

test('a second start on one data folder reports it, and the first keeps running', async () => {
  const app = await startApp();
  onTestFinished(() => app.stop({ forget: true }));
  await expect(startApp({ DATA_DIR: app.dataDir })).rejects.toThrow('is in use by another start');
  expect((await fetch(`${app.url}/api/health?deep=1`)).status).toBe(200);
});

/** The processor time that a process has used, in hundredths of a second (proc(5), fields 14 and 15). */
async function processorTime({ pid }: RunningApp): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

test('a server whose log has no reader keeps serving, and is idle between requests', async () => {
  const app = await startApp();
  onTestFinished(() => app.stop({ forget: true }));
  app.closeLog();
  for (let sent = 0; sent < 5; sent += 1) expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
  // What a start catches up with is work.
  const database = await readFile(join(app.dataDir, 'database-url'), 'utf8');
  const caughtUp = async () =>
    (await runSql(database, 'select job from job_run order by 1')).map(({ job }) => job);
  await expect.poll(caughtUp).toEqual(['outbox', 'reminders', 'retention']);
  const before = await processorTime(app);
  await setTimeout(2000);
  // An idle server uses two or three; one that logs its failure to log uses all there is.
  expect((await processorTime(app)) - before).toBeLessThan(40);
});

test('a taken port is named', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  onTestFinished(() => void holder.close());
  const { port } = holder.address() as { port: number };
  await expect(startApp({ PORT: String(port) })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
});

test('the first start makes an account, shows its password once, and commands use the running database', async () => {
  const app = await startApp({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  onTestFinished(() => app.stop({ forget: true }));
  const email = /First office account: (\S+)/.exec(app.output())?.[1] ?? '';
  const password = /Password \(shown this once\): (\S+)/.exec(app.output())?.[1] ?? '';
  expect((await post(app, '/api/admin/login', { email, password })).status).toBe(200);

  const env = { DATA_DIR: app.dataDir, ADMIN_PASSWORD: 'ridge-lines-of-na-pali' };
  expect((await command(env, 'admin.ts', 'create', 'kai@nenelock.example')).output).toContain('Created kai@');
  const listed = await command(env, 'admin.ts', 'list');
  expect(listed.output.match(/^active /gm)).toHaveLength(2);

  expect((await command(env, 'admin.ts', 'disable', email)).code).toBe(0);
  expect((await post(app, '/api/admin/login', { email, password })).status).toBe(401);
  const refused = await command(env, 'admin.ts', 'passwd', 'nobody@nenelock.example');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('There is no account') });
});

test('the built pages are served with netlify.toml’s headers and a policy of their own', async () => {
  const app = await startApp();
  onTestFinished(() => app.stop({ forget: true }));
  const [home, office, lost] = await Promise.all(
    ['/', '/admin/login', '/no/such/page'].map((path) =>
      fetch(app.url + path, { headers: { 'Accept-Encoding': 'gzip, br' } }),
    ),
  );
  expect([home?.status, office?.status, lost?.status]).toEqual([200, 200, 404]);
  expect(home?.headers.get('content-encoding')).toBe('br');
  for (const response of [home, office, lost]) {
    expect(response?.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response?.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
    expect(await response?.text()).toContain(`style-src 'self' 'sha256-`);
    const headers = [...(response?.headers ?? [])].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    expect('HTTP/1.1 200 OK\r\n'.length + headers.length).toBeLessThan(HEADERS);
  }
  expect(office?.headers.get('cache-control')).toBe('no-store');
});

test('production refuses to start without its own database, secret, key and address', async () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: '', JWT_SECRET: '', FIELD_KEY: '', SITE_URL: '' };
  expect(await command(env, 'start.ts')).toMatchObject({
    code: 1,
    output: expect.stringContaining('needs DATABASE_URL'),
  });
  const withDatabase = await command({ ...env, DATABASE_URL: 'postgres://127.0.0.1:1/x' }, 'start.ts');
  expect(withDatabase).toMatchObject({ code: 1, output: expect.stringContaining('needs JWT_SECRET') });
  const withSecret = { ...env, DATABASE_URL: 'postgres://127.0.0.1:1/x', JWT_SECRET: 'x'.repeat(48) };
  expect(await command(withSecret, 'start.ts')).toMatchObject({
    code: 1,
    output: expect.stringContaining('needs FIELD_KEY'),
  });
  const withKey = { ...withSecret, FIELD_KEY: 'k'.repeat(44) };
  expect(await command(withKey, 'start.ts')).toMatchObject({
    code: 1,
    output: expect.stringContaining('needs SITE_URL'),
  });
});

test('every package script has a task', async () => {
  const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [name, line] of Object.entries(scripts)) {
    const task = /^(?:exec )?node scripts\/bootstrap\.mjs ([\w-]+)/.exec(line)?.[1] ?? '';
    await expect(readFile(join(projectRoot, 'scripts', `${task}.ts`)), name).resolves.toBeDefined();
  }
});
