import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { installDebian, onPath, succeeds } from './debian.ts';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Finds a Chromium: CHROMIUM_PATH, an installed one, or Playwright's own; otherwise installs one, from
 * Debian's packages if permitted, else from Playwright. A headless shell does not count: it denies notifications.
 * @throws {Error} when none can be found or installed: browser tests are never skipped
 */
export function findChromium(): string {
  return named() ?? installed() ?? installDebian('chromium', browsers) ?? installPlaywright();
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

function installPlaywright(): string {
  console.log('No Chromium here: installing Playwright’s …');
  succeeds(process.execPath, [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium']);
  const found = installed();
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install one, or set CHROMIUM_PATH.',
  );
}
