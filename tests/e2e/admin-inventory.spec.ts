import { expect, type Page } from '@playwright/test';
import { mark, openOffice, search, staffHeaders } from './admin-office.ts';
import { test } from './guarded.ts';

const LIST = 'Search by name, category or SKU';

async function addItem(page: Page, name: string, fields: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Item' });
  await dialog.getByLabel('Name').fill(name);
  for (const [label, value] of Object.entries({ 'Sell Price': '5.00', ...fields })) {
    await dialog.getByLabel(label).fill(value);
  }
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(page.getByText('Item added successfully', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('an item is added with the defaults, found, changed, counted and deleted', async ({ page, request }) => {
  const name = `Key blank ${mark()}`;
  await openOffice(page, request, '/admin/inventory');
  await addItem(page, name, { SKU: `KB-${name.slice(-8)}`, 'Quantity on Hand': '8' });
  await search(page, LIST, name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('In Stock');
  await expect(row).toContainText('8 each');
  await expect(row).toContainText('Parts');

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog');
  await expect(edit.getByLabel('Low Stock Threshold')).toHaveValue('5');
  await expect(edit.getByLabel('Cost Price')).toHaveValue('0.00');
  await edit.getByLabel('Low Stock Threshold').fill('10');
  await edit.getByRole('button', { name: 'Save Item' }).click();
  await expect(page.getByText('Item updated successfully', { exact: true })).toBeVisible();
  await expect(row).toContainText('Low Stock');

  await row.getByRole('button', { name: `Stock of ${name}` }).click();
  const stock = page.getByRole('dialog');
  await stock.getByLabel('Change').fill('-8');
  await stock.getByRole('button', { name: 'Change stock' }).click();
  await expect(stock.getByLabel('Reason')).toHaveAccessibleDescription(/Reason is required/);
  await stock.getByLabel('Reason').fill('Count of the van');
  await stock.getByRole('button', { name: 'Change stock' }).click();
  await expect(stock.getByRole('listitem').filter({ hasText: 'Count of the van' })).toContainText('-8');
  await expect(stock.getByText('0 each on hand')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Out of Stock');

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete item' }).click();
  await expect(page.getByText('Item deleted successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('No inventory items found.')).toBeVisible();
});

test('the dialog shows the specification’s message for each field', async ({ page, request }) => {
  await openOffice(page, request, '/admin/inventory');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quantity on Hand').fill('-1');
  await dialog.getByLabel('Low Stock Threshold').fill('-1');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  const messages: [string, string][] = [
    ['Name', 'Name is required'],
    ['Sell Price', 'Sell price is required'],
    ['Quantity on Hand', 'Quantity cannot be negative'],
    ['Low Stock Threshold', 'Threshold cannot be negative'],
  ];
  for (const [label, message] of messages) {
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(message);
  }
  await expect(dialog.getByLabel('Name')).toBeFocused();
});

test('a service has no stock to count', async ({ page, request }) => {
  const name = `Rekey on site ${mark()}`;
  await openOffice(page, request, '/admin/inventory');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Sell Price').fill('95');
  await dialog.getByLabel('Quantity on Hand').fill('4');
  await dialog.getByLabel('Service, not stock').check();
  await expect(dialog.getByLabel('Quantity on Hand')).toBeHidden();
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  // What is typed beside an open dialog goes nowhere.
  await expect(dialog).toBeHidden();
  await search(page, LIST, name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Service');
  for (const label of ['In Stock', 'Low Stock', 'Out of Stock']) await expect(row).not.toContainText(label);
});

test('low items are on the restock list, and Restock opens the item', async ({ page, request }) => {
  const name = `Deadbolt ${mark()}`;
  await openOffice(page, request, '/admin/inventory');
  await addItem(page, name, { 'Quantity on Hand': '2' });
  await page.getByRole('tab', { name: /Low Stock \([\d,]+\)/ }).click();
  await search(page, LIST, name);
  await page.getByRole('button', { name: `Restock ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  const delivery = dialog.getByRole('group', { name: 'Delivery' });
  await delivery.getByLabel('Quantity received').fill('20');
  await delivery.getByLabel('Cost Price').fill('4.10');
  await dialog.getByRole('button', { name: 'Save Item' }).click();
  await expect(page.getByText('No inventory items found.')).toBeVisible();
  await page.goto(`/admin/inventory?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Stock of ${name}` }).click();
  const received = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '+20' });
  await expect(received).toContainText('Received: Delivery at $4.10 each');
});

test('adding an inactive item’s SKU offers to bring the item back; the Active box turns it off again', async ({
  page,
  request,
}) => {
  const name = `Mortise lock ${mark()}`;
  const sku = mark();
  await openOffice(page, request, '/admin/inventory');
  const headers = await staffHeaders(page);
  const data = { name, category: 'parts', sellPrice: '90.00', sku, quantityOnHand: 3, isActive: false };
  expect((await request.post('/api/admin/inventory', { headers, data })).status()).toBe(201);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Mortise lock');
  await page.getByRole('dialog').getByLabel('Sell Price').fill('95');
  await page.getByRole('dialog').getByLabel('SKU').fill(sku);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(edit.getByLabel('Quantity on Hand')).toHaveValue('3');
  await edit.getByLabel('Active').uncheck();
  await edit.getByRole('button', { name: 'Save Item' }).click();
  await expect(page.getByText('Item updated successfully', { exact: true })).toBeVisible();
  await expect(edit).toBeHidden();
  await page.getByLabel('Shown').selectOption('Inactive items');
  await search(page, LIST, name);
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
});

test('two people saving one item see both versions and lose nothing', async ({ page, request }) => {
  const name = `Padlock ${mark()}`;
  await openOffice(page, request, '/admin/inventory');
  await addItem(page, name, { 'Quantity on Hand': '9' });
  await search(page, LIST, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sell Price').fill('6.50');

  const headers = await staffHeaders(page);
  const [item] = (await (await request.get(`/api/admin/inventory?q=${name}`, { headers })).json()) as [
    { id: string; version: number },
  ];
  const theirs = { name, category: 'parts', sellPrice: '7.25', notes: 'Bin 4', version: item.version };
  expect((await request.put(`/api/admin/inventory/${item.id}`, { headers, data: theirs })).status()).toBe(
    200,
  );

  await dialog.getByRole('button', { name: 'Save Item' }).click();
  const conflict = dialog.getByRole('alert').filter({ hasText: 'Someone else saved this' });
  await expect(conflict.getByRole('row', { name: /Sell Price/ })).toContainText('6.50');
  await expect(conflict.getByRole('row', { name: /Sell Price/ })).toContainText('7.25');
  await expect(conflict).toBeInViewport();
  await expect(conflict.getByRole('row', { name: /Notes/ })).toHaveCount(0);
  await expect(conflict).toContainText('They also changed Notes');
  await conflict.getByRole('button', { name: /Keep mine/ }).click();
  await expect(dialog.getByLabel('Notes')).toHaveValue('Bin 4');
  await dialog.getByRole('button', { name: 'Save Item' }).click();
  await expect(page.getByText('Item updated successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('$6.50');
});

test('a failed save keeps the dialog and its text', async ({ page, request }) => {
  await openOffice(page, request, '/admin/inventory');
  await page.route('**/api/admin/inventory', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Add Item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Hasp');
  await dialog.getByLabel('Sell Price').fill('12');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No connection');
  await expect(page.getByText('Failed to save inventory item')).toHaveCount(1);
  await expect(dialog.getByLabel('Name')).toHaveValue('Hasp');
});
