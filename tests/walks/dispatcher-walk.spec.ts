import { expect, type Page } from '@playwright/test';
import { openOffice, search, typeSignIn } from '#tests/e2e/admin-office.ts';
import { expectNothingCutOff } from '#tests/e2e/accessible.ts';
import { ROWS, test } from './large-office.ts';

// All tests share one office, whatever the number of workers.
test.describe.configure({ mode: 'default' });

const thousands = (count: number) => count.toLocaleString('en-US');
const dollars = (amount: string) =>
  Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const bodyRows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const shown = (page: Page) => expect(page.getByText(/^Loading/)).toHaveCount(0);

test('the dashboard in the morning: every figure matches the database', async ({ page, office }) => {
  const truth = await office.ask<Record<string, number> & { received: string; value: string }>(`select
    (select count(*)::int from contact_request) as leads,
    (select count(*)::int from booking_request) as bookings,
    (select count(*)::int from quote where deleted_at is null) as quotes,
    (select count(*)::int from quote where deleted_at is null and status = 'pending' and valid_until >= now()) as pending,
    (select count(*)::int from invoice where deleted_at is null) as invoices,
    (select count(*)::int from invoice where deleted_at is null and status = 'sent') as unpaid,
    (select sum(case kind when 'reversal' then -amount else amount end)::text from payment) as received,
    (select sum(cost_price * quantity_on_hand)::text from inventory_item where is_active) as value`);
  expect(truth['leads']).toBeGreaterThan(ROWS);

  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Log in' }).click();
  await typeSignIn(page);
  const card = (name: RegExp) => page.getByRole('list', { name: 'Figures' }).getByRole('link', { name });
  await expect(card(/^New Leads/)).toContainText(thousands(truth['leads']!));
  await expect(card(/^Pending Estimates/)).toContainText(String(truth['pending']));
  await expect(card(/^Unpaid Invoices/)).toContainText(String(truth['unpaid']));
  await expect(page.getByRole('tab', { name: `Leads (${thousands(truth['leads']!)})` })).toBeVisible();
  await expect(page.getByRole('tab', { name: `Bookings (${truth['bookings']})` })).toBeVisible();
  await expect(page.getByRole('tab', { name: `Estimates (${truth['quotes']})` })).toBeVisible();
  await expect(page.getByRole('tab', { name: `Invoices (${truth['invoices']})` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent Leads' }).getByRole('listitem')).toHaveCount(5);
  const urgent = await office.ask<{ numbers: string[] }>(
    `select array_agg(quote_number) as numbers from (select quote_number from quote
      where urgency in ('urgent', 'emergency') and deleted_at is null order by created_at desc, id desc limit 3) newest`,
  );
  const waiting = page.getByRole('region', { name: 'Urgent Estimates' });
  await expect(waiting.getByRole('listitem')).toHaveCount(urgent.numbers.length);
  for (const number of urgent.numbers) await expect(waiting).toContainText(number);
  await expect(page.getByRole('region', { name: 'Revenue Summary' })).toContainText(dollars(truth.received));

  await page.getByRole('tab', { name: 'Inventory' }).click();
  await expect(page.getByRole('link', { name: /^Inventory value/ })).toContainText(dollars(truth.value));
});

test('a list of thousands is paged, filtered and searched, and its state restored', async ({
  page,
  request,
}) => {
  await openOffice(page, request, '/admin?tab=leads');
  await expect(bodyRows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more leads' }).click();
  await expect(bodyRows(page)).toHaveCount(100);
  const names = await bodyRows(page)
    .locator('a[href^="/admin/leads/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(names).size).toBe(100);
  await expectNothingCutOff(page);

  await page.getByLabel('Status', { exact: true }).selectOption('won');
  await expect(page).toHaveURL(/status=won/);
  const states = () =>
    bodyRows(page)
      .getByRole('combobox')
      .evaluateAll((selects) => [...new Set(selects.map((select) => (select as HTMLSelectElement).value))]);
  await expect.poll(states).toEqual(['won']);

  await page.goto(`/admin?tab=leads&q=${ROWS - 1}@example.com`);
  await expect(bodyRows(page).or(page.getByText('No lead matches.'))).toHaveCount(1);
  await page.getByLabel('Search leads').fill('nobody has this name');
  // The search before may have found nothing, too, and its link goes away with the new one.
  await expect(page).toHaveURL(/q=nobody/);
  await expect(page.getByText('No lead matches.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all leads' }).click();
  await expect(bodyRows(page)).toHaveCount(50);
});

test('from a lead to its estimate, and back to the same place', async ({ page, request }) => {
  await openOffice(page, request, '/admin?tab=leads&status=new&emergency=true');
  const row = bodyRows(page).first();
  const name = await row.locator('a[href^="/admin/leads/"]').innerText();
  await expect(row).toContainText('Emergency');
  await expect(row.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1\d{10}$/);
  await expect(row.getByRole('link', { name: /^Text/ })).toHaveAttribute('href', /^sms:\+1\d{10}/);
  await expect(row.getByRole('link', { name: /map/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps/,
  );

  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(name));
  await page.getByRole('link', { name: 'Create Estimate' }).click();
  await expect(page.getByText(/^From emergency lead received/)).toBeVisible();
  const [firstName = '', ...rest] = name.split(' ');
  await expect(page.getByLabel('First Name')).toHaveValue(firstName);
  await expect(page.getByLabel('Last Name')).toHaveValue(rest.join(' '));
  await expect(page.getByLabel('Urgency')).toHaveValue('emergency');
  await expect(page.getByRole('link', { name: /^Call/ }).first()).toBeVisible();

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/(?=.*tab=leads)(?=.*status=new)(?=.*emergency=true)/);
  await expect(bodyRows(page).first()).toContainText(name);

  await page.goto('/admin?tab=leads');
  await page.getByRole('link', { name: 'Phone Estimate' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('');
});

for (const width of [390, 1440]) {
  test(`every screen opens without a jump ${width} pixels wide, with its heading in focus and its name in the title`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openOffice(page, request, '/admin');
    await shown(page);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift' });
    });
    const go = async (path: string) => {
      await page.evaluate((to) => {
        const link = document.createElement('a');
        link.href = to;
        document.body.appendChild(link).click();
        link.remove();
      }, path);
      // A new form adds the id of its draft.
      await expect(page).toHaveURL(new RegExp(`${path}(\\?draft=\\w+)?$`));
    };
    for (const [path, title] of [
      ['/admin/customers', 'Customers'],
      ['/admin/inventory', 'Inventory'],
      ['/admin/books', 'Books'],
      ['/admin/reviews', 'Reviews'],
      ['/admin/users', 'Users'],
      ['/admin/create-estimate', 'Create Estimate'],
      ['/admin/create-invoice', 'Create Invoice'],
      ['/admin', 'Dashboard'],
    ] as const) {
      await go(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(title));
      await shown(page);
      await expectNothingCutOff(page);
    }
    const sum = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((total, shift) => total + shift, 0),
    );
    expect(sum).toBeLessThan(0.1);
  });
}

test('estimates, invoices, customers and stock can be scanned, searched and opened', async ({
  page,
  request,
  office,
}) => {
  await openOffice(page, request, '/admin?tab=estimates&status=approved');
  const approved = await office.ask<{ number: string }>(
    `select quote_number as number from quote where status = 'approved' and not has_live_invoice and deleted_at is null limit 1`,
  );
  const row = (text: string) => bodyRows(page).filter({ hasText: text });
  await expect(row(approved.number).getByRole('link', { name: /Create Invoice/ })).toBeVisible();
  const links = bodyRows(page).getByRole('link', { name: /Create Invoice/ });
  const { count } = await office.ask<{ count: number }>(
    `select count(*)::int from quote where status = 'approved' and not has_live_invoice and deleted_at is null`,
  );
  await expect(links).toHaveCount(count);

  await page.goto('/admin?tab=invoices');
  const overdue = row('Overdue').first();
  await expect(overdue.getByRole('link', { name: /Edit Invoice/ })).toBeVisible();
  await overdue.getByRole('link', { name: /Edit Invoice/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice INV-/ })).toBeVisible();

  await page.goto('/admin/customers');
  await search(page, 'Search name, phone, email or address', '(808) 555-01');
  await expect(bodyRows(page).first()).toBeVisible();
  await bodyRows(page).first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/admin/inventory');
  await page.getByRole('tab', { name: /^Low Stock \([\d,]+\)$/ }).click();
  await page
    .getByRole('button', { name: /^Restock/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
