import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

/**
 * What a test must not do: on a busy machine it decides an order by chance, or fails without a cause. A clock, a gate or
 * an event that the test holds decides each order; costs are counted (calls, statements, bytes). A limit may only end
 * what hangs.
 */
const forbidden: readonly [what: string, pattern: RegExp][] = [
  [
    'waits for time',
    /(?<!test\.)\bsetTimeout\b(?!: )|\bwaitForTimeout\b|\bpg_sleep\b|\bAtomics\.wait\b|\bsleep\(/,
  ],
  ['measures time', /\bperformance\.now\b|\bhrtime\b|\bcpuUsage\b|\bleastTime\b/],
  ['tries again', /\.toPass\(|\bretr(?:y|ies): [1-9]/],
  ['gives up in less than 30 seconds', /\btimeout: (?:\d{1,4}|[12]?\d_?\d{3})\b/],
  // It goes astray on a disabled button: see tests/e2e/keyboard.ts.
  ['presses Enter on a button', /getByRole\(\s*'button'[^;]*\)\s*\.press\('Enter'\)/],
  ['has a limit of its own', /^\s*\},? \d[\d_]*\);$/m],
];

/** Files of `npm run prove` that stay as they are, each with its reason. None that `npm test` runs may stand here. */
const allowed: Readonly<Record<string, string>> = {
  'tests/faults/cold-page.test.ts':
    'a database that wakes after a while is the fault; its figures are reported',
  'tests/faults/cold.test.ts': 'a database that wakes after a while is the fault',
  'tests/faults/database-killed.test.ts':
    'visitors come at random while the database is killed; figures are reported',
  'tests/faults/disk-full.test.ts': 'the disk stays full for a while',
  'tests/faults/frozen.test.ts': 'a frozen process answers nothing that one could wait for',
  'tests/faults/function-memory.test.ts': 'reports a figure',
  'tests/faults/live-index.test.ts': 'reports how long writes wait',
  'tests/faults/number-killed.test.ts': 'a killed database says nothing when it accepts connections again',
  'tests/faults/past-jobs.test.ts': 'reports a figure',
  'tests/faults/pool.test.ts': 'a statement that takes a second is the fault',
  'tests/faults/pooled.test.ts': 'a statement that never ends is the fault; its figures are reported',
  'tests/faults/proxied-apps.ts': 'a killed app says nothing when it accepts requests again',
  'tests/faults/visitors.ts': 'reports how long visitors wait',
  'tests/long/live-migration.test.ts': 'a migration that waits for a lock says nothing when it tries again',
  'tests/long/start.test.ts': 'an idle process is seen by the processor time it does not use',
  'tests/support/pgbouncer.ts': 'the pooler says nothing when it accepts connections',
  'tests/support/tcp-proxy.ts': 'simulates a slow connection',
};

const files = readSourceFiles().filter(
  ({ path }) => /^tests\/|\.test\.tsx?$/.test(path) && path !== 'tests/conventions/no-waiting.test.ts',
);
const findings = (text: string) =>
  forbidden.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

test('no test waits for time, measures it, tries again or gives up early', () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files
    .map(({ path, text }) => ({ path, does: findings(text) }))
    .filter(({ path, does }) => does.length > 0 && !(path in allowed));
  expect(found).toEqual([]);
});

test('every exception is still one, and belongs to the longer proof', () => {
  for (const path of Object.keys(allowed)) {
    expect(path).toMatch(/^tests\/(?:faults|long|walks|support)\//);
    expect(findings(files.find((file) => file.path === path)?.text ?? ''), path).not.toEqual([]);
  }
});

test.each([
  ['await setTimeout(100);', 'waits for time'],
  ['await page.waitForTimeout(5)', 'waits for time'],
  ['const start = performance.now();', 'measures time'],
  ['await expect(work).toPass();', 'tries again'],
  ['toContainText(words, { timeout: 1000 })', 'gives up in less than 30 seconds'],
  ['expect.poll(read, { timeout: 20_000 })', 'gives up in less than 30 seconds'],
  ['test(works, async () => {\n}, 60_000);', 'has a limit of its own'],
])('a planted %s is found', (line, what) => {
  expect(findings(line)).toEqual([what]);
  expect(findings('test.setTimeout(600_000); await expect.poll(read, { timeout: 30_000 });')).toEqual([]);
});
