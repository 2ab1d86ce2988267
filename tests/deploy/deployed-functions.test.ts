import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { bundle, type FunctionBundle } from '#scripts/build/functions.ts';
import { loadFunctions } from '#scripts/serve/functions.ts';
import { dailyBuildSchedule } from '#domain/publishing.ts';
import { paths } from '#scripts/build/paths.ts';
import { matchPath } from '#server/http/by-path.ts';
import { invoicePdf } from '#server/pdf/make-pdf.ts';
import { invoice } from '#tests/support/sample-documents.ts';
import { resolveConfig, zipFunctions } from './netlify.ts';

const run = promisify(execFile);
const deployed = await mkdtemp(join(tmpdir(), 'nene-deployed-'));
afterAll(() => rm(deployed, { recursive: true, force: true }));

/** netlify.toml's function settings, resolved for Netlify's bundler as its build does. */
const { config: netlify } = await resolveConfig({
  repositoryRoot: paths.root,
  cwd: paths.root,
  context: 'production',
  offline: true,
});
const settings = Object.entries(netlify.functions).map(([name, { node_bundler, included_files }]) => [
  name,
  {
    ...(node_bundler ? { nodeBundler: node_bundler } : {}),
    ...(included_files ? { includedFiles: included_files } : {}),
    includedFilesBasePath: paths.root,
  },
]);
const bundled = await zipFunctions(paths.functions, deployed, {
  archiveFormat: 'none',
  basePath: paths.root,
  config: Object.fromEntries(settings),
});
const { functions: built } = JSON.parse(await readFile(paths.budget, 'utf8')) as {
  functions: FunctionBundle[];
};

/** Routes by function, as Netlify's bundler reads them from the deployable bundles. */
const routes = bundled.flatMap(({ name, routes: own = [], excludedRoutes = [] }) =>
  own.map((route) => ({ name, excludedRoutes, ...route })),
);

const matches = (route: { literal: string } | { expression: string }, path: string) =>
  'literal' in route ? route.literal === path : new RegExp(route.expression).test(path);

function functionsAnswering(path: string, method: string): string[] {
  const names = routes
    .filter((route) => matches(route, path) && !route.excludedRoutes.some((other) => matches(other, path)))
    .filter(({ methods = [] }) => methods.length === 0 || methods.includes(method))
    .map((route) => route.name);
  // Two patterns of one function may match; the function dispatches by itself.
  return [...new Set(names)];
}

test('Netlify deploys every built function with all its files and no others, for Node 24', async () => {
  const names = new Set(built.map(({ deployedIn }) => deployedIn));
  expect(bundled.map(({ name }) => name).toSorted()).toEqual([...names].toSorted());
  for (const { name, runtimeVersion, bundlerErrors } of bundled) {
    const own = (await readdir(join(deployed, name))).filter((file) => !file.startsWith('___netlify-'));
    expect({ name, files: own.toSorted(), runtimeVersion, errors: bundlerErrors ?? [] }).toEqual({
      name,
      files: (await readdir(join(paths.functions, name))).toSorted(),
      runtimeVersion: 'nodejs24.x',
      errors: [],
    });
    const text = (folder: string) => readFile(join(folder, name, `${name}.mjs`), 'utf8');
    expect((await text(deployed)) === (await text(paths.functions))).toBe(true);
  }
});

const sources = await loadFunctions(paths.functionSources);
const sample = (path: string) => path.replaceAll(/:\w+/g, '0198c0de-0000-7000-8000-000000000000');

test.each(allRoutes.map(({ method, path }) => [method, path] as const))(
  '%s %s reaches exactly one deployed function, which contains the file that answers it',
  (method, path) => {
    const part = matchPath(sources, method, sample(path))?.target.name;
    expect(part).not.toBe('unknown-api');
    expect(functionsAnswering(sample(path), method)).toEqual([
      built.find(({ name }) => name === part)?.deployedIn,
    ]);
  },
);

test('the timer runs each minute, and reminders, purge and build run at eight in Honolulu', () => {
  const scheduled = bundled.filter(({ schedule }) => schedule !== undefined);
  expect(scheduled.map(({ name, schedule }) => [name, schedule])).toEqual([
    ['outbox-timer', '* * * * *'],
    ['publish', dailyBuildSchedule],
    ['reminders', '0 18 * * *'],
    ['retention', '1 18 * * *'],
  ]);
});

test('two of the platform’s rate limits cover every function that answers requests', () => {
  const reachable = bundled.filter(({ routes: own = [] }) => own.length > 0);
  const limits = reachable.map(({ name, trafficRules }) => {
    const { aggregate, rateLimitConfig } = trafficRules?.action.config ?? {};
    return [
      name,
      rateLimitConfig?.windowLimit,
      rateLimitConfig?.windowSize,
      aggregate?.keys.map(({ type }) => type),
    ];
  });
  expect(limits).toEqual([
    ['api', 600, 60, ['ip', 'domain']],
    ['sign-in', 30, 60, ['ip', 'domain']],
  ]);
  // A function without a path would be open at its own address; a rule on a redirect would be a third.
  expect(
    netlify.redirects.filter(({ to, rate_limit }) => rate_limit ?? to.includes('/.netlify/functions/')),
  ).toEqual([]);
});

test.each([
  ['a password', 'POST', '/api/admin/login'],
  ['a passkey', 'POST', '/api/admin/login/passkey'],
  ['a link to set a password', 'POST', '/api/account-links/accept'],
])('an address can try %s at most 30 times a minute', (_, method, path) => {
  expect(functionsAnswering(path, method)).toEqual(['sign-in']);
});

test.each(bundled.map(({ name }) => name))('%s runs as deployed', async (name) => {
  // Runs in its own process: a deployed bundle must not find the project's files around it.
  const script = `const { default: handler } = await import(${JSON.stringify(join(deployed, name, `${name}.mjs`))});
    const answer = await handler(new Request('http://localhost/api/openapi.json'), {});
    console.log(answer.status);`;
  const env = {
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    JWT_SECRET: randomBytes(48).toString('base64url'),
    FIELD_KEY: randomBytes(32).toString('base64'),
    SITE_URL: 'https://example.com',
  };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: deployed,
    env,
  });
  // A scheduled function starts working immediately, on a database that does not exist here.
  const clockwork = bundled.some((entry) => entry.name === name && entry.schedule !== undefined);
  expect(Number(stdout.trim().split('\n').at(-1))).toBe(answers[name] ?? (clockwork ? 503 : 404));
});

test('the deployed files alone can make a PDF, including its fonts', async () => {
  for (const name of ['api', 'outbox-timer']) {
    const files = await readdir(join(deployed, name));
    expect({ name, fonts: files.filter((file) => /\.[ot]tf$/.test(file)).toSorted() }).toEqual({
      name,
      fonts: ['inter-regular.otf', 'inter-semibold.otf', 'overpass-800.ttf'],
    });
  }
  // The functions themselves ask the database first, so their PDF maker is bundled once more, as they are.
  const folder = join(deployed, 'paper');
  await bundle(join(paths.root, 'src/server/pdf/make-pdf.ts'), folder);
  const script = `const { invoicePdf } = await import(${JSON.stringify(join(folder, 'make-pdf.mjs'))});
    process.stdout.write(await invoicePdf(${JSON.stringify(invoice)}));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'buffer',
  });
  expect(Buffer.from(await invoicePdf(invoice)).equals(stdout)).toBe(true);
});

/** The expected statuses of functions that know this path or require authentication. */
const answers: Record<string, number> = { api: 200, publish: 200 };
