import { expect, type Page } from '@playwright/test';
import { here, sign } from '#tests/support/job-page.ts';
import { newPhone, openOffice, sendLead, texts } from '#tests/e2e/admin-office.ts';
import { estimateFor, invoiceFor, newName, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';
import { counter, expectGood, heading, next, railOf } from '#tests/e2e/job-walks.ts';

/** An empty day offers it a second time. */
const newCall = (page: Page) =>
  page.getByRole('link', { name: 'New call' }).filter({ visible: true }).first();
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('walk A without the emergency box: its words say lockout, and the dialog has the quick button’s price', async ({
  page,
  request,
}) => {
  const lead = await sendLead(request, {
    isEmergency: false,
    location: 'Hanalei',
    message: 'Locked my keys in the car',
  });
  const { tap, atMost } = counter('A, not ticked');
  await openOffice(page, request, '/admin/today');
  await tap(page.getByRole('link').filter({ hasText: lead.lastName }));
  await next(page, 'Set the price').click();
  const dialog = page.getByRole('dialog', { name: /^Set the price/ });
  await expect(dialog.getByLabel('Distance (miles)')).not.toHaveValue('0');
  await dialog.getByLabel('Add from price list').fill('car lock');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Distance (miles)')).toHaveValue('0');
  await expect(dialog.getByText('Vehicle work includes travel.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Estimate Summary' })).toContainText('$157.07');
  await page.keyboard.press('Escape');
  await tap(page.getByRole('button', { name: /^Car Lockout/ }));
  await expect(page.getByRole('region', { name: 'Price' })).toContainText(/Car Lockout\$150\.00/);
  await tap(next(page, 'Price agreed'));
  await tap(next(page, 'On my way'));
  await tap(next(page, 'I am there'));
  await tap(next(page, 'Finish and collect'));
  const sheet = page.getByRole('dialog');
  await tap(sheet.getByText('Cash', { exact: true }));
  await tap(sheet.getByRole('button', { name: 'Collect $157.07' }));
  await expect(page.getByText('$157.07 collected', { exact: true })).toBeVisible();
  atMost(8);
});

test('walk B: a known caller at night gets the price as a text', async ({ page, request }) => {
  const office = await officeApi(request);
  const lastName = newName();
  const phone = newPhone();
  await office.post('customers', { firstName: 'Leilani', lastName, phone, notes: 'Dog, call first' });
  const { tap, atMost } = counter('B');
  await openOffice(page, request, '/admin/jobs');
  await tap(page.getByRole('link', { name: 'New call' }).filter({ visible: true }));
  await page.getByLabel('Phone').fill(phone);
  const caller = page.getByRole('region', { name: 'Known caller' });
  await expect(caller).toContainText(`Leilani ${lastName}`);
  await expect(caller).toContainText('Dog, call first');
  await expect(caller).toContainText('owes $0.00');
  await tap(page.getByRole('button', { name: /^Car Lockout/ }));
  await tap(page.getByRole('button', { name: /^Hanalei/ }));
  await page.getByLabel('Make').fill('Toyota');
  await expectGood(page, { once: true });
  await tap(page.getByRole('button', { name: 'Save and text the price' }));
  const dialog = page.getByRole('dialog', { name: 'Text the price' });
  await expect(dialog.getByRole('link', { name: 'Open messages' })).toHaveAttribute('href', texts(phone));
  atMost(7);
  await page.keyboard.press('Escape');
  await expect(heading(page, new RegExp(lastName))).toBeVisible();
  await expect(railOf(page).getByText('Priced')).toContainText('done');
});

