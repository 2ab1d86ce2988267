import { defineConfig } from '@playwright/test';
import { chromiumArguments, findHeadlessShell } from '#tests/support/chromium.ts';
import { makeDataDir, testEnvironment } from '#tests/support/running-app.ts';

// This file is read again in every worker; what the first reading decided is kept in the environment they inherit.
process.env['E2E_CHROMIUM'] ??= findHeadlessShell();
process.env['E2E_DATA_DIR'] ??= makeDataDir('nene-e2e-');

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 3,
  // Painting motion takes a tenth of the processor time; the desktop tests have it.
  contextOptions: { reducedMotion: 'reduce' },
} as const;
const desktop = { viewport: { width: 1440, height: 900 } } as const;
/**
 * Where the window decides what there is (sorted tables, tabs and menus, the builder's summary, hovering), and a walk
 * over every screen and form: all of it can be read, and nothing lies over a control. One script of ours asks how wide
 * the window is, to open a record beside its list (admin-beside): everything else a press does is the same in both, and
 * tried on the phone.
 */
const inBothWindows =
  /(admin-(accessibility|beside|board|board-drag|dashboard|day-walks|inbox|job-walks|jobs|jobs-calls|palette|sort)|forms-accessibility|quote)\.spec\.ts$/;
/** Shares one large database, so its tests run one after another: started last, they would end the run alone. */
const largeOffice = /dispatcher-walk\.spec\.ts$/;

const ci = Boolean(process.env['CI']);

export default defineConfig({
  testDir: 'tests',
  // tests/e2e is part of `npm test`; tests/walks, and `@again` from tests/e2e on a desktop, of `npm run prove`.
  testMatch: /\/(?:e2e|walks)\/[\w-]+\.spec\.ts$/,
  outputDir: 'test-results/browser',
  globalTeardown: './tests/support/remove-e2e-data.ts',
  fullyParallel: true,
  // Twice as many as the smallest machine has processors: tests wait for answers about a third of their time.
  workers: 4,
  // Every test has one try: see docs/decisions/tests.md.
  retries: 0,
  // A test that passes has no use for its limits, and a busy machine stalls for seconds: they only end what hangs.
  timeout: 120_000,
  expect: { timeout: 30_000 },
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
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['E2E_CHROMIUM'], args: chromiumArguments() },
  },
  projects: [
    // First in the list, first to start.
    { name: 'large-office', use: phone, testMatch: largeOffice },
    // Before the phone's tests: the desktop's walk over every screen takes half as long while the lists are short.
    { name: 'desktop', use: desktop, testMatch: inBothWindows, grepInvert: /@once|@again/ },
    // Part of `npm run prove`: walks that pass through the same code in both windows, once more on a desktop.
    { name: 'desktop-again', use: desktop, testMatch: inBothWindows, grep: /@again/ },
    {
      name: 'phone',
      use: phone,
      testIgnore: largeOffice,
      // A finger does not hover, and a phone shows one thing at a time.
      grepInvert: /@pointer|@wide/,
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
