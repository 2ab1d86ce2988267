import { expect, type Page } from '@playwright/test';
import { runSql } from '#tests/support/run-sql.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from '#tests/e2e/accessible.ts';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { databaseUrl, sentInvoice } from '#tests/e2e/admin-records.ts';
import { newTechnician, openAs } from '#tests/e2e/crew-records.ts';
import { test } from '#tests/e2e/guarded.ts';

/** Follows a link as the office does, without loading the page again. */
async function go(page: Page, path: string) {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main')?.append(link);
    link.click();
  }, path);
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
