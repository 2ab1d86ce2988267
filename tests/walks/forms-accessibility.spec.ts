import { expect } from '@playwright/test';
import { expectUsable } from '#tests/e2e/accessible.ts';
import { estimateFor, invoiceFor, newName, officeApi } from '#tests/e2e/admin-records.ts';
import { fillPerson, referenceOn, newPerson, statusOf, toastOf } from '#tests/e2e/public-forms.ts';
import { test } from '#tests/e2e/guarded.ts';
import { here } from '#tests/support/job-page.ts';
import { cutSignal } from '#tests/e2e/signal.ts';

test('the contact form is accessible in every state', async ({ page, context }) => {
  test.slow();
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByText('Location is required').first()).toBeVisible();
  await expectUsable(page);

  await fillPerson(page, newPerson());
  await page.getByLabel('Service *').selectOption('repair');
  await page.getByLabel('Where *').fill('Kilauea');
  await page.route('/api/contact', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(toastOf(page).getByRole('alert')).toBeVisible();
  await expect(statusOf(page)).toContainText('Not sent');
  await expectUsable(page);
  await page.unroute('/api/contact');

  await cutSignal(context);
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(statusOf(page)).toContainText('waiting for signal');
  await expectUsable(page);

  await context.setOffline(false);
  await referenceOn(page);
  await expectUsable(page);
});

test('the quote builder is accessible with rows in it', async ({ page }) => {
  await page.goto('/quote');
  await page.getByRole('group', { name: 'Quick add' }).getByRole('button', { name: 'Home Lockout' }).click();
  // The added row moves the button, so wait until it rests.
  await expect(page.getByText(/^1 item, total/)).toBeVisible();
  await page.getByRole('button', { name: 'Add Custom Service' }).click();
  // Adding a custom line opens the ticket. On a phone it covers the form; Escape closes it.
  await page.keyboard.press('Escape');
  await page.getByText('Commercial', { exact: true }).click();
  await page.getByRole('button', { name: 'Generate Quote' }).click();
  await expect(page.getByText('Description required').first()).toBeVisible();
  await expectUsable(page);
});

test('the booking form, a review, and the customer’s estimate and invoice are accessible', async ({
  page,
  request,
}) => {
  await page.goto('/booking');
  await page.getByRole('button', { name: 'Request Booking' }).click();
  await expect(page.getByText('Location is required').first()).toBeVisible();
  await expectUsable(page);
  await page.goto('/reviews/leave');
  await expectUsable(page);

  const office = await officeApi(request);
  const estimate = await office.post('quotes', estimateFor(newName()));
  const invoice = await office.post('invoices', invoiceFor(newName()));
  const links = [
    (await office.post(`quotes/${estimate.id}/send`, { channel: 'text' })).link,
    (await office.post(`invoices/${invoice.id}/send`, { version: invoice.version, channel: 'text' })).link,
  ];
  for (const { url } of links) {
    await page.goto('/');
    await page.goto(here(url));
    await expect(page.getByRole('table')).not.toHaveCount(0);
    await expectUsable(page);
  }
});
