/**
 * Runs the parts of `npm test` and `npm run prove` one step after another, and adds up their counts. Ends with the
 * totals, "N passed, N failed", on a line of their own. What a failed test left (reports, screenshots, traces, the rows
 * of its database) stays in test-results.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '../build/paths.ts';
import { runScript } from '../run-script.ts';
import { SetupError } from '../settings.ts';
import { addCounts, closingLine, type Counts, playwrightCounts, vitestCounts } from './counts.ts';
import { makeRunFolder } from './run-folder.ts';

/** Parts that run concurrently, and how. */
export interface Step {
  readonly names: readonly string[];
  readonly run: (names: readonly string[]) => Promise<Counts>;
}

/** Where a run leaves its reports, and its evidence when a test fails. */
const results = join(paths.root, 'test-results');
const none: Counts = { passed: 0, failed: 0, failures: [], notRun: [] };

/**
 * Runs what the command line asks for: parts by name (all, if none is named), or one file by `--again FILE`; `--times`
 * repeats it until it fails, and `--load` keeps every processor busy meanwhile.
 * @returns the exit status: 0 only when tests ran and none failed
 * @throws {SetupError} for an unknown part or option
 */
export async function runParts(steps: readonly Step[], commandLine: readonly string[]): Promise<number> {
  const { values, positionals: wanted } = readArguments(commandLine);
  const allNames = steps.flatMap(({ names }) => names);
  const unknown = wanted.find((name) => !allNames.includes(name));
  if (unknown !== undefined)
    throw new SetupError(`There is no part "${unknown}"; there are ${allNames.join(', ')}.`);
  const chosen = values.again === undefined ? steps : [stepOf(values.again)];
  const times = Number(values.times);
  const endLoad = values.load ? startLoad() : () => {};
  try {
    let sum = none;
    for (let turn = 1; turn <= times && sum.failed === 0; turn += 1) {
      const counts = await runOnce(chosen, wanted);
      sum = addCounts(sum, counts);
      if (times > 1) console.log(`\nRun ${turn} of ${times}: ${closingLine(counts)}`);
    }
    report(sum);
    return sum.failed === 0 && sum.passed > 0 ? 0 : 1;
  } finally {
    endLoad();
  }
}

function readArguments(commandLine: readonly string[]) {
  try {
    const read = parseArgs({
      args: [...commandLine],
      allowPositionals: true,
      options: {
        again: { type: 'string' },
        times: { type: 'string', default: '1' },
        load: { type: 'boolean', default: false },
      },
    });
    if (/^[1-9]\d{0,3}$/.test(read.values.times)) return read;
  } catch (error) {
    throw new SetupError((error as Error).message);
  }
  throw new SetupError('--times is a whole number from 1 to 9999.');
}

async function runOnce(steps: readonly Step[], wanted: readonly string[]): Promise<Counts> {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const folder = await makeRunFolder();
  process.env['TMPDIR'] = folder.path;
  let sum = none;
  for (const step of steps) {
    const names = step.names.filter((name) => wanted.length === 0 || wanted.includes(name));
    if (names.length === 0) continue;
    const started = Date.now();
    const title = names.join(' and ');
    console.log(`\n── ${title}`);
    const counts = await step.run(names);
    console.log(`── ${title}: ${closingLine(counts)} (${Math.round((Date.now() - started) / 1000)} s)`);
    sum = addCounts(sum, counts);
  }
  await folder.remove();
  return sum;
}

function report(sum: Counts): void {
  for (const [heading, names] of [
    ['Not run', sum.notRun],
    ['Failed', sum.failures],
  ] as const)
    if (names.length > 0) console.log(`\n${heading}:\n${names.map((name) => `  ${name}`).join('\n')}`);
  if (sum.failed > 0)
    console.log(
      `\nReports, screenshots and databases of what failed: ${relative(process.cwd(), results)}` +
        '\nOne file again, 20 times, on busy processors: npm test -- --again FILE --times 20 --load',
    );
  console.log(`\n${closingLine(sum)}`);
}

/** The step that runs one test file, with a trace of every failed browser test. */
function stepOf(file: string): Step {
  const name = relative(paths.root, join(process.cwd(), file));
  const run = file.endsWith('.spec.ts')
    ? () => browserTests(name, '--trace=retain-on-failure')
    : () => vitestFiles(name);
  return { names: [name], run };
}

/** Runs a script of this project, or of a package. */
export function run(script: string, ...scriptArguments: string[]): Promise<number> {
  return runScript(join(paths.root, script), scriptArguments);
}

/** A step without tests of its own counts as one. */
export function countStep(name: string, status: number): Counts {
  const passed = status === 0;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, failures: passed ? [] : [name], notRun: [] };
}

/** Runs projects of vitest.config.ts. */
export function vitest(names: readonly string[]): Promise<Counts> {
  return vitestRun(
    names.join('-'),
    ...names.map((project) => `--project=${project}`),
    // The log of a passed test is noise, except for the tables of the convention tests when only they run.
    ...(names.join('') === 'conventions' ? [] : ['--silent=passed-only']),
  );
}

function vitestFiles(file: string): Promise<Counts> {
  return vitestRun('again', file);
}

async function vitestRun(name: string, ...options: string[]): Promise<Counts> {
  const file = join(results, `${name}.json`);
  const figures = join(results, 'figures.txt');
  process.env['FAULT_REPORT'] = figures;
  process.env['TEST_EVIDENCE'] = results;
  const status = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  );
  if (name.includes('faults')) console.log(await readFile(figures, 'utf8').catch(() => ''));
  return vitestCounts(name, file, status);
}

/** Runs browser tests: of a folder under tests, or of one file. */
export async function browserTests(filter: string, ...options: string[]): Promise<Counts> {
  const file = join(results, `${relative('tests', filter).replaceAll('/', '-')}.json`);
  process.env['E2E_REPORT'] = file;
  const status = await run('node_modules/@playwright/test/cli.js', 'test', filter, ...options);
  return playwrightCounts(filter, file, status);
}

/** Hashes as long as its parent runs, so that tests get half of a processor, as on a machine with other work. */
const busy = `const { createHash } = require('node:crypto');
const parent = process.ppid;
for (let text = 'load'; process.ppid === parent; ) text = createHash('sha256').update(text).digest('hex');`;

/**
 * Keeps every processor busy.
 * @returns a function that ends it
 */
function startLoad(): () => void {
  const workers = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', busy], { stdio: 'ignore' }),
  );
  const end = () => workers.forEach((worker) => worker.kill('SIGKILL'));
  process.once('exit', end);
  return end;
}
