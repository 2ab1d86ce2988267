/**
 * `npm test [-- part …]`: runs the whole suite part by part; the part names are below. Ends with the totals,
 * "N passed, N failed", on a line of their own, and with status 1 unless nothing failed.
 */
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from './build/paths.ts';
import { runScript } from './run-script.ts';
import { SetupError } from './settings.ts';
import { runTask } from './task.ts';
import { addCounts, closingLine, type Counts, playwrightCounts, vitestCounts } from './test/counts.ts';
import { makeRunFolder } from './test/run-folder.ts';

/** Parts that run concurrently, and how. */
interface Step {
  readonly names: readonly string[];
  readonly run: (names: readonly string[], reports: string) => Promise<Counts>;
}

/** Fast failures first. */
const steps: readonly Step[] = [
  { names: ['check'], run: async () => runStep('check', await run('scripts/check.ts')) },
  // The build mostly computes on one processor; the unit tests need nothing from it.
  { names: ['build', 'unit'], run: buildBesideUnitTests },
  // Fault tests and server starts mostly wait; the others compute.
  { names: ['conventions', 'functions', 'faults'], run: vitest },
  { names: ['e2e'], run: endToEnd },
];
const none: Counts = { passed: 0, failed: 0, failures: [], notRun: [] };
const allNames = steps.flatMap(({ names }) => names);

await runTask(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !allNames.includes(name));
  if (unknown !== undefined)
    throw new SetupError(`There is no part "${unknown}"; there are ${allNames.join(', ')}.`);

  const folder = await makeRunFolder();
  process.env['TMPDIR'] = folder.path;
  const reports = await mkdtemp(join(folder.path, 'reports-'));
  let sum = none;
  for (const step of steps) {
    const names = step.names.filter((name) => wanted.length === 0 || wanted.includes(name));
    if (names.length === 0) continue;
    const started = Date.now();
    const title = names.join(' and ');
    console.log(`\n── ${title}`);
    const counts = await step.run(names, reports);
    console.log(`── ${title}: ${closingLine(counts)} (${Math.round((Date.now() - started) / 1000)} s)`);
    sum = addCounts(sum, counts);
  }
  await folder.remove();
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

async function buildBesideUnitTests(names: readonly string[], reports: string): Promise<Counts> {
  const [built, tested] = await Promise.all([
    names.includes('build') ? run('scripts/build.ts', '--if-stale') : undefined,
    names.includes('unit') ? vitest(['unit'], reports) : none,
  ]);
  return addCounts(built === undefined ? none : runStep('build', built), tested);
}

async function vitest(names: readonly string[], reports: string): Promise<Counts> {
  const name = names.join('-');
  const report = join(reports, `${name}.json`);
  const figures = join(reports, 'figures.txt');
  process.env['FAULT_REPORT'] = figures;
  const status = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...names.map((project) => `--project=${project}`),
    // The log of a passed test is noise, except for the tables of the convention tests when only they run.
    ...(name === 'conventions' ? [] : ['--silent=passed-only']),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  if (names.includes('faults')) console.log(await readFile(figures, 'utf8').catch(() => ''));
  return vitestCounts(name, report, status);
}

async function endToEnd(_: readonly string[], reports: string): Promise<Counts> {
  const report = join(reports, 'e2e.json');
  process.env['E2E_REPORT'] = report;
  const status = await run('node_modules/@playwright/test/cli.js', 'test');
  return playwrightCounts('e2e', report, status);
}

function runStep(name: string, status: number): Counts {
  const passed = status === 0;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, failures: passed ? [] : [name], notRun: [] };
}
