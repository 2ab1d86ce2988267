import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createAccount } from '#server/accounts/manage-accounts.ts';
import { paths } from '#scripts/build/paths.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testAccount } from '#tests/support/server.ts';
import { testSettings } from '#tests/support/test-settings.ts';

/** The schema of this release, with an account. */
const { url, db } = await freshDatabase();
await createAccount(db, testAccount, 'test');

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: paths.root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The commit before the newest migrations: the release that is still running while they are deployed. */
function releaseBefore(): string | undefined {
  try {
    const changed = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'db/migrations');
    return git('rev-parse', '--verify', `${changed}^`);
  } catch {
    return undefined;
  }
}

const before = releaseBefore();
if (before === undefined)
  console.warn(
    'NOT TESTED: the release before on the new schema. This clone has no history: git fetch --unshallow',
  );

/**
 * What runs in the folder of the release before, on its own code: its journey through the public forms, the office and
 * a customer's links, a review, and every page of the office. Each answer is checked against its own OpenAPI document.
 */
const script = `
  import { allRoutes } from '#contract/all-routes.ts';
  import { call } from '#tests/support/call.ts';
  import { handlerFor } from '#tests/support/every-function.ts';
  import { runJourney } from '#tests/support/journey.ts';

  const ask = (method, path, given) => call(handlerFor(path), method, path, given);
  const say = (method, path, { status, body }) =>
    console.log('ANSWER', status, method, path, status < 500 ? '' : JSON.stringify(body));
  const signedIn = await ask('POST', '/api/admin/login', { body: JSON.parse(process.env.ACCOUNT) });
  say('POST', '/api/admin/login', signedIn);
  const { token } = signedIn.body;
  const ids = await runJourney({
    get: (path) => ask('GET', path, { token }),
    post: (path, body, headers) => ask('POST', path, { token, body, headers }),
    put: (path, body) => ask('PUT', path, { token, body }),
  });
  console.log('ANSWER', 201, 'the journey');
  const text = 'They came at night and were kind to us.';
  const review = { name: 'Kai', location: 'Lihue', rating: 5, service: 'Lockout', text };
  const headers = { 'idempotency-key': 'a-review-of-the-release-before' };
  say('POST', '/api/reviews', await ask('POST', '/api/reviews', { body: review, headers }));
  for (const { method, path, auth } of allRoutes) {
    if (method !== 'GET' || auth !== 'admin') continue;
    const [, list] = /^\\/api\\/admin\\/([a-z]+)s\\/:id/.exec(path) ?? [];
    if (path.includes(':') && ids[list + 'Id'] === undefined) continue;
    const named = path.replace(':id', ids[list + 'Id']);
    if (!named.includes(':')) say('GET', path, await ask('GET', named, { token }));
  }
  process.exit(0);
`;

test.skipIf(before === undefined)(
  'the release before does a day’s business on the new schema: forms, office, links, documents',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nene-before-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const parts = ['src', 'db', 'functions', 'scripts', 'tests/support', 'package.json', 'tsconfig.json'];
    const archive = execFileSync('git', ['archive', before!, ...parts], {
      cwd: paths.root,
      maxBuffer: 256 * 1024 * 1024,
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    await symlink(join(paths.root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'ask.mjs'), script);
    const { stdout } = await promisify(execFile)(process.execPath, ['ask.mjs'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        ...testSettings,
        DATABASE_URL: url,
        DATA_DIR: folder,
        ACCOUNT: JSON.stringify(testAccount),
      },
    });
    const answers = stdout.split('\n').filter((line) => line.startsWith('ANSWER'));
    expect(answers.filter((line) => /ANSWER 5/.test(line))).toEqual([]);
    expect(answers.slice(0, 3)).toEqual([
      'ANSWER 200 POST /api/admin/login ',
      'ANSWER 201 the journey',
      'ANSWER 201 POST /api/reviews ',
    ]);
    expect(answers.filter((line) => line.startsWith('ANSWER 200 GET')).length).toBeGreaterThan(30);
  },
);
