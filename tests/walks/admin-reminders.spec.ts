import { expect } from '@playwright/test';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { invoiceFor, newName, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';

test('reminder days are parsed, sorted and saved', async ({ page, request }) => {
  const office = await officeApi(request);
  const { id, version } = await office.post('invoices', invoiceFor(newName()));
  await openOffice(page, request, `/admin/invoice/${id}`);
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible();
  // A draft gets no reminder.
  await expect(reminders).toHaveCount(0);
  await office.post(`invoices/${id}/send`, { version, channel: 'none' });
  await page.reload();
  const days = reminders.getByLabel('Days after the due date');
  const save = reminders.getByRole('button', { name: 'Save reminders' });
  await expect(save).toBeDisabled();

  for (const wrong of ['soon', '0', '366', '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11']) {
    await days.fill(wrong);
    await expect(days).toHaveAccessibleDescription(/Days from 1 to 365, at most ten of them/);
    await expect(save).toBeDisabled();
  }
  // axe reports a control half under the top bar as too small to tap.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await days.fill('21; 5 5,60');
  await save.click();
  await expect(page.getByText('5, 21, 60 days after the due date', { exact: true })).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('5, 21, 60');
  expect((await office.get(`invoices/${id}`)).reminderDays).toEqual([5, 21, 60]);

  await days.fill('');
  await save.click();
  await expect(page.getByText('No reminders will be sent.', { exact: true })).toBeVisible();
  expect((await office.get(`invoices/${id}`)).reminderDays).toEqual([]);
});
