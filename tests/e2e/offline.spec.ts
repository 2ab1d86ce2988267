import { expect, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { openOffice, shareText } from './admin-office.ts';
import { test } from './guarded.ts';
import { fillRequest, isKept, loseSignal, send } from './offline-page.ts';
import { referenceOn, statusOf, watchPosts } from './public-forms.ts';
import { cutSignal } from './signal.ts';

// A headless shell has no background sync, with which a worker sends requests that its page could not.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumArguments() } });

test('a request made offline is shown as queued, and is sent once when the signal returns', async ({
  page,
  context,
}) => {
  const posts = watchPosts(page, '/api/contact');
  await page.goto('/contact');
  await fillRequest(page);
  await loseSignal(page);
  await send(page);

  await expect(statusOf(page)).toContainText('waiting for signal');
  const text = statusOf(page).getByRole('link', { name: 'Text it instead' });
  expect(decodeURIComponent((await text.getAttribute('href')) ?? '')).toContain(
    'Polihale, past the sand road',
  );
  await expect(statusOf(page).getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+1808/);

  await context.setOffline(false);
  await referenceOn(page);
  await expect(page.getByLabel('Where *')).toHaveValue('');
  expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
});

for (const [how, read] of [
  ['wheel', (page: Page) => page.mouse.wheel(0, 400)],
  ['keyboard', (page: Page) => page.keyboard.press('PageDown')],
] as const)
  test(`a page read with the ${how} alone is kept for when there is no signal`, async ({ page }) => {
    const path = '/services/locksmith-waimea';
    await page.goto(path);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    await read(page);
    await isKept(page, path);
  });

test('a request to the server does not wait for the worker to start', async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('PageDown');
  await isKept(page, '/contact');
  await page.reload();
  /** The source of the static route that a request matched; empty where the worker is asked. */
  const routeOf = (path: string) =>
    page.evaluate(async (asked) => {
      const measured = new Promise<PerformanceEntry>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (entry.name.endsWith(asked)) resolve(entry);
        });
        observer.observe({ type: 'resource' });
      });
      await (await fetch(asked)).text();
      return (await measured).toJSON().workerMatchedSourceType;
    }, path);
  expect(await routeOf('/robots.txt')).toBe('');
  expect(await routeOf('/api/health')).toBe('network');
});

test('a lost response makes no second request', async ({ page }) => {
  const stored: string[] = [];
  await page.route(
    '/api/contact',
    async (route) => {
      const response = await route.fetch();
      stored.push(((await response.json()) as { id: string }).id);
      // The server stores it, but the response never reaches the phone.
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.goto('/contact');
  await fillRequest(page);
  await send(page);
  // The page or its worker sends it again automatically and gets the first response.
  expect(await referenceOn(page)).toBe(stored[0]?.slice(0, 8).toUpperCase());
});

test('the site still opens offline: visited pages, the form, and a help page for others', async ({
  page,
  context,
}) => {
  // Browsers prefetch linked pages (public/speculation-rules.json); neither page links to this one.
  const unseen = '/services/locksmith-waimea';
  await page.goto('/contact');
  await expect(page.locator(`a[href="${unseen}"]`)).toHaveCount(0);
  await page.getByLabel('First name').click();
  await isKept(page, '/contact');
  await page.goto('/faqs');
  await expect(page.locator(`a[href="${unseen}"]`)).toHaveCount(0);
  await isKept(page, '/faqs');
  await isKept(page, '/quote');
  await cutSignal(context);

  // Never opened but cached with its script, so totals work without a signal.
  await page.goto('/quote');
  await page.getByRole('button', { name: 'Home Lockout $120' }).click();
  await expect(page.locator('.ticket summary').first()).toContainText('$125.65');

  await page.goto(unseen);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No signal here');
  await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+1808/);
  await expect(page.getByRole('link', { name: /^Text 8/ })).toHaveAttribute('href', /^sms:\+1808.*body=/);
  await page.goto('/faqs');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No signal here');

  await page.goto('/contact');
  await fillRequest(page);
  await send(page);
  await expect(statusOf(page)).toContainText('waiting for signal');
  await context.setOffline(false);
  await referenceOn(page);
});

test('the text message contains the phone’s position, if allowed', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 22.0822, longitude: -159.7653, accuracy: 20 });
  await page.goto('/offline');
  const link = page.getByRole('link', { name: 'Text my location' });
  await link.click();
  await expect(page.getByRole('status')).toHaveText('Your location is in the text.');
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(
    'locked out or stranded. I am at: 22.08220, -159.76530 (',
  );
});

test('the office opens without a connection, shows that, and recovers on its own', async ({
  page,
  request,
  context,
}) => {
  await openOffice(page, request, '/admin/today');
  await expect(page.getByRole('heading', { level: 1, name: /^Today/ })).toBeVisible();
  await page.evaluate(() =>
    navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready),
  );
  await page.reload();
  await isKept(page, '/admin');

  // The connection goes while somebody types: the form stays, and says what is so.
  await page.goto('/admin/new-call');
  await page.getByLabel('First name').fill('Half a na');
  await cutSignal(context);
  const bar = page.getByRole('status').filter({ hasText: 'No connection.' });
  await expect(bar).toContainText('Nothing here is lost; the office needs a connection.');
  await expect(page.getByLabel('First name')).toHaveValue('Half a na');
  await expect(bar.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Half a na');

  await page.goto('/admin/today');
  await expect(page.getByRole('heading', { level: 1, name: /^Today/ })).toBeVisible();
  await cutSignal(context);
  await page.goto('/admin/inbox');
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
});

test('a shared text reaches New call without leaving the device, even without a connection', async ({
  page,
  request,
  context,
}) => {
  await openOffice(page, request, '/admin/today');
  await page.evaluate(() =>
    navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready),
  );
  await page.reload();
  await isKept(page, '/admin');
  const text = 'Locked out at Salt Pond, 808-555-0176';
  await cutSignal(context);
  await shareText(page, { text });
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  expect(page.url()).not.toContain('555-0176');
  await context.setOffline(false);
  await expect(page.getByLabel('Text message or email')).toHaveValue(text);
});
