import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import documents from '#functions/documents.ts';
import { call } from '#tests/support/call.ts';
import { handlerFor } from '#tests/support/every-function.ts';
import { fuzzRequests, type FuzzRequest } from '#tests/support/fuzz-requests.ts';
import { heapInUse } from '#tests/support/memory.ts';
import { seedEveryRecord } from '#tests/support/seed-every-record.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

/** Longer runs: FUZZ_REQUESTS=10000; another seed: FUZZ_SEED=7. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 4_500);
const SEED = Number(process.env['FUZZ_SEED'] ?? 42);

/** Internals that a response must never reveal: statements, paths, stacks, database messages. */
const INSIDE =
  /\bselect\b.+\bfrom\b|\binsert into\b|\bupdate \w+ set\b|node_modules|\/(?:home|root|tmp|usr|var|work)\/|[.]ts:\d|\n\s+at \w|violates|constraint|relation "|ECONN|Kysely|argon2/i;

await testServer();
const office = await signInToOffice();
const known = await seedEveryRecord(office);

// Signing out would end the run's own session; changing the password would lock it out.
const routes = allRoutes.filter(({ name }) => name !== 'signOut' && name !== 'changePassword');
const isOffice = new Map(routes.map(({ name, auth }) => [name, auth === 'admin']));
const statuses = new Map<number, number>();
const succeeded = new Set<string>();

async function send({ route, method, path, headers, body }: FuzzRequest): Promise<void> {
  const { pathname } = new URL(path, 'http://localhost');
  // `call` rejects responses the OpenAPI document does not describe.
  const answer = await call(handlerFor(pathname), method, path, {
    ...(isOffice.get(route) ? { token: office.token } : {}),
    headers,
    body,
  });
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  if (answer.status < 400) succeeded.add(route);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  if (answer.status >= 400) expect(JSON.stringify(answer.body)).not.toMatch(INSIDE);
  expect(JSON.stringify([...answer.headers])).not.toMatch(INSIDE);
}

/** Sends the given number of requests; a failing one is minimized and printed with its seed. */
function run(requests: number, seed: number): Promise<void> {
  const property = fc.asyncProperty(fuzzRequests(routes, known), send);
  return fc.assert(property, { numRuns: requests, seed });
}

test(`${REQUESTS} fuzzed requests: no server error, no internals revealed, memory flat`, async () => {
  const half = Math.ceil(REQUESTS / 2);
  await run(Math.ceil(half / 5), SEED + 2);
  await run(half, SEED);
  const once = await heapInUse();
  await run(half, SEED + 1);
  const twice = await heapInUse();
  console.log(
    `${REQUESTS} requests, seed ${SEED}: ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}; ` +
      `${succeeded.size} of ${routes.length} routes also succeeded; heap ${(once / 1e6).toFixed(1)} MB, then ${(twice / 1e6).toFixed(1)} MB`,
  );
  // Most routes must get past validation, or the run would prove little.
  expect(succeeded.size).toBeGreaterThan(routes.length / 2);
  expect(twice / once).toBeLessThan(1.25);
});

test('a text that no database stores is refused in every field of every query', async () => {
  let sent = 0;
  for (const { name, method, path, query } of routes) {
    const fields = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
    for (const field of fields) {
      const filled = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
      await send({ route: name, method, path: `${filled}?${field}=a%00b`, headers: {}, body: undefined });
      sent += 1;
    }
  }
  console.log(`${sent} fields of queries`);
  expect(sent).toBeGreaterThan(100);
});

test('a failing request is shrunk and printed with its seed', async () => {
  const broken = fc.asyncProperty(fuzzRequests(routes, known), ({ method }) => {
    expect(method).not.toBe('PUT');
    return Promise.resolve();
  });
  await expect(fc.assert(broken, { numRuns: 100, seed: SEED })).rejects.toThrow(
    /seed: \d+[\s\S]*Counterexample[\s\S]*"method":"PUT"/,
  );
  expect((await call(documents, 'GET', '/api/documents/none')).status).toBe(404);
});
