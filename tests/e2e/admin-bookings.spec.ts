import { expect } from '@playwright/test';
import { openOffice, sendLead } from './admin-office.ts';
import { test } from './guarded.ts';

test('a booking is found, given a time, moved and done', async ({ page, request }, {
  project,
  repeatEachIndex,
}) => {
  const booking = await sendLead(
    request,
    { preferredDate: '2031-03-14', preferredTime: 'afternoon' },
    '/api/booking',
  );
  await openOffice(page, request, `/admin?tab=bookings&q=${booking.mark}`);
  const row = page.getByRole('row').filter({ hasText: booking.lastName });
  await expect(row).toContainText('Requested: Mar 14, 2031, Afternoon (2-5 PM)');
  await expect(row).toContainText('New');
  await row.getByRole('link', { name: `Schedule ${booking.name}` }).click();

  const form = page.getByRole('form', { name: 'Appointment' });
  await expect(form.getByLabel('Day')).toHaveValue('2031-03-14');
  await expect(form.getByLabel('From')).toHaveValue('14:00');
  // A day of its own, so that no concurrent test takes the slot.
  const year = (project.name === 'phone' ? 2032 : 2062) + (repeatEachIndex % 30);
  await form.getByLabel('Day').fill(`${year}-05-11`);
  await form.getByLabel('From').fill('09:10');
  await form.getByLabel('To').fill('08:10');
  await form.getByRole('button', { name: 'Confirm booking' }).click();
  await expect(form.getByLabel('To')).toHaveAccessibleDescription('The end must be after the start');
  await form.getByLabel('To').fill('10:10');
  await form.getByRole('button', { name: 'Confirm booking' }).click();
  await expect(page.getByText('Booking confirmed', { exact: true })).toBeVisible();
  await expect(page.getByText(`May 11, ${year}, 9:10 AM to 10:10 AM`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move appointment' })).toBeVisible();

  await page.getByRole('button', { name: 'Mark done' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('confirmed the booking');
  await expect(history).toContainText('marked the booking done');
});

test('a booking becomes an estimate', async ({ page, request }) => {
  const booking = await sendLead(request, { serviceType: 'rekey', isEmergency: false }, '/api/booking');
  await openOffice(page, request, `/admin?tab=bookings&q=${booking.mark}`);
  await page.getByRole('link', { name: `Create Estimate for ${booking.name}` }).click();
  await expect(page.getByText(/^From booking received \w{3} \d/)).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue(booking.lastName);
  await expect(page.getByLabel('Service Type')).toHaveValue('rekey');
});

test('office notes are kept, and only the office sees them', async ({ page, request }) => {
  const lead = await sendLead(request);
  await openOffice(page, request, `/admin/leads/${lead.id}`);
  await page.getByLabel('Office notes').fill('Call after four');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Lead saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Office notes')).toHaveValue('Call after four');
});

test('declining shows the email before sending it; the record then lists what was sent', async ({
  page,
  request,
}) => {
  const email = 'kainoa@example.com';
  const booking = await sendLead(request, { email, isEmergency: false }, '/api/booking');
  await openOffice(page, request, `/admin/bookings/${booking.id}`);
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this booking?' });
  const mail = dialog.getByRole('region', { name: 'Email to the customer' });
  await expect(mail).toContainText('About your booking request');
  await expect(mail).toContainText('we can’t come at the time you asked for');
  await expect(mail).not.toContainText('Kainoa');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Decline', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await dialog.getByRole('button', { name: 'Decline booking' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mail' })).toContainText(email);
});

test('a suspicious booking shows that it gets no mail, and its flag can be cleared', async ({
  page,
  request,
}) => {
  const booking = await sendLead(
    request,
    { email: 'kainoa@example.com', isEmergency: false, message: 'see a.example and b.example' },
    '/api/booking',
  );
  await openOffice(page, request, `/admin?tab=bookings&q=${booking.mark}`);
  const row = page.getByRole('row').filter({ hasText: booking.lastName });
  await expect(row).toContainText('Looks like spam');
  await row.getByRole('link', { name: `Schedule ${booking.name}` }).click();
  const notice = page.getByRole('region', { name: 'Flagged as suspicious' });
  await expect(notice).toContainText('No email is sent to kainoa@example.com while the flag is set');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this booking?' });
  await expect(dialog).toContainText('Not sent: the booking is flagged as suspicious.');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await notice.getByRole('button', { name: 'Not spam: clear the flag' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'cleared the booking’s spam flag',
  );
});
