import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { phoneDisplay } from '#domain/business.ts';
import { chromiumArguments, findHeadlessShell } from '#tests/support/chromium.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { startProxiedApps } from './proxied-apps.ts';

const { url } = await freshDatabase();
const { wire, start } = await startProxiedApps(url);
const app = await start();
const browser: Browser = await chromium.launch({
  executablePath: findHeadlessShell(),
  args: chromiumArguments(),
});
afterAll(() => browser.close());

async function openForm(javaScriptEnabled: boolean): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(30_000);
  onTestFinished(() => page.close());
  await page.goto(`${app.url}/contact`);
  await page.getByLabel('First name').fill('Leilani');
  await page.getByLabel('Last name').fill('Kahale');
  await page.getByLabel('Phone').fill('(808) 555-0171');
  await page.getByLabel('Service *').selectOption('automotive');
  await page.getByLabel('Where *').fill('Poipu Beach lot');
  await page.getByLabel('What happened').fill('Keys are in the trunk');
  return page;
}

const typed = (page: Page) =>
  Promise.all(
    ['First name', 'Last name', 'Phone', 'Service *', 'Where *', 'What happened'].map((label) =>
      page.getByLabel(label).inputValue(),
    ),
  );
const stored = async () => (await runSql(url, 'select from contact_request')).length;

const strikes: [string, () => void | Promise<void>][] = [
  ['is gone', () => wire.refuse()],
  ['says nothing', () => wire.stall()],
];
test.each(strikes)(
  'the database %s: the form keeps its text and shows the number to call; later it is sent',
  async (_, strike) => {
    const before = await stored();
    const page = await openForm(true);
    const words = await typed(page);
    await strike();
    await page.getByRole('button', { name: 'Send Request' }).click();
    const panel = page.getByRole('region', { name: 'Your request' });
    await panel.getByText('Not sent').waitFor();
    expect(await typed(page)).toEqual(words);
    expect(await page.getByRole('main').innerText()).toContain(phoneDisplay);
    await wire.heal();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await panel.locator('.reference strong').waitFor();
    expect((await stored()) - before).toBe(1);
  },
);

test('without script the form returns with its text and the number to call', async () => {
  const before = await stored();
  const page = await openForm(false);
  const words = await typed(page);
  await wire.refuse();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await page.getByText('We cannot save this right now').waitFor();
  expect(await typed(page)).toEqual(words);
  expect(await page.getByRole('main').innerText()).toContain(phoneDisplay);
  await wire.heal();
  await page.getByRole('button', { name: 'Send Request' }).click();
  await page.getByRole('heading', { level: 1, name: 'Request Submitted' }).waitFor();
  expect((await stored()) - before).toBe(1);
});
