import { defineConfig } from '@playwright/test';
import { findPort } from '#scripts/serve/http-server.ts';
import { chromiumArguments, findHeadlessShell } from '#tests/support/chromium.ts';
import { makeDataDir, testEnvironment } from '#tests/support/running-app.ts';

// This file is read again in every worker; what the first reading decided is kept in the environment they inherit.
process.env['E2E_CHROMIUM'] ??= findHeadlessShell();
process.env['E2E_PORT'] ??= String(await findPort({ host: '127.0.0.1', port: 0 }));
process.env['E2E_DATA_DIR'] ??= makeDataDir('nene-e2e-');

const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`;
const ci = Boolean(process.env['CI']);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalTeardown: './tests/support/remove-e2e-data.ts',
  fullyParallel: true,
  workers: 2,
  // At a desk a test that passes at the second try has found something: it fails. The shared machines of CI stall
  // for seconds; there it is tried once more, and the closing lines say how many needed it.
  retries: ci ? 1 : 0,
  forbidOnly: ci,
  reporter: [
    [ci ? 'line' : 'list'],
    ...(process.env['E2E_REPORT'] ? [['json', { outputFile: process.env['E2E_REPORT'] }] as const] : []),
  ],
  use: {
    baseURL,
    timezoneId: 'Pacific/Honolulu',
    locale: 'en-US',
    // Recording every test would cost a third more; `--trace=retain-on-failure` does it for what one looks into.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env['E2E_CHROMIUM'], args: chromiumArguments() },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 },
      // A finger does not hover.
      grepInvert: /@pointer/,
    },
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      // What these look for is the same whatever the window, or they set their own windows: once is enough.
      testIgnore: /(every-page|every-reader|new-office|offline|slow-sign-in|typing)\.spec\.ts$/,
    },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    url: `${baseURL}/api/health`,
    env: { ...testEnvironment(process.env['E2E_DATA_DIR']), PORT: process.env['E2E_PORT'] },
    // The first start of a clean checkout builds the site.
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: ci ? 'ignore' : 'pipe',
    stderr: 'pipe',
  },
});
