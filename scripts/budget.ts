/**
 * `npm run budget`: page weights of the last build against their budgets. `-- --remember` writes the heaviest of each
 * kind to docs/figures.csv; use it for releases and layout changes, not for every run.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { brokenLimits, heaviestOfEachKind, type PageWeight } from './build/budget.ts';
import { hashInputs, isFresh } from './build/inputs.ts';
import { paths } from './build/paths.ts';
import { type Measured, rememberFigures } from './figures.ts';
import { SetupError } from './settings.ts';
import { runTask } from './task.ts';

await runTask(async () => {
  const { remember } = parseArgs({ options: { remember: { type: 'boolean', default: false } } }).values;
  if (!(await isFresh(await hashInputs(process.env['SITE_URL'] || undefined, '')))) {
    throw new SetupError('The build is missing or stale: run `npm run build` first.');
  }
  const { pages } = JSON.parse(await readFile(paths.budget, 'utf8')) as { pages: PageWeight[] };
  for (const page of pages.toSorted((a, b) => a.url.localeCompare(b.url))) console.log(line(page));
  const broken = pages.flatMap(brokenLimits);
  if (broken.length > 0) console.error(`\nOver the budget:\n  ${broken.join('\n  ')}`);
  if (remember) {
    const figures = heaviestOfEachKind(pages).map(([name, value, unit]) => ({ name, value, unit }));
    await rememberFigures([{ name: 'weights', figures }], lastCommit());
  }
  return broken.length > 0 ? 1 : 0;
});

function line(page: PageWeight): string {
  const { url, kind, html, inlineScript, externalScripts, afterTouch } = page;
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`.padStart(9);
  return [
    brokenLimits(page).length > 0 ? '✗' : '✓',
    url.padEnd(46),
    kind.padEnd(7),
    `page ${kb(html)}`,
    `inline script ${kb(inlineScript)}`,
    `after a touch ${kb(afterTouch)}`,
    `scripts before ${externalScripts.length}`,
  ].join('  ');
}

/** The built commit, with its own date rather than the date of the measurement. */
function lastCommit(): Measured {
  const git = (...command: string[]) =>
    execFileSync('git', command, { cwd: paths.root, encoding: 'utf8' }).trim();
  const [date = '', commit = ''] = git('log', '-1', '--format=%cs %h').split(' ');
  return { date, commit };
}
