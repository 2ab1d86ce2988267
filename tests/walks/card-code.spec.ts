import { expect } from '@playwright/test';
import { here, sendEstimate } from '#tests/support/job-page.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';
import { expectAccessibleDayAndNight } from '#tests/e2e/accessible.ts';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { test } from '#tests/e2e/guarded.ts';

// With live updates, and on its own address: the card page leads back to it.

let app: RunningApp | undefined;
test.beforeAll(async () => {
  // It builds the site first when that is stale.
  test.setTimeout(600_000);
  app = await startApp({ LIVE_EVENTS: 'on', SITE_URL: '' });
});
test.afterAll(() => app?.stop({ forget: true }));

test('at the car the technician shows a code, and the screen turns to paid by itself', async ({
  browser,
}) => {
  const [office, customer] = await Promise.all([
    browser.newContext({ baseURL: app!.url }),
    browser.newContext({ baseURL: app!.url }),
  ]);
  const sent = await sendEstimate(office.request);
  await sent.post(`quotes/${sent.id}/approve`);
  const { jobId } = (await sent.get(`quotes/${sent.id}`)) as { jobId: string };
  const page = await office.newPage();
  await openOffice(page, office.request, `/admin/jobs/${jobId}?open=collect`);
  await page.getByRole('dialog').getByText('Card', { exact: true }).click();
  await page.getByRole('button', { name: 'They pay on their own phone' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the customer’s page' })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  const link = await page.getByRole('link', { name: 'Open it on this phone' }).getAttribute('href');
  const phone = await customer.newPage();
  await phone.goto(here(link!));
  await phone.getByRole('button', { name: /^Pay \$.* by card$/ }).click();
  await phone.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Done and paid. Mahalo!' })).toBeVisible();
  await expect(page.getByText('Paid by card. The receipt is on their page.')).toBeVisible();
});
