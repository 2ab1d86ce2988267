import { expect, type Locator } from '@playwright/test';
import { openOffice, sendLead } from './admin-office.ts';
import { test } from './guarded.ts';

// The worker that an office registers after 20 seconds loads scripts past what a test holds of its page's requests.
test.use({ serviceWorkers: 'block' });

test(
  'the overview shows the figures, the newest leads, urgent estimates and revenue',
  { tag: '@again' },
  async ({ page, request }) => {
    const lead = await sendLead(request);
    await openOffice(page, request, '/admin');
    await expect(page).toHaveTitle(/Dashboard/);
    for (const name of [
      /New Leads.*Awaiting estimates/,
      /Pending Estimates.*approved/,
      /Unpaid Invoices.*draft/,
    ]) {
      await expect(page.getByRole('link', { name })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: /Low Stock.*Items need restocking/ })).toBeVisible();
    const recent = page.getByRole('region', { name: 'Recent Leads' });
    await expect(recent.getByRole('listitem')).not.toHaveCount(0);
    expect(await recent.getByRole('listitem').count()).toBeLessThanOrEqual(5);
    await expect(page.getByRole('region', { name: 'Urgent Estimates' })).toBeVisible();
    const revenue = page.getByRole('region', { name: 'Revenue Summary' });
    for (const label of ['Total Paid', 'Pending Estimates', 'Outstanding'])
      await expect(revenue).toContainText(label);

    await page.getByRole('tab', { name: /^Leads \(/ }).click();
    await expect(page).toHaveURL('/admin?tab=leads');
    await page.getByLabel('Search leads').fill(lead.mark);
    const row = page.getByRole('row').filter({ hasText: lead.lastName });
    await expect(row).toContainText('Emergency');
    await expect(row).toContainText('Automotive locksmith');
    await expect(row).toContainText('Keys are in the Jeep');
    await expect(row.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1808/);
    await expect(page).toHaveURL(new RegExp(`q=${lead.mark}`));
  },
);

test(
  'a lead’s status is saved at once, and two people do not overwrite each other',
  { tag: '@once' },
  async ({ page, request }) => {
    const lead = await sendLead(request);
    await openOffice(page, request, `/admin?tab=leads&q=${lead.mark}`);
    const status = page.getByLabel(`Status of ${lead.name}`);
    // The list shows the new status before it is saved.
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await status.selectOption('contacted');
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(status).toHaveValue('contacted');

    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    const headers = { authorization: `Bearer ${token}` };
    const current = (await (await request.get(`/api/admin/leads/${lead.id}`, { headers })).json()) as {
      version: number;
    };
    const other = await request.put(`/api/admin/leads/${lead.id}`, {
      headers,
      data: { version: current.version, status: 'won' },
    });
    expect(other.status()).toBe(200);
    await status.selectOption('lost');
    await expect(page.getByText('Someone else changed this lead', { exact: true })).toBeVisible();
    await expect(status).toHaveValue('won');
  },
);

/** How many pixels of a focused element's outline its scrolling parent cuts off, above and below. */
const clippedRing = (element: Locator) =>
  element.evaluate((focused) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
    if (outlineStyle === 'none') return Number.NaN;
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    const ring = focused.getBoundingClientRect();
    const parent = focused.parentElement!;
    const top = parent.getBoundingClientRect().top + parent.clientTop;
    return (
      Math.max(0, top - (ring.top - reach)) + Math.max(0, ring.bottom + reach - (top + parent.clientHeight))
    );
  });

test('tabs respond to arrow keys and to the back button', { tag: '@again' }, async ({ page, request }) => {
  await openOffice(page, request, '/admin');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Leads/ })).toBeFocused();
  await expect(page.getByRole('tab', { name: /^Leads/ })).toHaveAttribute('aria-selected', 'true');
  expect(await clippedRing(page.getByRole('tab', { name: /^Leads/ }))).toBe(0);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
});

test(
  'an unknown address and a screen that fails to load show a message',
  { tag: '@once' },
  async ({ page, request }) => {
    await openOffice(page, request, '/admin/nowhere');
    await expect(page.getByRole('heading', { name: 'No such screen' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'No such screen' })).toBeFocused();

    let asked = 0;
    await page.route(/BooksScreen/, (route) => {
      asked += 1;
      return route.abort();
    });
    const openBooks = async () => {
      await page.getByRole('button', { name: /Account|owner/ }).click();
      await page.getByRole('link', { name: 'Books' }).filter({ visible: true }).click();
    };
    const failed = page.getByRole('heading', { name: 'This screen could not be shown' });
    await openBooks();
    // The page loads again by itself, once.
    await expect.poll(() => asked).toBe(2);
    await expect(failed).toBeVisible();
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Today/ })).toBeFocused();
    await openBooks();
    await expect(failed).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('load it again');
    await page.unroute(/BooksScreen/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Books' })).toBeVisible();
  },
);

test('new requests appear on refresh', { tag: '@once' }, async ({ page, request }) => {
  const before = await sendLead(request);
  await openOffice(page, request, '/admin?tab=leads');
  await expect(page.getByRole('row').filter({ hasText: before.lastName })).toBeVisible();
  const after = await sendLead(request);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row').filter({ hasText: after.lastName })).toBeVisible();
});

test('a tooltip opens after the pointer has rested 700 milliseconds @pointer', async ({ page, request }) => {
  await openOffice(page, request, '/admin');
  await expect(page.getByRole('link', { name: /New Leads/ })).toContainText(/\d/);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const button = page.getByRole('button', { name: 'Refresh' });
  await button.hover();
  await page.clock.runFor(650);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.getByRole('tooltip')).toHaveText('Check for new requests');
});

test('the current tab is fully visible, even after the counts load', async ({ page, request }) => {
  await openOffice(page, request, '/admin');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/summary', async (route) => {
    await held;
    await route.continue();
  });
  const inSight = (name: RegExp) => expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
  await page.goto('/admin?tab=inventory');
  await inSight(/^Inventory$/);
  await expect(page.getByRole('tab', { name: 'Leads', exact: true })).toBeAttached();
  answer();
  await expect(page.getByRole('tab', { name: /^Leads \(/ })).toBeAttached();
  await inSight(/^Inventory$/);
  for (const [tab, name] of [
    ['bookings', /^Bookings \(/],
    ['estimates', /^Estimates \(/],
    ['invoices', /^Invoices \(/],
    ['overview', /^Overview$/],
  ] as const) {
    await page.goto(`/admin?tab=${tab}`);
    await inSight(name);
  }
});

test('an email address too long for its column wraps at its @', async ({ page, request }) => {
  const lead = await sendLead(request, { email: 'sofia.johnson.kilauea@makahuenarentals.example' });
  await sendLead(request, { lastName: lead.lastName, email: 'sofia.johnson.2@example.com' }, '/api/booking');
  for (const tab of ['leads', 'bookings']) {
    await openOffice(page, request, `/admin?tab=${tab}&q=${lead.mark}`);
    const address = page.getByRole('table').getByRole('link', { name: /@/ });
    await expect(address).toBeVisible();
    // The rendered lines of the text.
    const lines = await address.evaluate((link) => {
      const tops = new Map<number, string>();
      const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        for (let at = 0; at < text.length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const top = Math.round(range.getBoundingClientRect().top);
          tops.set(top, (tops.get(top) ?? '') + text[at]);
        }
      }
      return [...tops.values()];
    });
    for (const line of lines.slice(1)) expect(line).toMatch(/^@/);
  }
});
