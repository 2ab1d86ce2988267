/**
 * `npm test [-- part …] [--again FILE] [--times N] [--load]`: what to run before a commit. The part names are below.
 */
import { runTask } from './task.ts';
import { addCounts, type Counts } from './test/counts.ts';
import { browserTests, countStep, run, runParts, type Step, vitest } from './test/run-parts.ts';

/** Fast failures first. */
const steps: readonly Step[] = [
  { names: ['check'], run: async () => countStep('check', await run('scripts/check.ts')) },
  // The build mostly computes on one processor; the unit tests need nothing from it.
  { names: ['build', 'unit'], run: buildBesideUnitTests },
  { names: ['conventions', 'functions'], run: vitest },
  { names: ['e2e'], run: () => browserTests('tests/e2e/', '--project=phone', '--project=desktop') },
];

await runTask(() => runParts(steps, process.argv.slice(2)));

async function buildBesideUnitTests(names: readonly string[]): Promise<Counts> {
  const nothing: Counts = { passed: 0, failed: 0, failures: [], notRun: [] };
  const [built, tested] = await Promise.all([
    names.includes('build') ? run('scripts/build.ts', '--if-stale') : undefined,
    names.includes('unit') ? vitest(['unit']) : nothing,
  ]);
  return addCounts(built === undefined ? nothing : countStep('build', built), tested);
}
