/**
 * `npm run check`: format, lint, types, unused code and known faults of packages. All of them run; the status is 1 when
 * any found something.
 */
import { join } from 'node:path';
import { paths } from './build/paths.ts';
import { runScript } from './run-script.ts';
import { runTask } from './task.ts';

const checks: [name: string, script: string, ...scriptArguments: string[]][] = [
  ['format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['types', 'node_modules/astro/bin/astro.mjs', 'check', '--minimumSeverity=warning'],
  ['unused', 'node_modules/knip/bin/knip.js', '--no-progress'],
  ['advisories', 'scripts/advisories.ts'],
];

await runTask(async () => {
  const failed: string[] = [];
  for (const [name, script, ...scriptArguments] of checks) {
    console.log(`check ${name}`);
    const status = await runScript(join(paths.root, script), scriptArguments);
    if (status !== 0) failed.push(name);
  }
  console.log(failed.length === 0 ? 'check: all clean' : `check: ${failed.join(', ')} found something`);
  return failed.length === 0 ? 0 : 1;
});
