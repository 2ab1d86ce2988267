import { expect } from '@playwright/test';
import { openOffice } from './admin-office.ts';
import { expectAccessible, expectNothingCutOff } from './accessible.ts';
import { estimateFor, invoiceFor, newName, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';

test(
  'every kind of record is found by its name and opened with Enter',
  { tag: '@again' },
  async ({ page, request }) => {
    const office = await officeApi(request);
    const lastName = newName();
    const { invoiceNumber } = await office.post('invoices', invoiceFor(lastName));
    const { quoteNumber } = await office.post('quotes', estimateFor(lastName));
    await office.post('customers', { firstName: 'Keoni', lastName, phone: '808-555-0123' });
    await office.post('inventory', { name: `Key ${lastName}`, category: 'parts', sellPrice: '4.00' });
    await openOffice(page, request, '/admin');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill(lastName);
    const list = page.getByRole('listbox');
    await expect(list.getByRole('group', { name: 'Customers' })).toContainText(lastName);
    await expect(list.getByRole('group', { name: 'Estimates' })).toContainText(quoteNumber);
    await expect(list.getByRole('group', { name: 'Invoices' })).toContainText(invoiceNumber);
    await expect(list.getByRole('group', { name: 'Stock' })).toContainText(`Key ${lastName}`);
    await expectAccessible(page);
    await expectNothingCutOff(page);

    const [job] = await office.get(`jobs?q=${lastName}`);
    await field.fill(`job ${job.number}`);
    await expect(list.getByRole('group', { name: 'Jobs' }).getByRole('option').first()).toContainText(
      lastName,
    );
    await field.fill(invoiceNumber);
    await expect(list.getByRole('option').first()).toContainText(invoiceNumber);
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: `Invoice ${invoiceNumber}` })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'screens are opened by their name; arrow keys wrap around; Escape closes the palette',
  { tag: '@once' },
  async ({ page, request }) => {
    await openOffice(page, request, '/admin');
    const door = page.getByRole('button', { name: /^Search/ });
    await door.click();
    const field = page.getByRole('combobox');
    const options = page.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await field.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(door).toBeFocused();

    await door.click();
    await field.fill('zzzzqqqq');
    await expect(page.getByText('No record contains all of these words.')).toBeVisible();
    await field.fill('new inv');
    await expect(options.first()).toContainText('New Invoice');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: 'Create Invoice' })).toBeVisible();
  },
);
