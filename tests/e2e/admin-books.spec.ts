import { expect, type Locator } from '@playwright/test';
import { openOffice } from './admin-office.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { invoiceFor, newName, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';

test('the books show invoiced, owed, taxed and paid amounts, and export them as CSV', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const lastName = newName();
  const paid = await office.post('invoices', invoiceFor(lastName));
  await office.post(`invoices/${paid.id}/collect`, { version: paid.version, method: 'card', receipt: false });
  const owed = await office.post('invoices', { ...invoiceFor(lastName), dueDate: '2026-01-05' });
  await office.post(`invoices/${owed.id}/send`, { version: owed.version, channel: 'none' });
  // Concurrent tests record payments too, so compare with the response that this screen received.
  let total = '';
  await page.route(
    /\/api\/admin\/reports\/revenue\b/,
    async (route) => {
      const response = await route.fetch();
      total = ((await response.json()) as { total: { total: string } }).total.total;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await openOffice(page, request, '/admin/books?report=revenue');
  const byMonth = page.getByRole('region', { name: 'Revenue by month' });
  const grouped = (amount: string) =>
    `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  await expect(byMonth.getByRole('row').last()).toContainText('$');
  await expect(byMonth.getByRole('row').last()).toContainText(grouped(total));
  await expect(page.getByRole('region', { name: 'Revenue by service type' })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /report-revenue\.csv/ }).click();
  expect((await download).suggestedFilename()).toMatch(/revenue.*\.csv$/);

  await page.getByRole('tab', { name: 'Receivables' }).click();
  await expect(page.getByRole('region', { name: 'Receivables by age' })).toBeVisible();
  const debts = page.getByRole('region', { name: 'Oldest unpaid invoices' });
  await expect(debts.getByRole('link', { name: owed.invoiceNumber })).toBeVisible();
  await expectAccessibleDayAndNight(page);

  await page.getByRole('tab', { name: 'Tax' }).click();
  const tax = page.getByRole('region', { name: /^Returns of 20/ });
  await expect(tax.getByRole('row').last()).toContainText('G-49');
  await page.getByLabel('Filed').selectOption('quarter');
  await expect(tax).toContainText(/Q[1-4] 20/);
  await page.getByLabel('Method').selectOption('cash');
  await expect(page.getByRole('region', { name: /^G-45 for/ })).toContainText(
    /tax passed on to customers, as received/,
  );
  await expect(page).toHaveURL(/by=quarter/);
  await expectAccessibleDayAndNight(page);

  await page.getByRole('tab', { name: 'Payments' }).click();
  const payments = page.getByRole('region', { name: 'Payments by method' });
  await expect(payments.getByRole('row', { name: /^Card/ })).toContainText('$');
  await page.getByRole('button', { name: 'Last year' }).click();
  await expect(page).toHaveURL(/from=\d{4}-01-01&to=\d{4}-12-31/);
  await expect(payments.getByRole('row').last()).toContainText('$0.00');
  await expectNothingCutOff(page);

  await page.getByRole('tab', { name: 'Journal' }).click();
  const journal = page.getByRole('region', { name: /^Journal through/ });
  await expect(journal.getByRole('row').last()).toContainText('Total');
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /report-journal\.csv/ }).click();
  expect((await file).suggestedFilename()).toMatch(/journal\.csv$/);
  await page.getByRole('button', { name: 'Account names' }).click();
  const names = page.getByRole('dialog', { name: 'Account names' });
  await names.getByLabel('Cash over and short').fill(`Over ${lastName}`);
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  await names.getByRole('button', { name: 'Save names' }).click();
  await expect(names).toBeHidden();
  await page.getByRole('button', { name: 'Account names' }).click();
  await expect(names.getByLabel('Cash over and short')).toHaveValue(`Over ${lastName}`);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Earned' }).click();
  await page.getByRole('button', { name: 'This year' }).click();
  await page.getByLabel('By', { exact: true }).selectOption('town');
  const earned = (by: string) => page.getByRole('region', { name: `Earned by ${by}` });
  await expect(earned('town').getByRole('row').last()).toContainText('$');
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  await earned('town').getByRole('link', { name: 'Kalaheo' }).click();
  await earned('job, Kalaheo')
    .getByRole('link', { name: new RegExp(lastName) })
    .first()
    .click();
  const card = page.getByRole('region', { name: 'Earned' });
  await expect(card.getByRole('link', { name: /^INV-/ })).toBeVisible();
  await expectAccessibleDayAndNight(page);
});

test('one look answers who owes, what came in and what is due, and the month leaves for the accountant in four taps', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const owed = await office.post('invoices', { ...invoiceFor(newName()), dueDate: '2020-01-05' });
  await office.post(`invoices/${owed.id}/send`, { version: owed.version, channel: 'none' });
  await openOffice(page, request, '/admin/today');
  // On a phone, Books are behind More: two taps. Then one for each file.
  let taps = 0;
  const tap = async (button: Locator) => {
    taps += 1;
    await button.click();
  };
  const books = page.getByRole('link', { name: 'Books' }).filter({ visible: true });
  await page.getByRole('heading', { level: 1 }).waitFor();
  if ((await books.count()) === 0)
    await tap(page.getByRole('button', { name: /^(More|Money)/ }).filter({ visible: true }));
  await tap(books.first());
  for (const name of [/report-journal\.csv/, /report-tax\.csv/]) {
    const file = page.waitForEvent('download');
    await tap(page.getByRole('button', { name }));
    expect((await file).suggestedFilename()).toMatch(name);
  }
  expect(taps).toBeLessThanOrEqual(4);

  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  const owes = page.getByRole('region', { name: 'Who owes us' });
  await expect(owes.getByText(owed.invoiceNumber)).toBeVisible();
  await owes.getByRole('link', { name: /^\$/ }).click();
  await expect(page.getByRole('region', { name: 'Receivables by age' })).toBeVisible();
  await page.goBack();
  await page
    .getByRole('region', { name: /^What came in/ })
    .getByRole('link', { name: /^\$/ })
    .click();
  await expect(page.getByRole('region', { name: 'Each payment' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^Cash in vans/ }).click();
  await expect(page.getByRole('tab', { name: 'Cash in vans' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessibleDayAndNight(page);
});

test('a payment is in a report that was read before it: the answer names what to read again', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const { id, version } = await office.post('invoices', invoiceFor(newName()));
  await office.post(`invoices/${id}/send`, { version, channel: 'none' });
  const revenue = /\/api\/admin\/reports\/revenue\b/;
  await openOffice(page, request, '/admin/books?report=revenue');
  const byMonth = page.getByRole('region', { name: 'Revenue by month' });
  await expect(byMonth.getByRole('row').last()).toContainText('$');
  // Follows a link as the office does, without loading the page again.
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    document.querySelector('main')?.append(link);
    link.click();
  }, `/admin/invoice/${id}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Cash', { exact: true }).click();
  const paid = page.waitForResponse((response) => response.request().method() === 'POST');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  expect((await paid).headers()['changed']).toBe('invoice');
  await expect(dialog).toHaveCount(0);
  const readAgain = page.waitForRequest(revenue);
  await page.goBack();
  await readAgain;
  await expect(byMonth.getByRole('row').last()).toContainText('$');
});
