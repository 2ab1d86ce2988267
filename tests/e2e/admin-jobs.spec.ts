import { expect } from '@playwright/test';
import { newPhone, openOffice, sendLead, texts } from './admin-office.ts';
import { estimateFor, invoiceFor, newName, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';
import { counter, expectGood, heading, next, railOf } from './job-walks.ts';

test(
  'walk A: a car lockout from the website is paid in cash, its receipt queued',
  { tag: '@again' },
  async ({ page, request }) => {
    test.slow();
    const email = `${newName().toLowerCase()}@example.com`;
    const lead = await sendLead(request, { email });
    const { tap, atMost } = counter('A');
    await openOffice(page, request, '/admin/today');
    await tap(page.getByRole('link').filter({ hasText: lead.lastName }));
    await expect(heading(page, new RegExp(lead.lastName))).toBeVisible();
    await expectGood(page);
    await tap(page.getByRole('button', { name: /^Car Lockout/ }));
    await tap(next(page, 'Price agreed'));
    await tap(next(page, 'On my way'));
    await tap(next(page, 'I am there'));
    await tap(next(page, 'Finish and collect'));
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Car Lockout')).toBeVisible();
    await expectGood(page);
    await tap(sheet.getByText('Cash', { exact: true }));
    await tap(sheet.getByRole('button', { name: 'Collect $157.07' }));
    await expect(page.getByText('$157.07 collected', { exact: true })).toBeVisible();
    await expect(railOf(page).getByText('Paid')).toContainText('done');
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Mail to ${email}`);
    atMost(8);
  },
);

test(
  'walk A without the emergency box: its words say lockout, and the dialog has the quick button’s price',
  { tag: '@again' },
  async ({ page, request }) => {
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
  },
);

test(
  'walk B: a known caller at night gets the price as a text',
  { tag: '@again' },
  async ({ page, request }) => {
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
  },
);

test(
  'walk F: a customer’s change request is answered with a new price and sent again',
  { tag: '@again' },
  async ({ page, request }) => {
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
  },
);

test(
  'walk H: the three customers with the oldest debts are reminded',
  { tag: '@again' },
  async ({ page, request }) => {
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
      const name = await dialog.getByRole('heading').innerText();
      await expect(dialog).toContainText(/overdue\.$|overdue\./);
      await tap(dialog.getByRole('button', { name: 'Send by mail' }));
      await expect(dialog.getByRole('heading')).not.toHaveText(name);
    }
    await page.keyboard.press('Escape');
    atMost(6);
  },
);

test(
  'a field is saved in place and undone; two people who change the same one resolve the conflict there',
  { tag: '@once' },
  async ({ page, request }) => {
    const office = await officeApi(request);
    const { id, number } = await office.post('jobs', { phone: '808-555-0142', location: 'Poipu' });
    await openOffice(page, request, `/admin/jobs/${id}`);
    const place = page.getByRole('region', { name: 'Place' });
    const town = place.getByRole('button', { name: /^Town or place/ });
    const write = async (text: string) => {
      await town.click();
      await place.getByLabel('Town or place').fill(text);
      await page.keyboard.press('Enter');
    };
    await write('Koloa');
    await expect(place.getByText('Saved')).toBeVisible();
    await place.getByRole('button', { name: 'Undo the change of Town or place' }).click();
    await expect(town).toContainText('Poipu');

    const { version } = await office.get(`jobs/${id}?reveal=no`);
    await office.put(`jobs/${id}`, { version, location: 'Hanalei', request: 'Two doors' });
    await write('Kapaa');
    await expect(place.getByRole('alert')).toContainText('Someone else changed town or place to Hanalei');
    await place.getByRole('button', { name: 'Keep mine' }).click();
    await expect(town).toContainText('Kapaa');
    expect(await office.get(`jobs/${id}?reveal=no`)).toMatchObject({
      location: 'Kapaa',
      request: 'Two doors',
    });

    await page.goto(`/admin/jobs?q=${number}`);
    await expect(page.getByRole('list', { name: /^Jobs/ }).getByRole('link')).toHaveAttribute(
      'href',
      `/admin/jobs/${id}`,
    );
    await expectGood(page);
  },
);

test(
  'keys: N takes a call, J and K walk the rows, ? shows them, and none of it while typing',
  { tag: '@wide' },
  async ({ page, request }) => {
    const lead = await sendLead(request);
    await openOffice(page, request, `/admin/jobs?q=${lead.mark}`);
    await expect(page.getByRole('link').filter({ hasText: lead.lastName })).toBeVisible();
    await page.getByRole('searchbox').press('n');
    await expect(page).toHaveURL(/\/admin\/jobs/);
    await page.goto(`/admin/jobs?q=${lead.mark}`);
    await expect(page.getByRole('link').filter({ hasText: lead.lastName })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(heading(page, new RegExp(lead.lastName))).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await expect(page.getByLabel('Phone')).toBeFocused();
  },
);

test(
  'a press on More while a step is saved opens the menu once it is, with what is possible then',
  { tag: '@once' },
  async ({ page, request }) => {
    const office = await officeApi(request);
    const { id } = await office.post('jobs', {
      phone: '808-552-0144',
      lastName: newName(),
      location: 'Poipu',
    });
    await openOffice(page, request, `/admin/jobs/${id}`);
    // On a phone the bar at the bottom has a More of its own, and it is there before the job is.
    const step = page.getByRole('region', { name: 'Next step' });
    const more = step.getByRole('button', { name: 'More', exact: true });
    const entry = (name: string) => step.getByRole('button', { name, exact: true });
    const saved = Promise.withResolvers<void>();
    await page.route('**/steps', async (route) => {
      await saved.promise;
      await route.continue();
    });
    await more.click();
    await entry('On my way').click();
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
    // The pointer goes down while the step is saved and comes up when the row has moved.
    await more.hover();
    await page.mouse.down();
    saved.resolve();
    await expect(page.getByText('On the way', { exact: true }).first()).toBeVisible();
    await page.mouse.up();
    await expect(entry('I am there')).toBeVisible();
    await page.keyboard.press('Escape');
    await more.click();
    await expect(entry('I am there')).toBeVisible();
  },
);
