import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium to test with: the one CHROMIUM_PATH names, one on the machine, Playwright's own; else one is installed,
 * from Debian's packages where we may, else from Playwright's.
 * @throws {Error} when none can be had: browser tests are never skipped
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, and there is nothing there.`);
  }
  return installed() ?? installDebian() ?? installPlaywright();
}

/** Flags that keep Chromium to itself: no calls home, and no sandbox where it refuses to run in one (as root). */
export function chromiumArguments(): string[] {
  const root = process.getuid?.() === 0;
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    '--disable-gpu',
    ...(root ? ['--no-sandbox'] : []),
  ];
}

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
  if (onPath !== undefined) return onPath;
  const own = chromium.executablePath();
  return own !== '' && existsSync(own) ? own : undefined;
}

function installDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'], false)) return undefined;
  console.log('No Chromium here: installing Debian’s …');
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  if (!succeeds('apt-get', ['update', '-qq']) || !succeeds('apt-get', ['install', '-y', '-qq', 'chromium']))
    return undefined;
  return installed();
}

function installPlaywright(): string {
  console.log('No Chromium here: installing Playwright’s …');
  succeeds(process.execPath, [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium']);
  const found = installed();
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install one, or set CHROMIUM_PATH.',
  );
}

function succeeds(command: string, commandArguments: string[], shown = true): boolean {
  return spawnSync(command, commandArguments, { stdio: shown ? 'inherit' : 'ignore' }).status === 0;
}