test('walk F: a customer’s change request is answered with a new price and sent again', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const name = newName();
  const email = `${name.toLowerCase()}@example.com`;
  const quote = await office.post('quotes', { ...estimateFor(name), email });
  const { link } = await office.post(`quotes/${quote.id}/send`, {
    version: quote.version,
    channel: 'text',
  });
  const token = new URL(link.url).hash.slice(1);
  const asked = await request.post(`/api/documents/${token}/change`, {
    data: { message: 'Three, please' },
  });
  expect(asked.ok()).toBe(true);
  const { tap, atMost } = counter('F');
  await openOffice(page, request, '/admin/inbox');
  await tap(page.getByRole('link', { name: new RegExp(`^Answer the request: .*${name}`) }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Three, please')).toBeVisible();
  await expectGood(page, { once: true });
  await dialog.getByLabel('Quantity').fill('3');
  await tap(dialog.getByRole('button', { name: 'Save the price' }));
  await tap(next(page, 'Send the price'));
  await tap(dialog.getByRole('button', { name: `Email it to ${email}` }));
  await expect(dialog.getByText(/the email is on its way|was written to a file/i)).toBeVisible();
  atMost(5);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Mail to ${email}`);
});

test('walk H: the three customers with the oldest debts are reminded', async ({ page, request }) => {
  const office = await officeApi(request);
  const email = `${newName().toLowerCase()}@example.com`;
  for (const dueDate of ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04']) {
    const { id, version } = await office.post('invoices', { ...invoiceFor(newName()), email, dueDate });
    await office.post(`invoices/${id}/send`, { version, channel: 'none' });
  }
  const { tap, atMost } = counter('H');
  await openOffice(page, request, '/admin/jobs');
  await tap(page.getByRole('link', { name: 'Inbox' }).filter({ visible: true }));
  await expectGood(page, { once: true });
  await tap(page.getByRole('button', { name: /^Remind: / }).first());
  const dialog = page.getByRole('dialog');
  for (let sent = 0; sent < 3; sent += 1) {
    // Its heading names the customer once the invoice is there.
    await expect(dialog).toContainText(/overdue\.$|overdue\./);
    const name = await dialog.getByRole('heading').innerText();
    await tap(dialog.getByRole('button', { name: 'Send by mail' }));
    await expect(dialog.getByRole('heading')).not.toHaveText(name);
  }
  await page.keyboard.press('Escape');
  atMost(6);
});

test('walk C: a stranger’s text message becomes a job, its price ready as a text', async ({
  page,
  request,
}) => {
  test.slow();
  const lastName = newName();
  const phone = newPhone();
  const message = `Hi this is Dana ${lastName}, locked my keys in our white 2021 Jeep Wrangler at Keʻe Beach!! ${phone}\nFlight is at 6pm`;
  const { tap, atMost } = counter('C');
  await openOffice(page, request, '/admin/today');
  await tap(newCall(page));
  await tap(page.getByRole('button', { name: 'Paste a text' }));
  await page.getByLabel('Text message or email').fill(message);
  await tap(page.getByRole('button', { name: 'Read the text' }));
  await expect(page.getByRole('heading', { name: 'Found in the text' })).toBeFocused();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(phone.replaceAll(' ', '-'));
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue(lastName);
  await expect(page.getByLabel('Where?')).toHaveValue('Kee Beach');
  await expect(page.getByRole('textbox', { name: 'Make' })).toHaveValue('Jeep');
  await expect(page.locator('mark').filter({ hasText: 'Keʻe Beach' })).toContainText('Place');
  await expect(page.getByRole('button', { name: /^Car Lockout/ })).toHaveAttribute('aria-pressed', 'true');
  await expectGood(page);
  await tap(page.getByRole('button', { name: 'Save and text the price' }));
  const dialog = page.getByRole('dialog', { name: 'Text the price' });
  await expect(dialog.getByRole('link', { name: 'Open messages' })).toHaveAttribute('href', texts(phone));
  atMost(7);
  await page.keyboard.press('Escape');
  await expect(heading(page, new RegExp(lastName))).toBeVisible();
  await expect(railOf(page).getByText('Priced')).toContainText('done');
  await expect(timeline(page)).toContainText('pasted the customer’s message into the job');
  await timeline(page).getByText('Message', { exact: true }).click();
  await expect(timeline(page)).toContainText('Flight is at 6pm');
});

test('walk B2: a known caller at night, approved by link, paid in cash and the rest by card link', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const office = await officeApi(request);
  const lastName = newName();
  const phone = newPhone();
  await office.post('customers', { firstName: 'Leilani', lastName, phone });
  const { tap, atMost } = counter('B2');
  await openOffice(page, request, '/admin/jobs');
  await tap(newCall(page));
  await page.getByLabel('Phone', { exact: true }).fill(phone);
  await expect(page.getByRole('region', { name: 'Known caller' })).toContainText(lastName);
  await tap(page.getByRole('button', { name: /^Car Lockout/ }));
  await tap(page.getByRole('button', { name: /^Hanalei/ }));
  await tap(page.getByRole('button', { name: 'Save and text the price' }));
  const link = page.getByRole('dialog', { name: 'Text the price' }).getByLabel('Link');
  await approve(await browser.newPage(), await link.inputValue());
  await page.keyboard.press('Escape');

  await tap(page.getByRole('link', { name: 'Today' }).filter({ visible: true }).first());
  await tap(page.getByRole('link').filter({ hasText: lastName }).first());
  await expect(railOf(page).getByText('Approved')).toContainText('done');
  await tap(next(page, 'On my way'));
  await tap(next(page, 'I am there'));
  await tap(next(page, 'Finish and collect'));
  const sheet = page.getByRole('dialog', { name: 'Finish and collect' });
  await sheet.getByText('Cash', { exact: true }).waitFor();
  await sheet.getByLabel('Amount').fill('100');
  await tap(sheet.getByText('Cash', { exact: true }));
  await tap(sheet.getByRole('button', { name: 'Collect $100.00' }));
  await expect(page.getByText('$100.00 collected', { exact: true })).toBeVisible();
  await tap(page.getByRole('region', { name: 'Papers' }).getByRole('link', { name: /^Invoice / }));
  await tap(page.getByRole('button', { name: 'Email Invoice' }));
  await tap(page.getByRole('button', { name: 'Text the link from this phone' }));
  const sent = page.getByRole('dialog');
  await expect(sent.getByRole('link', { name: 'Open messages' })).toHaveAttribute('href', texts(phone));
  await page.keyboard.press('Escape');
  // The customer pays on the card page that the invoice leads to; the payment is recorded here.
  await tap(page.getByRole('button', { name: 'Record payment' }));
  const payment = page.getByRole('dialog');
  await expect(payment.getByLabel('Amount')).toHaveValue('57.07');
  await tap(payment.getByText('Card', { exact: true }));
  await tap(payment.getByRole('button', { name: /^Record/ }));
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  atMost(18);
});

/** The customer opens the texted link on their own phone, and signs. */
async function approve(page: Page, url: string): Promise<void> {
  await page.goto(here(url));
  await page.getByLabel('Your full name').fill('Leilani');
  await sign(page);
  await page.getByRole('button', { name: /^Accept \$/ }).click();
  await expect(page.getByText(/^Approved by Leilani/)).toBeVisible();
  await page.close();
}
