import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '#db/connect.ts';
import { listUnbuiltReviews } from '#db/queries/reviews.ts';
import { MOST_ON_SITE } from '#domain/publishing.ts';
import publish from '#functions/publish.ts';
import reviews from '#functions/reviews.ts';
import { paths } from '#scripts/build/paths.ts';
import { startBuildHook } from '#tests/support/build-hook.ts';
import { call } from '#tests/support/call.ts';
import { patient, patientRequests } from '#tests/support/database.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testAccount, testServer } from '#tests/support/server.ts';

patientRequests();
const hook = await startBuildHook();
afterAll(hook.stop);
const { url } = await testServer({ BUILD_HOOK_URL: hook.url('/build_hooks/1?trigger_branch=main') });
const office = await signInToOffice();

/** A schedule reads the environment at each start. */
const publishDaily = async (to = hook.url('/build_hooks/1?trigger_branch=main')) => {
  vi.stubEnv('BUILD_HOOK_URL', to);
  hook.asked.length = 0;
  const { status } = await publish(new Request('http://localhost/', { method: 'POST' }), {});
  vi.unstubAllEnvs();
  return status;
};
const published = async () => {
  const body = { name: 'Kai', location: 'Koloa', rating: 5, text: randomUUID() };
  const { id } = (await call(reviews, 'POST', '/api/reviews', { body })).body;
  return (await office.put(`/api/admin/reviews/${id}`, { version: 1, status: 'published' })).body;
};
const state = async () => (await office.get('/api/admin/publishing')).body;
const publishNow = () => office.post('/api/admin/publishing');

test('the daily job calls the build hook by name; a missing hook is an error, and without a hook nothing is called', async () => {
  expect(await publishDaily()).toBe(200);
  expect(hook.asked).toEqual(['POST /build_hooks/1?trigger_branch=main&trigger_title=daily']);
  expect(await publishDaily(hook.url('/gone'))).toBe(503);
  expect(await publishDaily('')).toBe(200);
  expect(hook.asked).toEqual([]);
});

test('a build cannot be requested when no review waits', async () => {
  expect(await state()).toMatchObject({ waiting: 0, askedAt: null });
  hook.asked.length = 0;
  expect(await publishNow()).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect(hook.asked).toEqual([]);
});

test('a published review waits for the daily build, or goes out with a build that is requested once and recorded', async () => {
  const review = await published();
  const waiting = await state();
  expect(waiting).toMatchObject({ waiting: 1, askedAt: null });
  expect(new Date(waiting.goesOutAt).toISOString()).toMatch(/T18:02:00.000Z$/);
  expect(await publishDaily()).toBe(200);
  expect(hook.asked).toEqual(['POST /build_hooks/1?trigger_branch=main&trigger_title=reviews']);

  hook.asked.length = 0;
  const asked = await publishNow();
  expect([asked.status, asked.body.waiting]).toEqual([200, 1]);
  // A second person, a minute later: the build on its way has the change.
  expect((await publishNow()).body).toEqual(asked.body);
  expect(await state()).toEqual(asked.body);
  expect(hook.asked).toEqual(['POST /build_hooks/1?trigger_branch=main&trigger_title=now']);
  const { body: history } = await office.get(
    `/api/admin/history?recordType=review&recordId=${review.id as string}`,
  );
  expect(history[0]).toMatchObject({ what: 'build_requested', actor: testAccount.email });

  await office.put(`/api/admin/reviews/${review.id}`, { version: review.version, status: 'rejected' });
  expect(await state()).toMatchObject({ waiting: 0 });
});

test('a refusal by the host is reported, holds no lock, and can be retried at once; two requests call the host once', async () => {
  const review = await published();
  hook.asked.length = 0;
  // While the host thinks, the reviews it is asked for can be decided about.
  let decided: number | undefined;
  hook.answer = async () => {
    decided = (
      await office.put(`/api/admin/reviews/${review.id}`, { version: review.version, status: 'published' })
    ).status;
    return 503;
  };
  expect(await publishNow()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(decided).toBe(200);
  expect(await state()).toMatchObject({ waiting: 1, askedAt: null });
  hook.answer = undefined;
  const both = await Promise.all([publishNow(), publishNow()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(hook.asked).toHaveLength(2);
  const { body: history } = await office.get(
    `/api/admin/history?recordType=review&recordId=${review.id as string}`,
  );
  expect(history.slice(0, 3).map(({ what }: { what: string }) => what)).toEqual([
    'build_requested',
    'build_refused',
    'build_requested',
  ]);
  const { version } = (await office.get('/api/admin/reviews')).body.find(
    ({ id }: { id: string }) => id === review.id,
  );
  await office.put(`/api/admin/reviews/${review.id}`, { version, status: 'rejected' });
});

test('a review that was unpublished waits to leave the site; reviews too old for the site do not wait', async () => {
  const db = connect(url, patient);
  onTestFinished(() => db.destroy());
  const all = [];
  for (let count = 0; count <= MOST_ON_SITE; count += 1) all.push((await published()).id as string);
  const [oldest, ...shown] = all as [string, ...string[]];
  const onSite = shown.map((id) => id.slice(0, 8));
  expect(await listUnbuiltReviews(db, [])).toHaveLength(MOST_ON_SITE);
  expect(await listUnbuiltReviews(db, onSite)).toEqual([]);
  await runSql(url, `update review set status = 'rejected' where id = $1`, [shown[0]]);
  expect((await listUnbuiltReviews(db, onSite)).toSorted()).toEqual([oldest, shown[0]].toSorted());
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
  ['the office’s button', true, { INCOMING_HOOK_TITLE: 'now', CACHED_COMMIT_REF: head }],
  ['the daily hook when reviews wait', true, { INCOMING_HOOK_TITLE: 'reviews', CACHED_COMMIT_REF: head }],
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
