import { expect } from '@playwright/test';
import { runSql } from '#tests/support/run-sql.ts';
import { openOffice } from './admin-office.ts';
import { databaseUrl, sentInvoice } from './admin-records.ts';
import { newTechnician, openAs } from './crew-records.ts';
import { test } from './guarded.ts';
import { counter, expectGood } from './job-walks.ts';

test('the owner sets a split, changes the pay of one job, and marks a technician as paid in six taps, who sees it', async ({
  page,
  request,
  browser,
}) => {
  const kimo = await newTechnician(request);
  const url = await databaseUrl();
  const [{ id, number, subtotal } = {}] = await runSql(
    url,
    `with own as (select job_id, subtotal from invoice where id = $1)
     update job set visit = 'done', technician_id = $2, arrived_at = '2026-11-02T20:00Z', finished_at = '2026-11-02T21:00Z'
       from own where id = own.job_id returning id, number, subtotal`,
    [await sentInvoice(request), kimo.id],
  );
  await openOffice(page, request, '/admin/books?report=pay');
  await page.getByRole('button', { name: `Set split of ${kimo.name}` }).click();
  const split = page.getByRole('dialog', { name: `Pay of ${kimo.name}` });
  await split.getByLabel('Share, %').fill('145');
  await split.getByLabel('After hours, %').fill('60');
  await split.getByLabel('From').fill('2026-01-01');
  await split.getByRole('button', { name: 'Save split' }).click();
  await expect(split.getByText('Must be a percentage such as 45')).toBeVisible();
  await split.getByLabel('Share, %').first().fill('45');
  await split.getByRole('button', { name: 'Add a kind' }).click();
  await split.getByLabel('Share, %').last().fill('50');
  await split.getByLabel('After hours, %').last().fill('50');
  await expectGood(page);
  await split.getByRole('button', { name: 'Save split' }).click();
  await expect(split).toBeHidden();
  const row = page.getByRole('table', { name: 'Pay by technician' }).getByRole('row', { name: kimo.name });
  await expect(row).toContainText('45%, after hours 60%; Lockout or roadside 50%');

  await page.goto(`/admin/jobs/${String(id)}`);
  const earned = page.getByRole('region', { name: 'Earned' });
  await expect(earned).toContainText(`Pay of ${kimo.name}:`);
  await earned.getByRole('button', { name: 'Change pay' }).click();
  const change = page.getByRole('dialog', { name: `Pay of ${kimo.name} for this job` });
  await change.getByLabel('Pay', { exact: true }).fill('70');
  await change.getByRole('button', { name: 'Save pay' }).click();
  await expect(change.getByText('Reason is required')).toBeVisible();
  await change.getByLabel('Reason').fill('Two vans went');
  await expectGood(page);
  await change.getByRole('button', { name: 'Save pay' }).click();
  await expect(earned).toContainText('Set by the owner: Two vans went');
  const shop = (Number(subtotal) - 70).toFixed(2);
  await expect(earned).toContainText(`Left for the shop: $${shop}`);
  await expectGood(page);

  await page.goto('/admin/today');
  const { tap, atMost } = counter('pay');
  const books = page.getByRole('link', { name: 'Books' }).filter({ visible: true });
  await tap(page.getByRole('button', { name: /^More/ }).filter({ visible: true }));
  await tap(books.first());
  await tap(page.getByRole('tab', { name: 'Pay', exact: true }));
  await tap(page.getByRole('link', { name: kimo.name }));
  await expect(page.getByRole('region', { name: `To be paid to ${kimo.name}` })).toContainText('$70.00');
  await expectGood(page);
  await tap(page.getByRole('button', { name: 'Mark $70.00 as paid' }));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Paid', exact: true }));
  const paid = page.getByRole('region', { name: `Paid to ${kimo.name}` });
  await expect(paid.getByRole('row').last()).toContainText('$70.00');
  atMost(6);
  await expectGood(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /report-pay\.csv/ }).click();
  expect((await file).suggestedFilename()).toMatch(/pay\.csv$/);
  await page.getByRole('link', { name: 'All pay' }).click();
  await expect(row).toContainText('$0.00');

  const phone = await browser.newPage();
  await openAs(phone, kimo, '/admin/my-pay');
  await expect(phone.getByText('Nothing is to be paid to you right now.')).toBeVisible();
  await phone.getByRole('region', { name: 'Paid' }).getByRole('link').click();
  const own = phone.getByRole('region', { name: `Paid to ${kimo.name}` });
  await expect(own.getByRole('link', { name: new RegExp(`^Job ${String(number)},`) })).toBeVisible();
  await expect(own).not.toContainText('Two vans went');
  await expectGood(phone);
  await phone.close();
});
