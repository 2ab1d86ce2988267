import { expect } from '@playwright/test';
import { openOffice } from './admin-office.ts';
import { expectAccessible, expectNothingCutOff } from './accessible.ts';
import { estimateFor, invoiceFor, newName, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';

test('an estimate that has its invoice leads to it', async ({ page, request }) => {
  const office = await officeApi(request);
  const { id } = await office.post('quotes', estimateFor(newName()));
  await office.post(`quotes/${id}/approve`);
  await office.post('invoices', { quoteId: id });
  await openOffice(page, request, `/admin/create-invoice?quote=${id}`);
  await expect(page.getByText('already has an invoice')).toBeVisible();
  await page.getByRole('link', { name: 'Open Invoice' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible();
});

test('an invoice from scratch names missing fields and is saved to the cent', async ({ page, request }) => {
  const lastName = newName();
  await openOffice(page, request, '/admin?tab=invoices');
  await page.getByRole('link', { name: 'New Invoice' }).click();
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Service address is required',
    'At least one item is required',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByLabel('First Name').fill('Keoni');
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Phone').fill('808 555 0123');
  await page.getByLabel('Service Address').fill('2-100 Kaumualii Hwy');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Description').fill('Rekey, three locks');
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Unit Price').fill('35.35');
  await expect(page.getByRole('region', { name: 'Invoice Summary' })).toContainText('$111.05');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible();
  await page.goto(`/admin?tab=invoices&q=${lastName}`);
  const row = page.getByRole('row').filter({ hasText: lastName });
  await expect(row).toContainText('$111.05');
  await expect(row).toContainText('Draft');
  await expect(row).toContainText('2-100 Kaumualii Hwy');
  await expect(row.getByRole('button', { name: /^Email Invoice/ })).toBeVisible();
  await expectNothingCutOff(page);
  await row.getByRole('link', { name: /^Edit Invoice/ }).click();
  await expect(page.getByLabel('Last Name')).toHaveValue(lastName);
});

test('when two people edit one draft, both versions are shown and nothing is lost', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const mine = invoiceFor(newName());
  const { id, version } = await office.post('invoices', mine);
  await openOffice(page, request, `/admin/invoice/${id}`);
  await page.getByLabel('Notes').fill('Gate code 4711');
  // Unsaved changes would be missing from the sent invoice.
  await expect(page.getByRole('button', { name: 'Email Invoice' })).toBeDisabled();
  await expect(page.getByText('Save your changes before you send it')).toBeVisible();
  await office.put(`invoices/${id}`, { ...mine, version, firstName: 'Kimo', notes: 'Their note' });
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else saved this' });
  await expect(conflict.getByRole('row', { name: /Notes/ })).toContainText('Gate code 4711');
  await expect(conflict.getByRole('row', { name: /Notes/ })).toContainText('Their note');
  await expect(conflict).toContainText('They also changed First name');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: /^Keep mine/ }).click();
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await expect(page.getByText('Invoice saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email Invoice' })).toBeEnabled();
  expect(await office.get(`invoices/${id}`)).toMatchObject({ firstName: 'Kimo', notes: 'Gate code 4711' });
});

test('short stock is named and can be overridden, and the mail’s state is shown', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const lastName = newName();
  const item = await office.post('inventory', {
    name: `Smart lock ${lastName}`,
    category: 'parts',
    sellPrice: '100.00',
    quantityOnHand: 1,
  });
  const line = { inventoryItemId: item.id, quantity: 3 };
  const { id, invoiceNumber } = await office.post('invoices', invoiceFor(lastName, line));
  await openOffice(page, request, `/admin?tab=invoices&q=${lastName}`);
  await page.getByRole('button', { name: `Email Invoice ${invoiceNumber}` }).click();
  await page.getByRole('button', { name: 'Email it to keoni@example.com' }).click();
  const short = page.getByRole('alert').filter({ hasText: item.name });
  await expect(short).toContainText('3 needed, 1 on hand');
  await expectAccessible(page);
  await short.getByRole('button', { name: 'Correct the count and continue' }).click();
  await expect(page.getByText(/written to a file in DATA_DIR\/mail/).first()).toBeVisible();
  // Without SITE_URL the link opens the running server.
  await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(
    new RegExp(`^${new URL(page.url()).origin}/j/[\\w-]+#`),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.goto(`/admin/invoice/${id}`);
  await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toContainText('Sent');
  await expect(page.getByRole('article')).toContainText(lastName);
  const mail = page.getByRole('region', { name: 'Mail' });
  await expect(mail).toContainText('keoni@example.com');
  await expect
    .poll(async () => {
      await mail.getByRole('button', { name: 'Refresh' }).click();
      return mail.innerText();
    })
    .toContain('written to a file');
  expect(await office.get(`inventory/${item.id}`)).toMatchObject({ quantityOnHand: 0 });
});

