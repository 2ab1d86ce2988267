import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { SetupError } from '../settings.ts';
import { paths } from './paths.ts';

/**
 * Builds the pages with Astro into dist/.
 * @param quiet prints warnings and errors only
 * @throws {SetupError} when Astro fails; its own output is on the console
 */
export async function buildSite(siteUrl: string | undefined, quiet: boolean): Promise<void> {
  const astro = join(paths.root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', ...(quiet ? ['--silent'] : [])], {
    cwd: paths.root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // A test run sets NODE_ENV=test, which would publish React's development build, 50% larger.
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...(siteUrl === undefined ? {} : { SITE_URL: siteUrl }),
    },
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) throw new SetupError('astro build failed; its own message is above.');
}
