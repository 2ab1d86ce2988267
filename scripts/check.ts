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
/** The types of the .astro files. `lint` checks those of every other file, in a fifth of the time. */
const astroTypes: Check = [
  'astro types',
  'node_modules/astro/bin/astro.mjs',
  'check',
  '--noSync',
  '--minimumSeverity=warning',
  '--tsconfig=scripts/astro-check.tsconfig.json',
];
/** The slowest single-threaded check: it takes as long as the other three together. */
const format: Check = [
  'format',
  'node_modules/prettier/bin/prettier.cjs',
  '--check',
  '--log-level=warn',
  '.',
];
const rest: Check[] = [
  ['unused', 'node_modules/knip/bin/knip.js', '--no-progress'],
  ['advisories', 'scripts/advisories.ts'],
];
/** The lint rules and the compiler's errors. oxlint uses every processor, so it runs alone, last. */
const lint: Check = [
  'lint and types',
  'node_modules/oxlint/bin/oxlint',
  '--type-aware',
  '--type-check',
  '--deny-warnings',
];

await runTask(async () => {
  const failed: string[] = [];
  const run = async (...checks: Check[]) => {
    for (const [name, script, ...scriptArguments] of checks) {
      console.log(`check ${name}`);
      const status = await runScript(join(paths.root, script), scriptArguments);
      if (status !== 0) failed.push(name);
    }
  };
  await Promise.all([run(format), run(sync, astroTypes, ...rest)]);
  await run(lint);
  console.log(failed.length === 0 ? 'check: all clean' : `check: ${failed.join(', ')} failed`);
  return failed.length === 0 ? 0 : 1;
});
