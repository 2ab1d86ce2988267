import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import publish from '#functions/publish.ts';
import { paths } from '#scripts/build/paths.ts';

const asked: string[] = [];
const host = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.writeHead(request.url?.startsWith('/gone') ? 404 : 200).end();
});
host.listen(0, '127.0.0.1');
await once(host, 'listening');
afterAll(() => {
  vi.unstubAllEnvs();
  host.close();
});
const { port } = host.address() as AddressInfo;
const publishWith = (hook: string) => {
  vi.stubEnv('BUILD_HOOK_URL', hook);
  return publish();
};
const address = `http://127.0.0.1:${port}`;

test('once a day the build hook is asked, by name; one that is gone is an error, and none is none', async () => {
  expect((await publishWith(`${address}/build_hooks/1?trigger_branch=main`)).status).toBe(204);
  expect(asked).toEqual(['POST /build_hooks/1?trigger_branch=main&trigger_title=daily']);
  expect((await publishWith(`${address}/gone`)).status).toBe(503);
  expect((await publishWith('')).status).toBe(204);
  expect(asked).toHaveLength(2);
});

const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: paths.root, encoding: 'utf8' }).trim();
const production = {
  CONTEXT: 'production',
  BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/1',
  CACHED_COMMIT_REF: '0'.repeat(40),
  COMMIT_REF: head,
};
/** Whether Netlify would build: its ignore command exits with a status other than 0. */
const builds = (changes: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [join(paths.root, 'scripts/skip-build.mjs')], {
    cwd: paths.root,
    env: { PATH: process.env['PATH'], ...production, ...changes },
  }).status !== 0;

test.each<[string, boolean, NodeJS.ProcessEnv]>([
  ['a merge, which waits for the day’s build', false, {}],
  ['the daily hook after a merge', true, { INCOMING_HOOK_TITLE: 'daily' }],
  ['the daily hook with nothing new', false, { INCOMING_HOOK_TITLE: 'daily', CACHED_COMMIT_REF: head }],
  ['a cleared cache: the button for now', true, { CACHED_COMMIT_REF: '' }],
  ['a merge where no hook would build it later', true, { BUILD_HOOK_URL: '' }],
  ['a preview', true, { CONTEXT: 'deploy-preview' }],
])('%s: builds %s', (_, expected, changes) => {
  expect(builds(changes)).toBe(expected);
});

test('a commit marked [publish now] is built immediately', () => {
  const commit = (message: string) =>
    execFileSync('git', ['commit-tree', '-m', message, `${head}^{tree}`], {
      cwd: paths.root,
      encoding: 'utf8',
      env: {
        ...process.env,
        GIT_AUTHOR_NAME: 'Test',
        GIT_AUTHOR_EMAIL: 'test@nenelock.example',
        GIT_COMMITTER_NAME: 'Test',
        GIT_COMMITTER_EMAIL: 'test@nenelock.example',
      },
    }).trim();
  expect(builds({ COMMIT_REF: commit('New price for a rekey [publish now]') })).toBe(true);
  expect(builds({ COMMIT_REF: commit('New price for a rekey') })).toBe(false);
});
