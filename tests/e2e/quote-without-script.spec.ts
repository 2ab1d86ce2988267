import { expect } from '@playwright/test';
import { test } from './guarded.ts';
import { fillQuoteCustomer } from './public-forms.ts';

test.use({ javaScriptEnabled: false });

test('a quote of several services is numbered; errors come back beside their fields', async ({ page }) => {
  await page.goto('/quote');
  await fillQuoteCustomer(page);
  await page.getByRole('button', { name: 'Generate Quote' }).click();
  await expect(page.getByText('At least one item is required').first()).toBeVisible();
  await expect(page.getByLabel('Where *')).toHaveValue('Koloa');

  const first = page.getByRole('group', { name: 'Service 1' });
  await first.getByLabel('From the price list').selectOption('home-lockout');
  await first.getByLabel('Quantity').fill('zero');
  const second = page.getByRole('group', { name: 'Service 2' });
  await second.getByLabel('Or in your own words').fill('Mailbox lock');
  await page.getByRole('button', { name: 'Generate Quote' }).click();
  await expect(first.getByLabel('Quantity')).toHaveAccessibleDescription(/Quantity must be at least 1/);
  await expect(first.getByLabel('From the price list')).toHaveValue('home-lockout');
  await expect(second.getByLabel('Or in your own words')).toHaveValue('Mailbox lock');

  await first.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Generate Quote' }).click();
  await expect(page).toHaveURL(/\/quote\/received\?ref=Q-\d{4}-\d{5}&service=residential&at=/);
  // Work in a visitor's own words has no price yet, so no total is stated.
  await expect(page.getByText('Total', { exact: true })).toBeHidden();
});

test('a service from the price list says which kind of service the quote is for', async ({ page }) => {
  await page.goto('/quote');
  await fillQuoteCustomer(page);
  await page.getByLabel('Service *').selectOption('');
  const first = page.getByRole('group', { name: 'Service 1' });
  await first.getByLabel('From the price list').selectOption('key-replacement');
  await page.getByRole('button', { name: 'Generate Quote' }).click();
  await expect(page).toHaveURL(/\/quote\/received\?.*service=automotive/);
});

test('a quote from the price list states its services and totals on the page that it leads to', async ({
  page,
}) => {
  await page.goto('/quote');
  await fillQuoteCustomer(page);
  await page.getByLabel('Where *').fill('Poipu');
  const first = page.getByRole('group', { name: 'Service 1' });
  await first.getByLabel('From the price list').selectOption('rekeying-service');
  await first.getByLabel('Quantity').fill('6');
  await page.getByRole('button', { name: 'Generate Quote' }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText(/Services\s*6 × Rekeying Service\s*Total before travel\s*\$219\.90/);
  await expect(main).toContainText(/Travel\s*Poipu, \$26\.17 with tax\s*Total with travel\s*\$246\.07/);
  const { searchParams } = new URL(page.url());
  const total = page.getByText('Total before travel', { exact: true });
  await expect(total).toBeVisible();
  await page.goto(`/booking/received?${searchParams.toString()}`);
  await expect(main).toContainText(/Received\s*\w/);
  await expect(total).toHaveCount(0);
  // Prices may have changed since.
  searchParams.set('at', new Date(Date.now() - 25 * 3_600_000).toISOString());
  await page.goto(`/quote/received?${searchParams.toString()}`);
  await expect(main).toContainText(/Received\s*\w/);
  await expect(total).toBeHidden();
});
