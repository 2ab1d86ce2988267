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
