import { expect, type Page } from '@playwright/test';
import { runSql } from '#tests/support/run-sql.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { openOffice } from './admin-office.ts';
import { databaseUrl, invoiceFor, newName, officeApi } from './admin-records.ts';
import { newTechnician, openAs } from './crew-records.ts';
import { test } from './guarded.ts';

/** Follows a link as the office does, without loading the page again. */
async function go(page: Page, path: string) {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main')?.append(link);
    link.click();
  }, path);
}

async function sentInvoice(request: Parameters<typeof officeApi>[0]) {
  const office = await officeApi(request);
  const { id, version } = await office.post('invoices', invoiceFor(newName()));
  await office.post(`invoices/${id}/send`, { version, channel: 'none' });
  return String(id);
}

test('a technician hands in the cash in their own van, and the office receives what both counted', async ({
  page,
  request,
  browser,
}) => {
  const kimo = await newTechnician(request);
  const url = await databaseUrl();
  await runSql(
    url,
    `insert into payment (invoice_id, amount, method, actor) values ($1, 40.00, 'cash', $2)`,
    [await sentInvoice(request), kimo.email],
  );
  // The owner sees every van in the books, and none as their own.
  const seen = page.waitForResponse('**/api/admin/cash');
  await openOffice(page, request, '/admin/my-day');
  await seen;
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My day');
  const own = { name: 'Cash in my van' };
  await expect(page.getByRole('region', own)).toHaveCount(0);

  const phone = await browser.newPage();
  await openAs(phone, kimo, '/admin/my-day');
  const van = phone.getByRole('region', own);
  const count = async (on: Page, cash: string, button: string) => {
    const dialog = on.getByRole('dialog');
    await dialog.getByLabel('Cash').fill(cash);
    await dialog.getByLabel('Checks, added up').fill('0');
    await dialog.getByRole('button', { name: button }).click();
    return dialog;
  };
  await van.getByRole('button', { name: 'Hand it in' }).click();
  await count(phone, '39', 'Submit my count');
  await expect(van).toContainText('You counted $39.00 and $0.00.');

  await go(page, '/admin/books?report=cash');
  const held = page.getByRole('region', { name: `Cash in ${kimo.name}’s van` });
  await held.getByRole('button', { name: 'Receive' }).click();
  const dialog = await count(page, '40.00', 'Confirm my count and receive');
  await expect(dialog.getByText('Your counts differ: count again together')).toHaveCount(1);
  await expect(dialog.getByLabel('Cash')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  // They count again; the office receives the same offer.
  await van.getByRole('button', { name: 'Count again' }).click();
  await count(phone, '40', 'Submit my count');
  await expect(van).toContainText('You counted $40.00');
  await count(page, '40.00', 'Confirm my count and receive');
  await expect(dialog).toHaveCount(0);
  await expect(held).toHaveCount(0);
  // The phone reads it again when the screen is opened again.
  await go(phone, '/admin/jobs');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Jobs');
  await phone.goBack();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('My day');
  await expect(van).toHaveCount(0);
  await phone.close();
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
