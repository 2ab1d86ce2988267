import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { mark, openOffice, staffHeaders } from './admin-office.ts';
import { test } from './guarded.ts';

/** An estimate created through the API, for the edit screen. */
async function anEstimate(page: Page, request: APIRequestContext) {
  const lastName = `Kauwe ${mark()}`;
  await openOffice(page, request, '/admin');
  const body = {
    firstName: 'Mehana',
    lastName,
    phone: '808 555 0123',
    email: 'mehana@example.com',
    serviceType: 'residential',
    location: 'Kapaa',
    serviceAddress: '4-820 Kuhio Hwy',
    items: [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 2, unitPrice: '35.00' }],
  };
  const response = await request.post('/api/admin/quotes', { headers: await staffHeaders(page), data: body });
  expect(response.status()).toBe(201);
  const quote = (await response.json()) as { id: string; quoteNumber: string; version: number };
  return { ...quote, body, lastName };
}

test('an estimate is edited with the same form, and its history records it', async ({ page, request }) => {
  const estimate = await anEstimate(page, request);
  await page.goto(`/admin?tab=estimates&q=${estimate.quoteNumber}`);
  await page.getByRole('link', { name: `Edit Quote ${estimate.quoteNumber}` }).click();
  await expect(page.getByRole('heading', { name: `Estimate ${estimate.quoteNumber}` })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Rekey');
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Distance (miles)').fill('6');
  await page.getByRole('button', { name: 'Save Estimate' }).click();
  await expect(page.getByText('Estimate saved', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Revision 2, valid until/)).toBeVisible();
  // (105.00 + 25.00) × 0.04712 = 6.1256
  await page.goto(`/admin?tab=estimates&q=${estimate.quoteNumber}`);
  await expect(page.getByRole('row').filter({ hasText: estimate.lastName })).toContainText('$136.13');
});

test('an approved estimate offers the invoice; a declined one shows why and can be reopened', async ({
  page,
  request,
}) => {
  const estimate = await anEstimate(page, request);
  await page.goto(`/admin/estimate/${estimate.id}`);
  await expect(page.getByRole('link', { name: 'Create Invoice' })).toBeHidden();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Found a cheaper one');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(/reason: Found a cheaper one/)).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('link', { name: 'Create Invoice' })).toHaveAttribute(
    'href',
    `/admin/create-invoice?quote=${estimate.id}`,
  );
  await page.goto(`/admin?tab=estimates&q=${estimate.quoteNumber}`);
  await expect(page.getByRole('link', { name: `Create Invoice from ${estimate.quoteNumber}` })).toBeVisible();
});

test('a stale save shows both versions and keeps the typed text', async ({ page, request }) => {
  const estimate = await anEstimate(page, request);
  await page.goto(`/admin/estimate/${estimate.id}`);
  await page.getByLabel('Notes').fill('Bring the long ladder');
  const saved = await request.put(`/api/admin/quotes/${estimate.id}`, {
    headers: await staffHeaders(page),
    data: { ...estimate.body, location: 'Wailua', notes: 'Their ladder', version: estimate.version },
  });
  expect(saved.status()).toBe(200);

  await page.getByRole('button', { name: 'Save Estimate' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else saved this' });
  await expect(conflict.getByRole('row', { name: /Notes/ })).toContainText('Bring the long ladder');
  await expect(conflict.getByRole('row', { name: /Notes/ })).toContainText('Their ladder');
  await expect(conflict).toContainText('They also changed Location');
  await conflict.getByRole('button', { name: /Keep mine/ }).click();
  await page.getByRole('button', { name: 'Save Estimate' }).click();
  await expect(page.getByText('Revision 1, pending', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Bring the long ladder');
  await expect(page.getByLabel('Location')).toHaveValue('Wailua');
});

test('text typed into an estimate survives a reload', async ({ page, request }) => {
  const estimate = await anEstimate(page, request);
  await page.goto(`/admin/estimate/${estimate.id}`);
  await page.getByLabel('Notes').fill('Bring the long ladder');
  await page.reload();
  await expect(page.getByText('Restored the unsaved text from')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Bring the long ladder');
  await page.getByLabel('Access Details').fill('Key under the pot');
  await page.reload();
  await expect(page.getByText(', except access details, which are never kept on a device.')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Bring the long ladder');
  await expect(page.getByLabel('Access Details')).toHaveValue('');
});

test('parts from inventory take 30 minutes, services 60', async ({ page, request }) => {
  const name = `Cylinder ${mark()}`;
  await page.clock.install();
  await openOffice(page, request, '/admin/create-estimate');
  const headers = await staffHeaders(page);
  for (const isService of [false, true]) {
    const data = {
      name: `${name} ${isService ? 'fitting' : 'part'}`,
      category: 'parts',
      sellPrice: '38.00',
      isService,
    };
    expect((await request.post('/api/admin/inventory', { headers, data })).status()).toBe(201);
  }
  const picker = page.getByLabel('Add from price list or stock');
  const option = (what: string) => page.getByRole('option', { name: `${name} ${what}` });
  for (const [index, [what, minutes]] of [
    ['part', '30'],
    ['fitting', '60'],
  ].entries()) {
    await picker.fill(`${name} ${what}`);
    await option(what ?? '').click();
    const item = page.getByRole('listitem', { name: `Item ${index + 1}` });
    await expect(item.getByLabel('Time (min)')).toHaveValue(minutes ?? '');
    await expect(item.getByLabel('Unit Price')).toHaveValue('38.00');
  }
  // Until these letters are searched, Enter takes nothing that was found for others.
  await picker.fill(`${name} part`);
  await expect(option('part')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 1000);
  await picker.fill(`${name} fitting`);
  await expect(option('part')).toHaveCount(0);
  await expect(page.getByText('Searching…')).toBeVisible();
});
