/** `npm run check`: format, lint, types and unused code. All of them run; the status is 1 when any found something. */
import { join } from 'node:path';
import { paths } from './build/paths.ts';
import { runScript } from './run-script.ts';
import { runTask } from './task.ts';

const checks: [name: string, script: string, ...scriptArguments: string[]][] = [
  ['format', 'prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['types', 'astro/bin/astro.mjs', 'check', '--minimumSeverity=warning'],
  ['unused', 'knip/bin/knip.js', '--no-progress'],
];

await runTask(async () => {
  const failed: string[] = [];
  for (const [name, script, ...scriptArguments] of checks) {
    console.log(`check ${name}`);
    const status = await runScript(join(paths.root, 'node_modules', script), scriptArguments);
    if (status !== 0) failed.push(name);
  }
  console.log(failed.length === 0 ? 'check: all clean' : `check: ${failed.join(', ')} found something`);
  return failed.length === 0 ? 0 : 1;
});
