/**
 * `npm test [-- part …]`: runs the whole suite part by part; the part names are below. Ends with the totals,
 * "N passed, N failed", on a line of their own, and with status 1 unless nothing failed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from './build/paths.ts';
import { runScript } from './run-script.ts';
import { SetupError } from './settings.ts';
import { runTask } from './task.ts';
import { addCounts, closingLine, type Counts, playwrightCounts, vitestCounts } from './test/counts.ts';

type Part = (reports: string) => Promise<Counts>;

const parts: Record<string, Part> = {
  check: async () => asOne('check', await run('scripts/check.ts')),
  build: async () => asOne('build', await run('scripts/build.ts', '--if-stale')),
  unit: (reports) => vitest('unit', reports),
  functions: (reports) => vitest('functions', reports),
  conventions: (reports) => vitest('conventions', reports),
  faults: (reports) => vitest('faults', reports),
  e2e: endToEnd,
};

await runTask(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in parts));
  if (unknown !== undefined)
    throw new SetupError(`There is no part "${unknown}"; there are ${Object.keys(parts).join(', ')}.`);

  const reports = await mkdtemp(join(tmpdir(), 'nene-reports-'));
  let sum: Counts = { passed: 0, failed: 0, failures: [], notRun: [] };
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const started = Date.now();
    console.log(`\n── ${name}`);
    const counts = await part(reports);
    console.log(`── ${name}: ${closingLine(counts)} (${Math.round((Date.now() - started) / 1000)} s)`);
    sum = addCounts(sum, counts);
  }
  await rm(reports, { recursive: true, force: true });
  for (const [heading, names] of [
    ['Not run', sum.notRun],
    ['Failed', sum.failures],
  ] as const)
    if (names.length > 0) console.log(`\n${heading}:\n${names.map((name) => `  ${name}`).join('\n')}`);
  console.log(`\n${closingLine(sum)}`);
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
});

function run(script: string, ...scriptArguments: string[]): Promise<number> {
  return runScript(join(paths.root, script), scriptArguments);
}

async function vitest(project: string, reports: string): Promise<Counts> {
  const report = join(reports, `${project}.json`);
  const status = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    // Fault tests mostly wait; more than two at once overload the machine.
    ...(project === 'faults' ? ['--maxWorkers=2'] : []),
    // Hides the logs of passing tests, except for the tables that conventions and faults print.
    ...(project === 'conventions' || project === 'faults' ? [] : ['--silent=passed-only']),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  return vitestCounts(project, report, status);
}

async function endToEnd(reports: string): Promise<Counts> {
  const report = join(reports, 'e2e.json');
  process.env['E2E_REPORT'] = report;
  const status = await run('node_modules/@playwright/test/cli.js', 'test');
  return playwrightCounts('e2e', report, status);
}

function asOne(name: string, status: number): Counts {
  const passed = status === 0;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, failures: passed ? [] : [name], notRun: [] };
}
