/**
 * `npm run check`: format, lint, types, unused code and package advisories. Runs all of them; exits with
 * status 1 if any fails.
 */
import { join } from 'node:path';
import { paths } from './build/paths.ts';
import { runScript } from './run-script.ts';
import { runTask } from './task.ts';

type Check = [name: string, script: string, ...scriptArguments: string[]];

/** Writes `.astro/types.d.ts`, which both type-aware checks read. */
const sync: Check = ['sync', 'node_modules/astro/bin/astro.mjs', 'sync', '--silent'];
/** The slowest check: alone on one processor, it takes as long as all others together. */
const types: Check = [
  'types',
  'node_modules/astro/bin/astro.mjs',
  'check',
  '--noSync',
  '--minimumSeverity=warning',
];
const untyped: Check[] = [
  ['format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
  ['unused', 'node_modules/knip/bin/knip.js', '--no-progress'],
  ['advisories', 'scripts/advisories.ts'],
];
const lint: Check = ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'];

await runTask(async () => {
  const failed: string[] = [];
  const run = async (...checks: Check[]) => {
    for (const [name, script, ...scriptArguments] of checks) {
      console.log(`check ${name}`);
      const status = await runScript(join(paths.root, script), scriptArguments);
      if (status !== 0) failed.push(name);
    }
  };
  const synced = run(sync);
  await Promise.all([
    synced.then(() => run(types)),
    run(...untyped)
      .then(() => synced)
      .then(() => run(lint)),
  ]);
  console.log(failed.length === 0 ? 'check: all clean' : `check: ${failed.join(', ')} failed`);
  return failed.length === 0 ? 0 : 1;
});
