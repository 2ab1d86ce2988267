import { expect, type Page, type Route } from '@playwright/test';
import { dump, nextJob, openKeptDay, openMyDay } from '#tests/e2e/my-day.ts';
import { test } from '#tests/e2e/guarded.ts';

const stepsOf = '**/api/admin/jobs/*/steps';
const waiting = (page: Page) => page.getByText(/steps? waiting/);

const busy = {
  type: 'about:blank',
  title: 'Too many requests',
  status: 429,
  code: 'rate_limited',
  detail: 'Later',
};
const failures: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'failed, though no browser says that a network came back': (route) => route.abort(),
  'was put off': (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', json: busy }),
};
for (const [name, fail] of Object.entries(failures))
  test(`a step whose request ${name} is sent again by itself`, async ({ page, request }) => {
    await page.clock.install();
    const { office, job } = await openKeptDay(page, request);
    const failed = page.waitForEvent('request', (sent) => sent.url().endsWith('/steps'));
    await page.route(stepsOf, fail);
    await nextJob(page).getByRole('button', { name: 'I am there' }).click();
    await (await failed).response();
    await page.unroute(stepsOf);
    const secondsLater = async () => {
      await page.clock.fastForward(2_000);
      return waiting(page).count();
    };
    await expect.poll(secondsLater).toBe(0);
    expect((await office.get(`jobs/${job.id}?reveal=no`)).visit).toBe('on_site');
  });

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('what waits is sent when the office opens', async ({ page, request }) => {
    const { office, job } = await openMyDay(page, request);
    await expect.poll(async () => (await dump(page)).join()).toContain('"name":"session"');
    await page.route(stepsOf, (route) => route.abort());
    await nextJob(page).getByRole('button', { name: 'I am there' }).click();
    await expect(page.getByText('1 step waiting')).toBeVisible();
    await page.unroute(stepsOf);
    await page.reload();
    await expect.poll(async () => (await office.get(`jobs/${job.id}?reveal=no`)).visit).toBe('on_site');
  });
});
