import { expect } from '@playwright/test';
import { mark, openOffice, search, sendLead, staffHeaders } from '#tests/e2e/admin-office.ts';
import { expectAccessibleDayAndNight, expectUsable } from '#tests/e2e/accessible.ts';
import { invoiceFor, newName, newProperty, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';

test('the sign-in screen', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectUsable(page);
});

test('the dashboard and its lists', async ({ page, request }) => {
  test.slow();
  await sendLead(request);
  await openOffice(page, request, '/admin');
  for (const tab of [/^Overview/, /^Leads/, /^Bookings/, /^Estimates/, /^Invoices/, /^Inventory/]) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await expectUsable(page);
  }
});

test('the stock and its dialogs', async ({ page, request }) => {
  await openOffice(page, request, '/admin/inventory');
  const name = `Hasp ${mark()}`;
  const data = { name, category: 'parts', sellPrice: '12.00', quantityOnHand: 3 };
  await request.post('/api/admin/inventory', { headers: await staffHeaders(page), data });
  await search(page, 'Search by name, category or SKU', name);
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Item' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Stock of ${name}` }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Movements' })).toBeVisible();
  await expectUsable(page);
});

test('the records of leads, bookings, customers and estimates', async ({ page, request }) => {
  test.slow();
  const lead = await sendLead(request);
  const booking = await sendLead(request, {}, '/api/booking');
  await openOffice(page, request, '/admin/customers');
  const headers = await staffHeaders(page);
  const person = { firstName: lead.firstName, lastName: lead.lastName, phone: lead.phone };
  const made = async (path: string, data: object) => {
    const response = await request.post(path, { headers, data });
    expect(response.status()).toBe(201);
    return (await response.json()) as { id: string };
  };
  const customer = await made('/api/admin/customers', person);
  const estimate = await made('/api/admin/quotes', {
    ...person,
    ...{ customerId: customer.id, serviceType: 'other', location: 'Lihue', serviceAddress: '1 Rice St' },
    items: [{ serviceCategory: 'labor', serviceDescription: 'Work', quantity: 1, unitPrice: '10.00' }],
  });
  await expect(page.locator('[data-screen-heading]')).toBeVisible();
  await expectUsable(page);
  for (const path of [
    `/admin/leads/${lead.id}`,
    `/admin/bookings/${booking.id}`,
    '/admin/customers/new',
    `/admin/customers/${customer.id}`,
    `/admin/estimate/${estimate.id}`,
  ]) {
    // High enough that no field lies half under the bars, where axe would take it for a small target.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 3000 });
    await page.goto(path);
    await expect(page.locator('[data-screen-heading]')).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await expectUsable(page);
  }
});

test('the estimate form, empty, with errors and filled in', async ({ page, request }) => {
  // High enough that no field lies half under the bars, where axe would take it for a small target.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 3000 });
  const lead = await sendLead(request);
  await openOffice(page, request, `/admin/create-estimate?lead=${lead.id}`);
  await page.getByLabel('Add from price list').fill('key');
  await expect(page.getByRole('option')).not.toHaveCount(0);
  // The open list covers the buttons below it.
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByText('Description required')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectUsable(page);
});

test('the invoices, the books, the doors, the reviews and the accounts', async ({ page, request }) => {
  test.slow();
  const office = await officeApi(request);
  const { id, version } = await office.post('invoices', invoiceFor(newName()));
  await office.post(`invoices/${id}/collect`, { version, method: 'cash', amount: '10.00', receipt: false });
  const draft = await office.post('invoices', invoiceFor(newName()));
  const property = await newProperty(office);
  await openOffice(page, request, `/admin/invoice/${id}`);
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('$10.00');
  await expectUsable(page);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 3000 });
  for (const path of [
    `/admin/invoice/${draft.id}`,
    '/admin/create-invoice',
    '/admin/books',
    '/admin/books?report=receivables',
    '/admin/books?report=tax',
    '/admin/books?report=journal',
    '/admin/books?report=cash',
    '/admin/books?report=payouts',
    '/admin/books?report=earned&by=kind',
    '/admin/books?report=pay',
    '/admin/my-pay',
    '/admin/books?report=files',
    '/admin/reviews',
    '/admin/users',
    '/admin/crew',
    '/admin/my-day',
    '/admin/waiting',
    '/admin/account',
    '/admin/alarm',
    '/admin/texts',
    '/admin/doors',
    `/admin/doors/${property.id}`,
  ]) {
    await page.goto(path);
    await expect(page.locator('[data-screen-heading]')).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    if (/receivables|users/.test(path)) await expect(page.getByRole('table')).not.toHaveCount(0);
    await expectUsable(page);
  }
});

test('the content security policy blocks nothing in the office', async ({ page, request }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  const lead = await sendLead(request);
  await openOffice(page, request, `/admin/create-estimate?lead=${lead.id}`);
  await expect(page.locator('meta[http-equiv=content-security-policy]')).toHaveAttribute(
    'content',
    /script-src 'self'/,
  );
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('tab', { name: /^Leads/ }).click();
  await page.getByLabel(`Status of ${lead.name}`).selectOption('won');
  await expect(page.getByLabel(`Status of ${lead.name}`)).toBeEnabled();
  expect(complaints).toEqual([]);
});