test('an invoice is paid in part at the car and in full later, its payments reversed, and it is voided with its parts', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const item = await office.post('inventory', {
    name: `Cylinder ${newName()}`,
    category: 'parts',
    sellPrice: '100.00',
    quantityOnHand: 4,
  });
  const { id } = await office.post('invoices', invoiceFor(newName(), { inventoryItemId: item.id }));
  await openOffice(page, request, `/admin/invoice/${id}`);
  await page.getByRole('button', { name: 'Collect now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Amount')).toHaveValue('104.71');
  await dialog.getByRole('button', { name: 'Issue and collect' }).click();
  await expect(dialog.getByText('Choose cash, check, card or other')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText('Card', { exact: true }).click();
  await dialog.getByLabel('Amount').fill('60.00');
  await dialog.getByRole('button', { name: 'Issue and collect' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toContainText('Sent');
  expect(await office.get(`inventory/${item.id}`)).toMatchObject({ quantityOnHand: 3 });

  await page.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('44.71');
  await dialog.getByText('Check', { exact: true }).click();
  await dialog.getByLabel('Amount').fill('44.72');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog.getByText('$44.71')).not.toHaveCount(0);
  await dialog.getByLabel('Amount').fill('44.71');
  await dialog.getByLabel('Reference').fill('Check 1021');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toContainText('Paid');
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments).toContainText('Check 1021');
  await expectNothingCutOff(page);
  await expectAccessible(page);

  for (const amount of ['$60.00', '$44.71']) {
    await payments.getByRole('button', { name: `Reverse the payment of ${amount}` }).click();
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Bounced');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Void' }).click();
  await dialog.getByLabel('Reason').fill('Wrong customer');
  await expect(dialog.getByLabel('Yes, they were not used')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Void invoice' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).toContainText('Void');
  await expect(page.getByText('reason for the void: Wrong customer')).toBeVisible();
  expect(await office.get(`inventory/${item.id}`)).toMatchObject({ quantityOnHand: 4 });
});

test('a draft is copied, printed as its document, saved as PDF, deleted', async ({ page, request }) => {
  const office = await officeApi(request);
  const lastName = newName();
  const { invoiceNumber } = await office.post('invoices', invoiceFor(lastName));
  await openOffice(page, request, `/admin?tab=invoices&q=${lastName}`);
  const row = page.getByRole('row').filter({ hasText: lastName });
  await row.getByRole('link', { name: /^Edit Invoice/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toContain(invoiceNumber);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: `Invoice ${invoiceNumber}` })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Copy' }).click();
  await expect(page.getByLabel('Last Name')).toHaveValue(lastName);
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice INV-/ })).not.toContainText(invoiceNumber);

  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByRole('tab', { name: /^Invoices/ })).toHaveAttribute('aria-selected', 'true');
  // The list that was open before no longer shows it either.
  await page.getByLabel('Search invoices').fill(lastName);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(invoiceNumber);
  expect(await office.get(`invoices?q=${lastName}`)).toHaveLength(1);
});

test('an estimate takes a deposit and the authority to open; its invoice carries the money', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const { id } = await office.post('quotes', estimateFor(newName()));
  await openOffice(page, request, `/admin/estimate/${id}`);
  await page.getByRole('button', { name: 'Take deposit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Cash', { exact: true }).click();
  await dialog.getByLabel('Amount').fill('50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take deposit' }).click();
  await expect(page.getByRole('region', { name: 'Deposits' })).toContainText('$50.00');

  await page.getByRole('button', { name: 'Record authority' }).click();
  await dialog.getByLabel('Relationship').selectOption('owner');
  await dialog.getByLabel('ID checked').selectOption('drivers-license');
  const pad = dialog.getByRole('img');
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 30 + step * 15, box.y + 30 + (step % 3) * 12);
  await page.mouse.up();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record authority' }).click();
  await expect(page.getByRole('img', { name: /^Signature of Leilani/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Authority to open' })).toContainText("Driver's license");

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('link', { name: 'Create Invoice' }).click();
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Deposit');
});
