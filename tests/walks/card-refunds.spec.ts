import { expect, type Page, type Request } from '@playwright/test';
import { sendEstimate } from '#tests/support/job-page.ts';
import { expectAccessibleDayAndNight } from '#tests/e2e/accessible.ts';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { billed, onTestPage, serveHere } from '#tests/e2e/card-page.ts';
import { test } from '#tests/e2e/guarded.ts';
import { expectGood } from '#tests/e2e/job-walks.ts';

test.use({ viewport: { width: 390, height: 844 } });

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

test('the evidence of a disputed payment goes to the provider once, after the office was asked; a second window is refused', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await serveHere(context, baseURL);
  const { id, office } = await billed(request);
  await openOffice(page, request, `/admin/invoice/${id}`);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await onTestPage(page);
  await page.getByRole('button', { name: 'Pay, then dispute it' }).click();
  await expect(page).toHaveURL(`${baseURL}/admin/invoice/${id}`);
  const { lastName } = (await office.get(`invoices/${id}`)) as { lastName: string };
  const [{ id: jobId }] = (await office.get(`jobs?q=${lastName}`)) as [{ id: string }];
  const isSending = (each: Request) => each.method() === 'POST' && each.url().endsWith('/evidence');
  const sent: string[] = [];
  context.on('request', (each) => isSending(each) && sent.push(each.url()));
  const question = (tab: Page) => tab.getByRole('dialog', { name: 'Send the evidence now?' });
  const ask = async (tab: Page) => {
    await tab.goto(`/admin/jobs/${jobId}?open=evidence`);
    await tab.getByRole('button', { name: 'For a card dispute' }).click();
    await expect(tab.getByRole('region', { name: 'For a card dispute' })).toContainText('Answer it');
    await tab.getByRole('button', { name: 'Send to the card provider' }).click();
    await expect(question(tab)).toContainText('They can be sent only once');
  };
  const other = await context.newPage();
  await ask(other);
  await ask(page);
  await expectGood(page);
  await question(page).getByRole('button', { name: 'Not yet' }).click();
  await expect(question(page)).toHaveCount(0);
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'Send to the card provider' }).click();
  await question(page).getByRole('button', { name: 'Send it, once' }).click();
  await expect(page.getByText(/^Sent .* by owner@/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send to the card provider' })).toHaveCount(0);
  const answer = other.waitForResponse((response) => isSending(response.request()));
  await question(other).getByRole('button', { name: 'Send it, once' }).click();
  expect((await answer).status()).toBe(409);
  await expect(other.getByText(/^Sent .* by owner@/)).toBeVisible();
  expect(sent).toHaveLength(2);
  const { timeline } = (await office.get(`jobs/${jobId}?reveal=no`)) as { timeline: { what: string }[] };
  expect(timeline.filter(({ what }) => what === 'evidence_sent')).toHaveLength(1);
});
