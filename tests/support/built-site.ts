import { join } from 'node:path';
import { paths } from '#scripts/build/paths.ts';
import { runScript } from '#scripts/run-script.ts';

/** Rebuilds the site if it is stale, so that tests read what would be deployed. */
export default async function buildIfStale(): Promise<void> {
  const status = await runScript(join(paths.root, 'scripts', 'build.ts'), ['--if-stale', '--report-only']);
  if (status !== 0) throw new Error('The site could not be built; see above.');
}
