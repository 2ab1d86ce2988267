/**
 * `npm run check`: format, lint, types, unused code and package advisories. Runs all of them; exits with
 * status 1 if any fails.
 */
import { join } from 'node:path';
import { paths } from './build/paths.ts';
import { runScript } from './run-script.ts';
import { runTask } from './task.ts';

type Check = [name: string, script: string, ...scriptArguments: string[]];

/** Runs first and alone: it uses every processor, and reads the types that `astro check` rewrites. */
const lint: Check = ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'];
const types: Check = ['types', 'node_modules/astro/bin/astro.mjs', 'check', '--minimumSeverity=warning'];
/** These use one processor each, and together take about as long as the type check. */
const beside: Check[] = [
  ['format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
  ['unused', 'node_modules/knip/bin/knip.js', '--no-progress'],
  ['advisories', 'scripts/advisories.ts'],
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
  await run(lint);
  await Promise.all([run(types), run(...beside)]);
  console.log(failed.length === 0 ? 'check: all clean' : `check: ${failed.join(', ')} found something`);
  return failed.length === 0 ? 0 : 1;
});
