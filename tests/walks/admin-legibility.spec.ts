import { expect, test } from '@playwright/test';
import type { MoneyReport } from '#contract/books/money-and-earnings.ts';
import { openOffice, sendLead } from '#tests/e2e/admin-office.ts';
import { officeApi } from '#tests/e2e/admin-records.ts';
import { newTechnician, newVisit, someDay } from '#tests/e2e/crew-records.ts';
import { expectReadable } from './legibility.ts';

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1, viewport: { width: 320, height: 640 } });

const office = [
  '/admin/login',
  ...['overview', 'leads', 'bookings', 'estimates', 'invoices', 'inventory'].map(
    (tab) => `/admin?tab=${tab}`,
  ),
  ...[
    ...['inventory', 'customers', 'customers/new', 'books', 'books?report=pay', 'reviews', 'users'],
    ...['account', 'alarm', 'crew', 'board', 'my-day', 'my-pay', 'today'],
  ].map((name) => `/admin/${name}`),
  ...['create-estimate', 'create-invoice'].map((name) => `/admin/${name}`),
];

test('the office is readable narrow, spaced out and large', async ({ page, request }) => {
  test.slow();
  await sendLead(request);
  // The board also with long names: a visit of a technician, and a job picked up.
  const day = someDay();
  const { id: technicianId } = await newTechnician(request, null, 'Kealohapauolekawaiolanikekumakani');
  const place = { location: 'Kealohapauolekawaiolanikekumakani Plantation Estates, Hanapepe' };
  await newVisit(request, { technicianId, day, from: '09:00', to: '10:00', ...place });
  const { id: waiting } = await newVisit(request, place);
  // My day with a job under way and others after it.
  const api = await officeApi(request);
  const { user } = await api.get('session');
  for (const urgency of ['emergency', 'urgent'])
    await newVisit(request, { technicianId: user.id, urgency, ...place });
  await openOffice(page, request, '/admin');
  for (const url of [...office, `/admin/board?day=${day}&job=${waiting}`]) {
    await page.goto(url);
    await expect(page.locator('[data-screen-heading]')).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    await expectReadable(page, url);
  }
});

test('the money of a month of 31 days is readable narrow, spaced out and large', async ({
  page,
  request,
}) => {
  await page.route(/\/api\/admin\/reports\/money\b/, async (route) => {
    const response = await route.fetch();
    const report = (await response.json()) as MoneyReport;
    const month = { from: '2026-10-01', to: '2026-10-31' };
    await route.fulfill({ response, json: { ...report, month, days: [{ day: month.to, net: '100.00' }] } });
  });
  await openOffice(page, request, '/admin/books');
  await expect(page.getByRole('img', { name: 'By day' }).locator('rect')).toHaveCount(31);
  await expectReadable(page, '/admin/books');
});
