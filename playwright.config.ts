import { defineConfig } from '@playwright/test';
import { chromiumArguments, findHeadlessShell } from '#tests/support/chromium.ts';
import { makeDataDir, testEnvironment } from '#tests/support/running-app.ts';

// This file is read again in every worker; what the first reading decided is kept in the environment they inherit.
process.env['E2E_CHROMIUM'] ??= findHeadlessShell();
process.env['E2E_DATA_DIR'] ??= makeDataDir('nene-e2e-');

const ci = Boolean(process.env['CI']);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalTeardown: './tests/support/remove-e2e-data.ts',
  fullyParallel: true,
  workers: 2,
  // Every test has one try: see docs/decisions/0027-no-retries.md.
  retries: 0,
  // A test that passes has no use for its limits, and a busy machine stalls for seconds: they only end what hangs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: ci,
  reporter: [
    [ci ? 'line' : 'list'],
    ...(process.env['E2E_REPORT'] ? [['json', { outputFile: process.env['E2E_REPORT'] }] as const] : []),
  ],
  use: {
    // Known once the server has said where it listens; every test runs after that.
    baseURL: process.env['E2E_URL'] ?? '',
    timezoneId: 'Pacific/Honolulu',
    locale: 'en-US',
    // Recording every test would cost a third more: `--trace=retain-on-failure` does it for the one in question.
    trace: 'off',
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
      // What these look for is the same whatever the window, or they set their own windows: once is enough. No script
      // of ours asks how wide the window is, and whatever can be covered or cut off is so on the phone.
      testIgnore:
        /(dispatcher-walk|every-page|every-reader|new-office|offline|slow-sign-in|stored-script|typed-text|typing|whole-road|admin-(authority|bookings|reminders|sealed-fields|session|sign-out|users))\.spec\.ts$/,
    },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    // A port it finds itself: one that was found beforehand may be taken by the time the site is built.
    wait: { stdout: /^Ready (?<e2e_url>http\S+)/m },
    env: { ...testEnvironment(process.env['E2E_DATA_DIR']), PORT: '0' },
    // The first start of a clean checkout builds the site.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: ci ? 'ignore' : 'pipe',
    stderr: 'pipe',
  },
});
