import { expect } from '@playwright/test';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { expectNothingCutOff } from '#tests/e2e/accessible.ts';
import { test } from '#tests/e2e/guarded.ts';

/** Every office list: its empty state, the way back to all rows, and its sort orders. */
const lists = [
  { path: '/admin?tab=leads', none: 'No lead matches.', all: 'Show all leads', orders: 3 },
  { path: '/admin?tab=bookings', none: 'No booking matches.', all: 'Show all bookings', orders: 5 },
  { path: '/admin?tab=estimates', none: 'No estimate matches.', all: 'Show all estimates', orders: 7 },
  { path: '/admin?tab=invoices', none: 'No invoice matches.', all: 'Show all invoices', orders: 7 },
  { path: '/admin/customers', none: 'No customer matches.', all: 'Show all customers', orders: 3 },
  { path: '/admin/inventory', none: 'No inventory items found.', orders: 7 },
  { path: '/admin/inventory?tab=low', none: 'No inventory items found.', orders: 7 },
] as const;

for (const list of lists) {
  test(`${list.path}: every order, a filter and a search without a match are answered and in the URL`, async ({
    page,
    request,
  }) => {
    await openOffice(page, request, list.path);
    const sort = page.getByRole('combobox', { name: 'Sort' });
    await expect(sort.getByRole('option')).toHaveCount(list.orders + 1);
    const options = await sort.getByRole('option').allInnerTexts();
    expect(options[0]).toBe('Newest first');
    for (const option of options.slice(1)) {
      const asked = page.waitForResponse(/\/api\/admin\/\w+\?.*sort=/);
      await sort.selectOption(option);
      expect((await asked).status()).toBe(200);
    }
    await expectNothingCutOff(page);

    const filter = page.locator('main').getByRole('combobox').first();
    const asked = page.waitForResponse(/\/api\/admin\/\w+\?/);
    await filter.selectOption({ index: 1 });
    expect((await asked).status()).toBe(200);

    const search = page.getByRole('searchbox');
    await search.fill('zzzzqqqq');
    await expect(page.getByText(list.none)).toBeVisible();
    await expect(page).toHaveURL(/q=zzzzqqqq/);
    if (!('all' in list)) return;
    await page.getByRole('link', { name: list.all }).click();
    await expect(search).toHaveValue('');
    await expect(page).toHaveURL(list.path);
  });
}
