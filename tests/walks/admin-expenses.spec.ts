import { expect, type Page } from '@playwright/test';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { newName, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';
import { counter, expectGood } from '#tests/e2e/job-walks.ts';
import { openKeptDay } from '#tests/e2e/my-day.ts';
import { cutSignal } from '#tests/e2e/signal.ts';

const receipt = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Adds an expense on My day: a press opens it, the amount is typed where the cursor is. */
async function addExpense(page: Page, amount: string, category: string, { paid }: { paid?: string } = {}) {
  const { tap, atMost } = counter('M');
  await tap(page.getByRole('button', { name: 'Add an expense' }));
  const dialog = page.getByRole('dialog', { name: 'Add an expense' });
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type(amount);
  await tap(dialog.getByText(category, { exact: true }));
  const chosen = page.waitForEvent('filechooser');
  await tap(dialog.getByLabel('Photo of the receipt'));
  await (await chosen).setFiles(receipt);
  if (paid) await tap(dialog.getByText(paid, { exact: true }));
  return { dialog, save: () => tap(dialog.getByRole('button', { name: 'Save expense' })), atMost };
}

test('walk M: an expense with its photo, of the job and of none, without signal, in five taps', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const { kimo, job } = await openKeptDay(page, request);
  const office = await officeApi(request);
  await cutSignal(context);
  await page.reload();
  const note = newName();
  const first = await addExpense(page, '18.40', 'Materials', { paid: 'Own money' });
  await expect(first.dialog.getByLabel('Job')).toHaveValue(job.id);
  await first.dialog.getByLabel('Note').fill(note);
  await expectGood(page);
  await first.save();
  await expect(first.dialog).toBeHidden();
  first.atMost(5);
  await expect(page.getByText('1 step waiting')).toBeVisible();

  const second = await addExpense(page, '61', 'Fuel');
  await second.dialog.getByLabel('Job').selectOption('No job');
  await second.dialog.getByLabel('Note').fill(note);
  await second.save();
  await expect(second.dialog).toBeHidden();
  // The choice of another job is the fifth.
  second.atMost(4);
  await expect(page.getByText('2 steps waiting')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('steps waiting')).toHaveCount(0);
  await expect
    .poll(async () =>
      (await office.get(`expenses?q=${note}`)).map(
        ({ amount, category, paidWith, jobNumber, photo, actor }: Record<string, unknown>) => [
          ...[amount, category, paidWith, jobNumber, photo, actor],
        ],
      ),
    )
    .toEqual([
      ['61.00', 'fuel', 'card', null, 'kept', kimo.email],
      ['18.40', 'materials', 'own', job.number, 'kept', kimo.email],
    ]);
  await page.goto('/admin/waiting');
  const sent = page.getByRole('region', { name: 'Sent' });
  await expect(sent.getByText('No job')).toBeVisible();
  await expect(sent.getByRole('link', { name: `Job ${job.number}` })).toBeVisible();
});

test('the office finds an expense, looks at its receipt, and takes it back with a reason', async ({
  page,
  request,
}) => {
  const note = newName();
  await openOffice(page, request, '/admin/books?report=expenses');
  await page.getByRole('button', { name: 'Add an expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an expense' });
  await expect(dialog.getByText('Own money')).toBeVisible();
  await expect(dialog.getByText('Cash from the van')).toHaveCount(0);
  await dialog.getByLabel('Amount').fill('240');
  await dialog.getByRole('button', { name: 'Save expense' }).click();
  await expect(dialog.getByText('Choose what it was for')).toBeVisible();
  await dialog.getByText('Tools', { exact: true }).click();
  await dialog.getByLabel('Photo of the receipt').setInputFiles(receipt);
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Save expense' }).click();
  await expect(dialog).toBeHidden();
  // The search's rows replace those of the whole list, with what was opened in one of them.
  const found = page.waitForResponse((response) => response.url().endsWith(`expenses?q=${note}`));
  await page.getByLabel('Search expenses').fill(note);
  await found;
  await expect(page.getByRole('row')).toHaveCount(2);
  const row = page.getByRole('row').last();
  await expect(row).toContainText('$240.00');
  await row.getByRole('button', { name: 'Show photo' }).click();
  await expect(row.getByRole('img', { name: 'Receipt: $240.00, Tools' })).toBeVisible();
  await expectGood(page);
  await row.getByRole('button', { name: 'Reverse $240.00, Tools' }).click();
  const ask = page.getByRole('dialog', { name: 'Reverse $240.00, Tools?' });
  await ask.getByLabel('Reason').fill(`Returned ${note}`);
  await ask.getByRole('button', { name: 'Reverse it' }).click();
  await expect(ask).toBeHidden();
  await expect(row.getByText('Reversed')).toBeVisible();
  await expect(row.getByRole('button', { name: /^Reverse / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /expenses\.csv/ })).toBeVisible();
});
