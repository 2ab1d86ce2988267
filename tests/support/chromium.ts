import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Finds a Chromium: CHROMIUM_PATH, an installed one, or Playwright's own; otherwise installs one, from
 * Debian's packages if permitted, else from Playwright.
 * @throws {Error} when none can be found or installed: browser tests are never skipped
 */
export function findChromium(): string {
  return (
    named() ?? installed() ?? onPath(shells) ?? installDebian('chromium', browsers) ?? installPlaywright()
  );
}

/**
 * Chromium's headless shell, which renders the same pages in half the processor time; installed if permitted,
 * otherwise {@link findChromium}.
 */
export function findHeadlessShell(): string {
  return named() ?? onPath(shells) ?? installDebian('chromium-headless-shell', shells) ?? findChromium();
}

/** Flags that disable Chromium's background network calls, and the sandbox where it cannot run (as root). */
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

function named(): string | undefined {
  const file = process.env['CHROMIUM_PATH'];
  if (file && !existsSync(file)) throw new Error(`CHROMIUM_PATH is ${file}, and there is nothing there.`);
  return file || undefined;
}

function installed(): string | undefined {
  const found = onPath(browsers);
  if (found !== undefined) return found;
  const own = chromium.executablePath();
  return own !== '' && existsSync(own) ? own : undefined;
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

function installDebian(name: string, commands: readonly string[]): string | undefined {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', ['--version'], false)) return undefined;
  console.log(`No ${name} here: installing Debian’s …`);
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  // Without a network, fail soon.
  const patience = [
    '-qq',
    '-o',
    'Acquire::Retries=1',
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'Dpkg::Use-Pty=0',
  ];
  if (
    !succeeds('apt-get', [...patience, 'update']) ||
    !succeeds('apt-get', [...patience, 'install', '-y', name])
  )
    return undefined;
  return onPath(commands);
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
