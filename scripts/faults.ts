/**
 * `npm run test:faults [-- file …]`: runs tests/faults at full length, then (without files) the function tests through
 * PgBouncer, as behind Neon's pooled address. Prints the measured figures at the end. `npm test` runs a short version of
 * tests/faults only; tests/faults/scale.ts sets the amounts.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from './build/paths.ts';
import { runScript } from './run-script.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nene-faults-'));
  const figures = join(folder, 'figures.txt');
  process.env['HOSTILE'] ??= 'long';
  process.env['FAULT_REPORT'] = figures;
  const vitest = join(paths.root, 'node_modules/vitest/vitest.mjs');
  const files = process.argv.slice(2);
  const quietly = ['run', '--maxWorkers=2', '--silent=passed-only'];
  let status = await runScript(vitest, [...quietly, '--project=faults', ...files]);
  if (files.length === 0) {
    process.env['TEST_POOLER'] = 'pgbouncer';
    status = (await runScript(vitest, [...quietly, '--project=functions'])) || status;
  }
  console.log(`\n${await readFile(figures, 'utf8').catch(() => 'No test reported a figure.')}`);
  await rm(folder, { recursive: true, force: true });
  return status;
});
