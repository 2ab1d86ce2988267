import { chromium, type Page } from '@playwright/test';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { phoneDisplay } from '#domain/business.ts';
import { chromiumArguments, findHeadlessShell } from '#tests/support/chromium.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { coldFunction } from '#tests/support/function-process.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { requiredSettings } from '#tests/support/test-settings.ts';
import { startProxiedApps } from './proxied-apps.ts';
import { report } from './report.ts';

const { url } = await freshDatabase();
const { wire, start } = await startProxiedApps(url);
const app = await start();
const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: chromiumArguments() });
afterAll(() => browser.close());

/** What the page was answered, and under which key it asked. */
interface Try {
  readonly key: string | undefined;
  readonly status: number;
}

/** A filled-in form whose requests go to a cold function: its process starts with the first request. */
async function openForm(lastName: string): Promise<{ page: Page; tries: Try[] }> {
  const through = new URL(url);
  through.port = String(wire.port);
  const contact = coldFunction('api', {
    ...requiredSettings,
    DATABASE_URL: through.href,
    DATA_DIR: app.dataDir,
    LOG_LEVEL: 'silent',
  });
  onTestFinished(() => contact.stop());
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  onTestFinished(() => page.close());
  page.setDefaultTimeout(60_000);
  const tries: Try[] = [];
  await page.route('**/api/contact', async (route) => {
    const asked = route.request();
    const { status, headers, body } = await contact.call({
      url: asked.url(),
      method: 'POST',
      headers: await asked.allHeaders(),
      body: asked.postDataBuffer(),
    });
    tries.push({ key: asked.headers()['idempotency-key'], status });
    await route.fulfill({ status, headers: Object.fromEntries(headers), body: Buffer.from(body) });
  });
  await page.goto(`${app.url}/contact`);
  await page.getByLabel('First name').fill('Leilani');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Phone').fill('(808) 555-0171');
  await page.getByLabel('Service *').selectOption('automotive');
  await page.getByLabel('Where *').fill('Poipu Beach lot');
  return { page, tries };
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Your request' });

/** Expects the form to end with a reference, one row and one key for all its tries. */
async function expectStored({ page, tries }: Awaited<ReturnType<typeof openForm>>, lastName: string) {
  await panelOf(page).locator('.reference strong').waitFor();
  expect(tries.at(-1)?.status).toBe(201);
  expect(tries.slice(0, -1).every(({ status }) => status === 503)).toBe(true);
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
  expect(await runSql(url, 'select from contact_request where last_name = $1', [lastName])).toHaveLength(1);
}

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

test.each([500, 1_000, 1_500])(
  'a cold function and a database that takes %i ms to wake: the page ends with a reference, and one row',
  async (wakes) => {
    const form = await openForm(`Kahale ${wakes}`);
    wire.sleep(wakes);
    const clicked = performance.now();
    await form.page.getByRole('button', { name: 'Send Request' }).click();
    await expectStored(form, `Kahale ${wakes}`);
    report(
      `Cold function, database that wakes in ${wakes / 1000} s: reference on the page after ${secondsSince(clicked)} s, ${form.tries.length} tries`,
    );
  },
);

test('a database that takes longer to wake than a function waits: the page says so, sends again, and stores one row', async () => {
  const form = await openForm('Kahale 3000');
  const panel = panelOf(form.page);
  const { promise: told, resolve: wake } = Promise.withResolvers<void>();
  // A slow start of the function's process could use up the three seconds.
  wire.sleep(3_000, told);
  const clicked = performance.now();
  await form.page.getByRole('button', { name: 'Send Request' }).click();
  await panel.getByRole('heading', { name: 'Still sending…' }).waitFor();
  await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await panel.innerText()).toContain(phoneDisplay);
  wake();
  await expectStored(form, 'Kahale 3000');
  expect(form.tries.length).toBeGreaterThan(1);
  report(
    `Cold function, database that wakes in 3 s: reference on the page after ${secondsSince(clicked)} s, ${form.tries.length} tries`,
  );
});

test('while a database stays away the page tries a few times under one key, and then the visitor decides', async () => {
  const { page, tries } = await openForm('Kahale gone');
  await wire.refuse();
  onTestFinished(() => wire.heal());
  await page.getByRole('button', { name: 'Send Request' }).click();
  await panelOf(page).getByRole('button', { name: 'Try again' }).waitFor();
  // On a machine that stalls for 15 s, the page's queue has tried once more by itself.
  expect(tries.length).toBeGreaterThanOrEqual(3);
  expect(tries.every(({ status }) => status === 503)).toBe(true);
  await wire.heal();
  await panelOf(page).getByRole('button', { name: 'Try again' }).click();
  await panelOf(page).locator('.reference strong').waitFor();
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
});
