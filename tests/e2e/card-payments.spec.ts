import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { here, officeSteps, sendEstimate } from '#tests/support/job-page.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { openOffice } from './admin-office.ts';
import { invoiceFor, newName } from './admin-records.ts';
import { test } from './guarded.ts';
import { counter } from './job-walks.ts';

// The whole way of a card payment in a browser, against the test card page that `npm start` has without keys.

/** How long an answer takes over a slow signal: much longer than the server waits for the provider. */
const SLOW_MS = 10_000;

test.use({ viewport: { width: 390, height: 844 } });

/** An issued invoice, and its customer's link. */
async function billed(request: APIRequestContext) {
  const office = await officeSteps(request);
  const { id, invoiceNumber: number } = await office.post('invoices', invoiceFor(newName()));
  const { link } = await office.post(`invoices/${id}/send`, { channel: 'text' });
  return { id, number, link: here(link.url), office };
}

/** Leads the public address, where the card page is and where it leads back to, to the server under test. */
const serveHere = (context: BrowserContext, baseURL: string | undefined) =>
  context.route('https://nenelock.example/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    return route.fulfill({ status: 302, headers: { location: `${baseURL}${pathname}${search}` } });
  });

const onTestPage = async (page: Page) => {
  await expect(page.getByText('Test page: no card is charged.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '$104.71' })).toBeVisible();
};

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

test('a deposit that the office requests is paid by card, and refunded to it from the estimate', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await serveHere(context, baseURL);
  const { id, link, post } = await sendEstimate(request);
  await post(`quotes/${id}/approve`);
  await openOffice(page, request, `/admin/estimate/${id}`);
  const deposits = page.getByRole('region', { name: 'Deposits' });
  const dialog = page.getByRole('dialog');
  await deposits.getByRole('button', { name: 'Request deposit' }).click();
  await dialog.getByLabel('Deposit').fill('60');
  await expectAccessibleDayAndNight(page);
  await dialog.getByRole('button', { name: 'Request deposit' }).click();
  await expect(deposits.getByText(/^Requested: \$60\.00/)).toBeVisible();
  const phone = await context.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Pay the deposit of $60.00 by card' }).click();
  await phone.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(phone.getByRole('button', { name: /by card/ })).toHaveCount(0);
  await phone.close();
  await page.reload();
  await deposits.getByRole('button', { name: 'Refund the deposit of $60.00' }).click();
  await dialog.getByLabel('Reason').fill('The job is off');
  await dialog.getByRole('button', { name: 'Refund to the card' }).click();
  await expect(deposits.getByText('Reversed')).toHaveCount(2);
});

test('what was paid twice waits in the inbox, and is refunded to the card from there', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await serveHere(context, baseURL);
  const { id, number, office } = await billed(request);
  await openOffice(page, request, `/admin/invoice/${id}`);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await onTestPage(page);
  await office.post(`invoices/${id}/payments`, { amount: '104.71', method: 'cash' });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/admin/invoice/${id}`);
  await expect(page.getByText(`but ${number} was paid already: a refund is due.`)).toBeVisible();
  await page.goto('/admin/inbox');
  const entry = page
    .getByRole('list', { name: 'Inbox entries' })
    .getByRole('listitem')
    .filter({ hasText: number });
  await entry.getByRole('button', { name: /^Refund/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${number} was paid already: a refund is due.`);
  await expectAccessibleDayAndNight(page);
  await dialog.getByLabel('Reason').fill('Paid twice');
  await dialog.getByRole('button', { name: 'Refund to the card' }).click();
  await expect(entry).toHaveCount(0);
  expect(await office.get(`invoices/${id}`)).toMatchObject({
    status: 'paid',
    payments: [{ method: 'cash' }],
  });
  await page.goto(`/admin/invoice/${id}`);
  await expect(page.getByText(/refunded what was not owed of a card payment, \$104\.71/)).toBeVisible();
});
