/**
 * `npm run prove [-- part …] [--again FILE] [--times N] [--load]`: the longer proof, after `npm test`. It kills
 * processes, cuts connections, fills disks, races, repeats every write, deploys through Netlify's bundler and walks
 * every screen in a browser, with what is marked `@again` in a desktop's window. The part names are below.
 */
import { runTask } from './task.ts';
import { browserTests, runParts, type Step, vitest } from './test/run-parts.ts';

const steps: readonly Step[] = [
  // Fault tests mostly wait for processes to start and end; the others compute.
  { names: ['deploy', 'long', 'faults'], run: vitest },
  { names: ['walks'], run: () => browserTests('tests/walks/') },
  // Without its own folder it would remove what the walks left.
  {
    names: ['desktop'],
    run: () => browserTests('tests/e2e/', '--project=desktop-again', '--output=test-results/desktop'),
  },
];

await runTask(() => runParts(steps, process.argv.slice(2)));
