import { expect } from '@playwright/test';
import { openOffice, sendLead } from './admin-office.ts';
import { newName, officeApi } from './admin-records.ts';
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
    // Not the only one, where other tests' addresses have the number, too.
    const found = page.getByRole('list', { name: /^Jobs/ }).locator(`a[href="/admin/jobs/${id}"]`);
    await expect(found).toBeVisible();
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
