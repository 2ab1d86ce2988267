import { expect, type Page } from '@playwright/test';
import { openOffice, sendLead } from '#tests/e2e/admin-office.ts';
import { estimateFor, newName, officeApi } from '#tests/e2e/admin-records.ts';
import { newTechnician } from '#tests/e2e/crew-records.ts';
import { counter, expectGood, railOf } from '#tests/e2e/job-walks.ts';
import { test } from '#tests/e2e/new-office.ts';

// In an office of their own: the inbox lists 25 requests, and other tests leave more emergencies than that open.
test.describe.configure({ mode: 'default' });

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('walk D: an approved estimate gets a time with the technician who is nearest', async ({
  page,
  request,
}) => {
  test.slow();
  const office = await officeApi(request);
  const near = await newTechnician(request, 'hanapepe');
  await newTechnician(request, 'princeville');
  const name = newName();
  const email = `${name.toLowerCase()}@example.com`;
  const place = { location: 'Hanapepe', serviceAddress: '3750 Hanapepe Rd, Hanapepe' };
  const quote = await office.post('quotes', { ...estimateFor(name), email, ...place });
  await office.post(`quotes/${quote.id}/approve`, { version: quote.version });
  const { tap, atMost } = counter('D');
  await openOffice(page, request, '/admin/inbox');
  await tap(page.getByRole('link', { name: new RegExp(`^Set a time: .*${name}`) }));
  const dialog = page.getByRole('dialog');
  const nearest = dialog.getByRole('radio').first();
  await expect(nearest).toBeChecked();
  await expect(dialog.getByText(/(from|in) Hanapepe/).first()).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Email to the customer' })).toBeVisible();
  await expectGood(page);
  await expect(dialog.getByLabel('Technician')).toHaveValue(near.id);
  await tap(dialog.getByRole('button', { name: 'Set the time' }));
  await expect(dialog).toBeHidden();
  await expect(railOf(page).getByText('Scheduled')).toContainText('done');
  await expect(timeline(page)).toContainText(`Mail to ${email}`);
  atMost(5);
});

test('walk G: a booking is confirmed at a proposed time', async ({ page, request }) => {
  test.slow();
  await newTechnician(request, 'koloa');
  const email = `${newName().toLowerCase()}@example.com`;
  const preferredDate = '2031-06-03';
  const wish = { preferredDate, preferredTime: 'midday', location: 'Koloa', isEmergency: false, email };
  const booking = await sendLead(request, wish, '/api/booking');
  const { tap, atMost } = counter('G');
  await openOffice(page, request, '/admin/inbox');
  await tap(page.getByRole('link', { name: new RegExp(`${booking.lastName}`) }).first());
  await tap(page.getByRole('button', { name: 'Set a time' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('asked for Tue, Jun 3, midday (11 AM-2 PM)');
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await expect(dialog.getByLabel('Day', { exact: true })).toHaveValue(preferredDate);
  await expect(dialog.getByLabel('From', { exact: true })).toHaveValue(/^1[123]:/);
  await expect(dialog.getByRole('region', { name: 'Email to the customer' })).toContainText('Jun 3, 2031');
  await expectGood(page);
  await tap(dialog.getByRole('button', { name: 'Set the time' }));
  await expect(dialog).toBeHidden();
  await expect(timeline(page)).toContainText(`Mail to ${email}`);
  atMost(4);
  const answered = await (await officeApi(request)).get(`bookings/${booking.id}`);
  expect(answered.status).toBe('confirmed');
});
