import { expect } from '@playwright/test';
import { openOffice, sendLead } from './admin-office.ts';
import { test } from './guarded.ts';

test('the overview shows the figures, the newest leads, urgent estimates and revenue', async ({
  page,
  request,
}) => {
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
});

test('a lead’s status is saved at once, and two people do not overwrite each other', async ({
  page,
  request,
}) => {
  const lead = await sendLead(request);
  await openOffice(page, request, `/admin?tab=leads&q=${lead.mark}`);
  const status = page.getByLabel(`Status of ${lead.name}`);
  await status.selectOption('contacted');
  await expect(status).toBeEnabled();
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
});

test('a search that finds nothing says so and leads back', async ({ page, request }) => {
  await openOffice(page, request, '/admin?tab=leads&q=zzzzqqqq');
  await expect(page.getByText('No lead matches.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all leads' }).click();
  await expect(page.getByLabel('Search leads')).toHaveValue('');
});

test('tabs answer to arrow keys and to the back button', async ({ page, request }) => {
  await openOffice(page, request, '/admin');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Leads/ })).toBeFocused();
  await expect(page.getByRole('tab', { name: /^Leads/ })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
});

test('an address that names no screen says so', async ({ page, request }) => {
  await openOffice(page, request, '/admin/nowhere');
  await expect(page.getByRole('heading', { name: 'No such screen' })).toBeVisible();
});

test('new requests appear when one looks for them', async ({ page, request }) => {
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
  await expect(page.getByRole('tooltip')).toHaveText('Look for new requests');
});
