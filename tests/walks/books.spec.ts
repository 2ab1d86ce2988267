import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessibleDayAndNight, expectNothingCutOff } from '#tests/e2e/accessible.ts';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { databaseUrl, newName, officeApi, sentInvoice } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';
import { runSql } from '#tests/support/run-sql.ts';

test('a long file is imported in steps, and resumes after a lost response without duplicates', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const mark = newName();
  await openOffice(page, request, '/admin/books?report=files');
  const area = page.getByRole('region', { name: 'Import inventory' });
  const rows = Array.from({ length: 1200 }, (_, n) => `Pin ${mark} ${n},parts,0.50,20`);
  await area.getByLabel('CSV file to import inventory').setInputFiles({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Item,Type,Price,Qty', ...rows].join('\n')),
  });
  await expect(area).toContainText('1200 rows: 1200 new');
  await expect(area).toContainText('Qty is quantityOnHand');
  let sent = 0;
  await page.route('**/api/admin/import/inventory', async (route) => {
    sent += 1;
    // The second step is stored, but its response never arrives.
    if (sent !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await area.getByRole('button', { name: 'Import 1,200 rows' }).click();
  await expect(area.getByRole('alert')).toContainText('The import stopped. The rows');
  await expect(area.getByRole('progressbar')).toHaveAttribute('value', '500');
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  await area.getByRole('button', { name: 'Continue' }).click();
  await expect(area.getByText('Imported: 1200 new, 0 changed')).toBeVisible();
  expect(sent).toBe(4);
  const ones = await office.get(`inventory?q=Pin ${mark} 999`);
  expect(ones.filter(({ name }: { name: string }) => name === `Pin ${mark} 999`)).toHaveLength(1);
});

test('the books name the voids of a period without an issue, and say when a list ends early', async ({
  page,
  request,
}) => {
  const url = await databaseUrl();
  const number = `V-${newName()}`;
  await runSql(
    url,
    `insert into invoice (invoice_number, first_name, last_name, phone, phone_digits, service_address, due_date, subtotal,
       tax, tax_rate_per_million, total, status, snapshot, sent_at, voided_at, void_reason)
     values ($1, 'Noa', 'Silva', '808-555-0100', '8085550100', 'Kekaha', '2019-04-01', 10, 0, 47120, 10, 'void',
       '{"items":[]}', '2019-03-01T20:00:00Z', '2019-03-05T20:00:00Z', 'Wrong')`,
    [number],
  );
  await openOffice(page, request, '/admin/books?report=journal&from=2019-03-05&to=2019-03-05');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const report of ['Money', 'Import and export'])
    await expect(page.getByRole('tab', { name: report })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  const invoices = page.getByRole('region', { name: 'Individual invoices' });
  await expect(invoices).toContainText('No invoices were issued');
  await expect(invoices).toContainText(`Voided in this period:`);
  await expect(invoices).toContainText(number);

  await runSql(
    url,
    `insert into payment (invoice_id, amount, method, received_at)
     select $1, 0.01, 'check', '2019-03-06T20:00:00Z' from generate_series(1, 201)`,
    [await sentInvoice(request)],
  );
  await page.goto('/admin/books?report=payments&from=2019-03-06&to=2019-03-06');
  await expect(page.getByText('Only the newest 200 payments are listed here.')).toBeVisible();
  const file = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /payments\.csv/ })
    .last()
    .click();
  expect((await file).suggestedFilename()).toMatch(/-payments\.csv$/);
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
});

test('customers are imported from CSV: errors by row, a preview, then all or nothing', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const lastName = newName();
  await openOffice(page, request, '/admin/books?report=files');
  const leads = page.waitForEvent('download');
  await page.getByRole('button', { name: /leads\.csv/ }).click();
  expect((await leads).suggestedFilename()).toMatch(/leads.*\.csv$/);

  const area = page.getByRole('region', { name: 'Import customers' });
  const file = area.getByLabel('CSV file to import customers');
  const csv = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await file.setInputFiles(
    csv(`firstName,lastName,phone,shoeSize\nMalia,${lastName},808-555-0101,7\n,${lastName},808-555-0102,8\n`),
  );
  await expect(area.getByRole('list', { name: 'Errors' })).toContainText('First name is required');
  await expect(area.getByRole('list', { name: 'Errors' })).toContainText('Row 3');
  await expect(area).toContainText('shoeSize');
  await expect(area.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
  const left = page.waitForEvent('download');
  await area.getByRole('button', { name: 'Save the 1 row with errors' }).click();
  const leftOut = await readFile(await (await left).path(), 'utf8');
  expect(leftOut).toContain('First name is required');
  expect(leftOut).toContain(`,${lastName},808-555-0102,8,`);
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);

  await file.setInputFiles(
    csv(`firstName,lastName,phone\nMalia,${lastName},808-555-0101\nKimo,${lastName},808-555-0102\n`),
  );
  await expect(area.getByRole('status')).toContainText('2 rows: 2 new');
  expect(await office.get(`customers?q=${lastName}`)).toHaveLength(0);
  await area.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 new, 0 changed').first()).toBeVisible();
  // The preview contains the same text, so wait for the rows themselves.
  await expect.poll(() => office.get(`customers?q=${lastName}`)).toHaveLength(2);
});

test('inventory is imported from CSV: new items, changes and stock movements', async ({ page, request }) => {
  const office = await officeApi(request);
  const mark = newName();
  const known = await office.post('inventory', {
    name: `Deadbolt ${mark}`,
    category: 'parts',
    sku: `DB-${mark}`,
    sellPrice: '79.99',
    quantityOnHand: 4,
  });
  await openOffice(page, request, '/admin/books?report=files');
  const area = page.getByRole('region', { name: 'Import inventory' });
  const file = area.getByLabel('CSV file to import inventory');
  const csv = (...rows: string[]) => ({
    name: 'stock.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,category,sku,sellPrice,quantityOnHand,shelf', ...rows].join('\n')),
  });
  await file.setInputFiles(csv(`,parts,X-${mark},5.00,1,A`, `Key blank ${mark},parts,KB-${mark},3.50,-2,B`));
  const errors = area.getByRole('list', { name: 'Errors' });
  await expect(errors.getByRole('listitem').filter({ hasText: 'Row 2' })).toContainText('Name is required');
  await expect(errors.getByRole('listitem').filter({ hasText: 'Row 3' })).toContainText(
    'Quantity cannot be negative',
  );
  await expect(area).toContainText('shelf');
  await expect(area.getByRole('button', { name: /^Import/ })).toBeDisabled();

  await file.setInputFiles(
    csv(`Key blank ${mark},parts,KB-${mark},3.50,25,B`, `Deadbolt ${mark},parts,DB-${mark},84.50,9,A`),
  );
  await expect(area.getByRole('status')).toContainText('2 rows: 1 new, 1 changed');
  await expect(area.getByRole('row', { name: /New Key blank/ })).toBeVisible();
  await expect(area.getByRole('row', { name: /Changed Deadbolt/ })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  expect(await office.get(`inventory?q=${mark}`)).toHaveLength(1);
  await area.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('1 new, 1 changed', { exact: true })).toBeVisible();

  await page.goto(`/admin/inventory?q=${mark}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${name} ${mark}` });
  await expect(row('Key blank')).toContainText('25 each');
  await expect(row('Deadbolt')).toContainText('9 each');
  await expect(row('Deadbolt')).toContainText('$84.50');
  const movements = await office.get(`inventory/${known.id}/movements`);
  expect(movements.map((movement: { quantity: number }) => movement.quantity)).toEqual([5, 4]);
});
