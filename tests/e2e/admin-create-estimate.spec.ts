import { expect, type Page } from '@playwright/test';
import { openOffice, sendLead } from './admin-office.ts';
import { test } from './guarded.ts';

/** The figure in a line of the summary. */
const summaryLine = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Estimate Summary' })
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
    .locator('dd');

test('a lead becomes an estimate: prefilled, priced, saved, counted', async ({ page, request }) => {
  const lead = await sendLead(request);
  await openOffice(page, request, `/admin?tab=leads&q=${lead.mark}`);
  await page.getByRole('link', { name: `Create Estimate for ${lead.name}` }).click();

  await expect(page.getByText(/^From emergency lead received \w{3} \d/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Customer' })).toHaveAttribute('href', /^tel:\+1808/);
  await expect(page.getByLabel('First Name')).toHaveValue(lead.firstName);
  await expect(page.getByLabel('Last Name')).toHaveValue(lead.lastName);
  await expect(page.getByLabel('Urgency')).toHaveValue('emergency');
  await expect(page.getByLabel('Service Type')).toHaveValue('automotive');
  await expect(page.getByLabel('Location')).toHaveValue('Poipu');
  await expect(page.getByLabel('Notes')).toHaveValue('Keys are in the Jeep');

  await page.getByLabel('Service Address').fill('2184 Hoonani Rd, Koloa');
  await page.getByLabel('Year').fill('2019');
  await page.getByLabel('Make').fill('Jeep');
  await page.getByLabel('Model').fill('Wrangler');
  await page.getByLabel('Distance (miles)').fill('14');
  await expect(page.getByLabel('Service Fee')).toHaveValue('25.00');
  await expect(page.getByLabel('Service Fee')).toHaveAttribute('readonly');
  await page.getByLabel('Add from price list').fill('car lock');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Description')).toHaveValue('Car Lockout');

  // Items and service fee, no more; the website's 50 % of the items is told beneath, and added with one press:
  // (150.00 + 75.00 + 25.00) × 0.04712 = 11.78
  await expect(summaryLine(page, 'Urgency Fee')).toHaveCount(0);
  await expect(page.getByText('The website would charge $261.78: it adds 50% of the items')).toBeVisible();
  await page.getByRole('button', { name: 'Add the urgency fee of $75.00' }).click();
  await expect(summaryLine(page, 'Urgency Fee')).toHaveText('$75.00');
  await expect(summaryLine(page, 'Total')).toHaveText('$261.78');
  await page.getByRole('button', { name: 'Remove the urgency fee of $75.00' }).click();
  await expect(summaryLine(page, 'Urgency Fee')).toHaveCount(0);

  // (150.00 + 25.00) × 0.04712 = 8.246
  await expect(summaryLine(page, 'Subtotal')).toHaveText('$150.00');
  await expect(summaryLine(page, 'Service Fee')).toHaveText('$25.00');
  await expect(summaryLine(page, 'Tax (4.7%)')).toHaveText('$8.25');
  await expect(summaryLine(page, 'Total')).toHaveText('$183.25');

  await page.getByRole('button', { name: 'Create Estimate' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Estimate created successfully' });
  await expect(toast).toContainText('The estimate has been saved and quote number generated.');
  await expect(toast.getByRole('link', { name: /^Open Q-\d{4}-\d{5}$/ })).toHaveAttribute(
    'href',
    /^\/admin\/estimate\//,
  );
  await expect(page).toHaveURL('/admin');

  await page.goto(`/admin?tab=estimates&q=${lead.mark}`);
  const row = page.getByRole('row').filter({ hasText: lead.lastName });
  await expect(row).toContainText(/Q-\d{4}-\d{5}/);
  await expect(row).toContainText('$183.25');
  await expect(row).toContainText('Pending');
});

test('an empty form shows an error per field and focuses the first', async ({ page, request }) => {
  await openOffice(page, request, '/admin/create-estimate');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  const messages: [string, string][] = [
    ['First Name', 'First name is required'],
    ['Last Name', 'Last name is required'],
    ['Phone', 'Phone number is required'],
    ['Service Type', 'Service type is required'],
    ['Location', 'Location is required'],
    ['Service Address', 'Service address is required'],
  ];
  for (const [label, message] of messages) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
  }
  await expect(page.getByText('At least one item is required')).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeFocused();

  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Service Type').selectOption('automotive');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Quantity').fill('0');
  await page.getByLabel('Unit Price').fill('');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Valid email required');
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription('Description required');
  await expect(page.getByLabel('Quantity')).toHaveAccessibleDescription('Quantity must be at least 1');
  await expect(page.getByLabel('Unit Price')).toHaveAccessibleDescription('Unit price required');
});

test('automotive work needs year, make and model; the message is on the year', async ({ page, request }) => {
  const lead = await sendLead(request, { serviceType: 'residential', isEmergency: false });
  await openOffice(page, request, `/admin/create-estimate?lead=${lead.id}`);
  await expect(page.getByText(/^From lead received/)).toBeVisible();
  await expect(page.getByLabel('Year')).toBeHidden();
  await page.getByLabel('Service Type').selectOption('automotive');
  await page.getByLabel('Service Address').fill('1 Rice St');
  await page.getByLabel('Make').fill('Toyota');
  await page.getByLabel('Add from price list').fill('key fob');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByLabel('Year')).toHaveAccessibleDescription(
    'Vehicle year, make, and model are required for automotive services',
  );
});

test('typed text survives a reload, and Cancel asks only when something would be lost', async ({
  page,
  request,
}) => {
  await openOffice(page, request, '/admin/create-estimate');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/admin');

  await page.goto('/admin/create-estimate');
  await page.getByLabel('First Name').fill('Leilani');
  await page.reload();
  await expect(page.getByText('Restored the unsaved text from')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Leilani');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Leilani');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin');
  await page.goto('/admin/create-estimate');
  await expect(page.getByLabel('First Name')).toHaveValue('');
});

test('a second New Estimate is empty; the first caller waits among the open drafts, to be continued or discarded', async ({
  page,
  request,
}) => {
  await openOffice(page, request, '/admin');
  const newEstimate = () => page.getByRole('link', { name: 'New Estimate' }).first().click();
  const typed = () => page.evaluate(() => JSON.stringify(localStorage));
  for (const name of ['Leilani', 'Keoni']) {
    await newEstimate();
    await expect(page.getByLabel('First Name')).toHaveValue('');
    await page.getByLabel('First Name').fill(name);
    await expect.poll(typed).toContain(name);
    await page.goto('/admin');
  }
  await newEstimate();
  const drafts = page.getByRole('region', { name: 'Open drafts' });
  await expect(drafts.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByLabel('First Name')).toHaveValue('');
  await drafts.getByRole('link', { name: 'Continue Estimate for Leilani' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Leilani');
  await expect(drafts.getByRole('listitem')).toHaveCount(1);
  await drafts.getByRole('button', { name: 'Discard Estimate for Keoni' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(drafts).toBeHidden();
  expect(await typed()).not.toContain('Keoni');
  await page.goto('/admin?tab=estimates');
  await expect(drafts.getByRole('link', { name: 'Continue Estimate for Leilani' })).toBeVisible();
});

test('a toast appears above the save bar, and Ctrl+Enter submits any form', async ({ page, request }) => {
  await openOffice(page, request, '/admin/create-estimate');
  await page.getByLabel('First Name').fill('Leilani');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Last name is required')).toBeVisible();
  await page.getByLabel('Last Name').fill('Kahale');
  await page.getByLabel('Phone').fill('808-555-0177');
  await page.getByLabel('Service Type').selectOption('other');
  await page.getByLabel('Location').fill('Lihue');
  await page.getByLabel('Service Address').fill('1 Rice St');
  await page.getByLabel('Add from price list').fill('rekey');
  await page.keyboard.press('Enter');
  await page.route('**/api/admin/quotes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const save = page.getByRole('button', { name: 'Create Estimate' });
  await save.click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to create estimate' });
  await expect(toast).toBeVisible();
  const top = async (locator: typeof save) => (await locator.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return (
        (box?.y ?? 0) + (box?.height ?? 0) <=
        (await top(page.getByRole('alert').filter({ hasText: 'No connection' })))
      );
    })
    .toBe(true);
  await page.goto('/admin/customers/new');
  await page.getByLabel('First Name').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('First Name')).toHaveAttribute('aria-invalid', 'true');
});

test('key codes are not stored on the device: after a reload they must be typed again, and the form says so', async ({
  page,
  request,
}) => {
  await openOffice(page, request, '/admin/create-estimate');
  await page.getByLabel('Service Type').selectOption('automotive');
  await page.getByLabel('VIN').fill('JT2BG22K1X0123456');
  await page.getByLabel('Access Details').fill('Gate 4411');
  await page.getByLabel('Make').fill('Toyota');
  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(stored).toContain('Toyota');
  expect(await stored()).not.toMatch(/JT2BG22K1|Gate 4411/);
  await page.reload();
  await expect(
    page.getByText(', except VIN and access details, which are never kept on a device.'),
  ).toBeVisible();
  await expect(page.getByLabel('Make')).toHaveValue('Toyota');
  await expect(page.getByLabel('VIN')).toHaveValue('');
  await expect(page.getByLabel('Access Details')).toHaveValue('');
});

test('a failed save keeps the form, and retrying makes one estimate', async ({ page, request }) => {
  const lead = await sendLead(request, { serviceType: 'other' });
  await openOffice(page, request, `/admin/create-estimate?lead=${lead.id}`);
  await page.getByLabel('Service Address').fill('1 Rice St');
  await page.getByLabel('Add from price list').fill('rekey');
  await page.keyboard.press('Enter');

  // The server saves it, but its response never arrives.
  let dropped = 0;
  await page.route('**/api/admin/quotes', async (route) => {
    if (route.request().method() !== 'POST' || dropped > 0) return route.continue();
    dropped += 1;
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to create estimate' });
  await expect(toast).toContainText('Error');
  await expect(page.getByRole('alert')).toContainText('No connection to the server');
  await expect(page.getByLabel('Service Address')).toHaveValue('1 Rice St');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page).toHaveURL('/admin');
  await page.goto(`/admin?tab=estimates&q=${lead.mark}`);
  await expect(page.getByRole('row').filter({ hasText: lead.lastName })).toHaveCount(1);
});
