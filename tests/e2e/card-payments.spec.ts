import { expect } from '@playwright/test';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { billed, onTestPage, serveHere } from './card-page.ts';
import { test } from './guarded.ts';
import { counter } from './job-walks.ts';

// The whole way of a card payment in a browser, against the test card page that `npm start` has without keys.

/** How long an answer takes over a slow signal: much longer than the server waits for the provider. */
const SLOW_MS = 10_000;

test.use({ viewport: { width: 390, height: 844 } });

test('a customer pays by card with one tap, and the page turns to paid; declined, slow and abandoned pages say so', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await serveHere(context, baseURL);
  const { id, link, office } = await billed(request);
  await page.goto(link);
  const walk = counter('L');
  const pay = page.getByRole('button', { name: 'Pay $104.71 by card' });
  await expect(pay).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  await walk.tap(pay);
  await onTestPage(page);
  walk.atMost(1);
  // The provider was given nothing that opens the job.
  expect(page.url()).not.toContain(link.split('#')[1]!);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toHaveText(/declined/);
  await page.getByRole('link', { name: 'Leave without paying' }).click();
  await expect(page).toHaveURL(`${baseURL}${link}`);
  await pay.click();
  await onTestPage(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /paid|Mahalo/i })).toBeVisible();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /by card/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Receipt, \$104.71/ })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  expect(await office.get(`invoices/${id}`)).toMatchObject({
    status: 'paid',
    payments: [{ method: 'card' }],
  });
});

test('over a slow signal too the card page opens; a payment that is not confirmed yet says so, and the page turns to paid when it is looked at again', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await serveHere(context, baseURL);
  const { id, number, link, office } = await billed(request);
  await page.goto(link);
  await page.evaluate((least) => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => (ms < least ? AbortSignal.abort() : limit(ms));
  }, SLOW_MS);
  await page.getByRole('button', { name: 'Pay $104.71 by card' }).click();
  await page.getByRole('button', { name: 'Pay slowly' }).click();
  await expect(page.getByRole('status')).toHaveText(/has not confirmed it yet/);
  const list = await context.newPage();
  await list.goto('/test-cards');
  await list
    .getByRole('listitem')
    .filter({ hasText: number })
    .getByRole('button', { name: 'It succeeds' })
    .click();
  await expect(list.getByRole('listitem').filter({ hasText: number })).toContainText('paid');
  await list.close();
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('button', { name: /^Receipt, \$104.71/ })).toBeVisible();
  expect(await office.get(`invoices/${id}`)).toMatchObject({ status: 'paid' });
});

test('who comes back in another tab is told where the job is', async ({ page }) => {
  await page.goto('/j/back?paid');
  await expect(page.getByText('If you paid, thank you. Open the link in our message again')).toBeVisible();
  await expectAccessibleDayAndNight(page);
});
