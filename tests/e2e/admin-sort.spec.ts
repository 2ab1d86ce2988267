import { expect, type Page, test } from '@playwright/test';
import { openOffice } from './admin-office.ts';
import { expectAccessible, expectNothingCutOff } from './accessible.ts';
import { estimateFor, newName, officeApi } from './admin-records.ts';
import { enter } from './keyboard.ts';

/** The totals of the displayed estimates, from the top. */
async function totals(page: Page): Promise<number[]> {
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: '$' });
  const texts = await rows.allInnerTexts();
  return texts.map((text) => Number((/\$([\d,]+\.\d\d)/.exec(text)?.[1] ?? '').replaceAll(',', '')));
}

const down = (a: number, b: number) => b - a;
const up = (a: number, b: number) => a - b;

/** The previous order's rows stay visible until the new ones arrive. */
async function expectOrder(page: Page, order: (a: number, b: number) => number): Promise<void> {
  await expect
    .poll(async () => {
      const shown = await totals(page);
      return shown.length > 1 && shown.join() === shown.toSorted(order).join();
    })
    .toBe(true);
}

/** An estimate with a higher total than any other test's, and one with a lower. */
async function makeExtremes(request: Parameters<typeof officeApi>[0]) {
  const office = await officeApi(request);
  const make = async (quantity: number, unitPrice: string) => {
    const lastName = newName();
    const items = [
      { serviceCategory: 'parts', serviceDescription: 'Doors of a resort', quantity, unitPrice },
    ];
    await office.post('quotes', { ...estimateFor(lastName), distanceMiles: '0', items });
    return lastName;
  };
  return { most: await make(4000, '990.00'), least: await make(1, '0.01') };
}

test('a list is sorted on a phone and on a desk, and the address keeps the order', async ({
  page,
  request,
  isMobile,
}) => {
  const { most, least } = await makeExtremes(request);
  await openOffice(page, request, '/admin?tab=estimates');
  const table = page.getByRole('table', { name: 'Estimates, newest first' });
  await expect(table).toContainText(least);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  const heading = page.getByRole('columnheader', { name: 'Amount' });

  if (isMobile) {
    await expect(page.getByRole('button', { name: 'Amount' })).toHaveCount(0);
    await sort.selectOption('Largest total first');
  } else {
    await expect(heading).not.toHaveAttribute('aria-sort');
    await enter(heading.getByRole('button'));
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    // The pressed heading stays in place.
    await expect(heading.getByRole('button')).toBeFocused();
  }
  await expect(page.getByRole('table', { name: 'Estimates, largest total first' })).toContainText(most);
  await expect(page).toHaveURL(/sort=-total/);
  await expectOrder(page, down);
  await expectNothingCutOff(page);
  await expectAccessible(page);

  await page.reload();
  await expect(sort).toHaveValue('-total');
  await expect(page.getByRole('table', { name: 'Estimates, largest total first' })).toContainText(most);

  if (isMobile) await sort.selectOption('Smallest total first');
  else await heading.getByRole('button').click();
  await expect(page.getByRole('table', { name: 'Estimates, smallest total first' })).toContainText(least);
  await expectOrder(page, up);

  await sort.selectOption('Newest first');
  await expect(table).toBeVisible();
  await expect(page).not.toHaveURL(/sort=/);
});

test(
  'a link restores a list’s order and filter; a search is newest first',
  { tag: '@once' },
  async ({ page, request, isMobile }) => {
    const { most } = await makeExtremes(request);
    await openOffice(page, request, '/admin?tab=estimates&status=pending&sort=-total');
    await expect(page.getByRole('table', { name: 'Estimates, largest total first' })).toContainText(most);
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('pending');

    const search = page.getByLabel('Search estimates');
    const sort = page.getByRole('combobox', { name: 'Sort' });
    await search.fill(most);
    await expect(page.getByRole('table', { name: 'Estimates, newest first' })).toContainText(most);
    await expect(sort).toHaveText('Newest first while searching');
    if (!isMobile) await expect(page.getByRole('button', { name: 'Amount' })).toHaveCount(0);
    await search.fill('');
    await expect(page.getByRole('table', { name: 'Estimates, largest total first' })).toContainText(most);

    await page.goto('/admin?tab=estimates&sort=phone');
    await expect(page.getByRole('table', { name: 'Estimates, newest first' })).toBeVisible();
  },
);
