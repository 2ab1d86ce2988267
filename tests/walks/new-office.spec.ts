import { expect } from '@playwright/test';
import { openOffice, sendLead } from '#tests/e2e/admin-office.ts';
import { expectAccessible, expectNothingCutOff } from '#tests/e2e/accessible.ts';
import { estimateFor, newName, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/new-office.ts';

// All tests share one office, in this order: the first one needs it empty.
test.describe.configure({ mode: 'serial' });

test('a new office shows an empty state for every list', async ({ page, request }) => {
  test.slow();
  await openOffice(page, request, '/admin');
  await expect(page.getByRole('region', { name: 'Recent Leads' })).toContainText('No leads available');
  await expect(page.getByRole('link', { name: /^New Leads/ })).toContainText('0');
  for (const [path, words] of [
    ['/admin?tab=leads', 'No leads available'],
    ['/admin?tab=bookings', 'No bookings available'],
    ['/admin?tab=estimates', 'No estimates available'],
    ['/admin?tab=invoices', 'No invoices available'],
    ['/admin/inventory', 'No inventory items found.'],
    ['/admin/inventory?tab=low', 'All items are adequately stocked!'],
  ] as const) {
    await page.goto(path);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByText(words, { exact: true })).toBeVisible();
      await expectNothingCutOff(page);
    }
  }
});

test('a mail that failed for a day shows why, and is sent on retry', async ({ page, request, office }) => {
  const api = await officeApi(request);
  const email = `${newName().toLowerCase()}@example.com`;
  const { id, quoteNumber } = await api.post('quotes', { ...estimateFor(newName()), email });
  await openOffice(page, request, `/admin/estimate/${id}`);
  office.refuseMail(true);
  await page.getByRole('button', { name: 'Send to customer' }).click();
  await page.getByRole('button', { name: `Email it to ${email}` }).click();
  await expect(page.getByText('The email is on its way.')).toBeVisible();
  await page.keyboard.press('Escape');

  const mail = page.getByRole('region', { name: 'Mail' });
  const delivery = mail.getByRole('listitem').filter({ hasText: email });
  const lookAgainUntil = (words: string) =>
    expect
      .poll(async () => {
        await mail.getByRole('button', { name: 'Refresh' }).click();
        return delivery.innerText();
      })
      .toContain(words);
  await lookAgainUntil('Mailbox unavailable');
  await expect(delivery).toContainText('On its way');
  await expect(delivery.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  await office.advanceOneDay();
  // The next request, from any sender, triggers the outbox.
  await sendLead(request);
  await lookAgainUntil('Failed');
  await expect(delivery).toContainText('Mailbox unavailable');
  await expectAccessible(page);

  office.refuseMail(false);
  await delivery.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Sending the email again', { exact: true })).toBeVisible();
  const arrived = await office.mail.waitFor(
    ({ to }) => to?.some(({ address }) => address === email) ?? false,
  );
  expect(arrived.subject).toContain(quoteNumber);
  await lookAgainUntil('Sent');
  await expect(delivery).not.toContainText('Mailbox unavailable');
  await expect(delivery.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a published review shows when it goes live, and can go live now after a warning about the cost', async ({
  page,
  request,
  office,
}) => {
  const review = { name: newName(), location: 'Hanalei', rating: 5, text: 'Came at two in the morning.' };
  expect((await request.post('/api/reviews', { data: review })).status()).toBe(201);
  await openOffice(page, request, '/admin/reviews');
  const publishing = page.getByRole('region', { name: 'Publishing' });
  await page.getByRole('button', { name: `Publish the review by ${review.name}` }).click();
  await expect(publishing).toContainText(/One change waits to be published; it goes out on .*8:02 AM/);
  await expectNothingCutOff(page);

  await publishing.getByRole('button', { name: 'Publish now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish now?' });
  await expect(dialog).toContainText('15 of the month’s credits');
  await expectAccessible(page);
  // The server asked for the daily build when it started.
  const now = () => office.builds.filter((asked) => asked.includes('trigger_title=now'));
  expect(now()).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish for 15 credits' }).click();
  await expect(publishing).toContainText(/A build was requested on/);
  await expect(dialog).toHaveCount(0);
  await expect(publishing.getByRole('button', { name: 'Publish now' })).toBeFocused();
  expect(now()).toHaveLength(1);
});
