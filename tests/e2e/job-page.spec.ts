import { expect } from '@playwright/test';
import { here, officeSteps, sendEstimate, sign } from '#tests/support/job-page.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { newTechnician } from './crew-records.ts';
import { test } from './guarded.ts';
import { counter } from './job-walks.ts';
import { cutSignal } from './signal.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a customer sees the price before anything else and accepts it with a signature', async ({
  page,
  request,
}) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  await expect(page.getByRole('heading', { level: 1, name: 'Your price' })).toBeVisible();
  await expect(page.getByRole('row', { name: '2 × Deadbolt, satin nickel $159.98' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Travel fee $50.00' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Hawaii GET 4.712% $9.89' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Total $219.87' })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  const walk = counter('K');
  await walk.tap(page.getByLabel('Your full name'));
  await page.keyboard.type('Leilani Kahale');
  await sign(page);
  await walk.tap(page.getByRole('button', { name: 'Accept $219.87' }));
  await expect(page.getByRole('status')).toHaveText('Mahalo! You accepted the price.');
  // And the signature.
  walk.atMost(2);
  await expect(page.getByText(/^Approved by Leilani Kahale, signing as the customer/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await expectAccessibleDayAndNight(page);
  expect(await sent.get(`quotes/${sent.id}`)).toMatchObject({
    status: 'approved',
    decidedBy: 'Leilani Kahale',
  });
});

test('what is missing is marked, named and where the focus goes; a change is asked for and the price declined', async ({
  page,
  request,
}) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  await page.getByRole('button', { name: /^Accept/ }).click();
  const name = page.getByLabel('Your full name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Name is required');
  await expectAccessibleDayAndNight(page);
  await page.getByText('Ask for a change').click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const message = page.getByLabel('What should be different?');
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription('Tell us what should change');
  await message.fill('Brass, please');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/You asked for a change on/)).toBeVisible();
  await page.getByText('Decline', { exact: true }).click();
  await page.getByLabel(/Reason/).fill('Too dear');
  await page.getByRole('button', { name: 'Decline the price' }).click();
  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
  expect(await sent.get(`quotes/${sent.id}`)).toMatchObject({
    status: 'declined',
    declineReason: 'Too dear',
    changeRequest: 'Brass, please',
  });
});

test('a price that has changed in the meantime is not accepted; sent again, the same link shows it', async ({
  page,
  request,
}) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  await page.getByLabel('Your full name').fill('Leilani');
  await sent.put(`quotes/${sent.id}`, { ...sent.body, distanceMiles: '31', version: sent.version });
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  expect((await sent.get(`quotes/${sent.id}`)).status).toBe('pending');
  await sent.post(`quotes/${sent.id}/send`, { channel: 'text' });
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('button', { name: 'Accept $246.05' })).toBeVisible();
});

test('what is typed is kept when an answer is lost, and sent afterward', async ({
  page,
  request,
  context,
}) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  await page.getByLabel('Your full name').fill('Leilani Kahale');
  await cutSignal(context);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByRole('alert')).toHaveText('No answer. Try again; nothing will be done twice.');
  await expect(page.getByLabel('Your full name')).toHaveValue('Leilani Kahale');
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
});

test('afterward the link has invoice, payment, receipt and warranty; no request carries the key', async ({
  page,
  request,
}) => {
  const { post } = await officeSteps(request);
  const { id } = await post('invoices', {
    firstName: 'Noa',
    lastName: 'Silva',
    phone: '808-555-0150',
    serviceAddress: 'Kekaha',
    items: [{ serviceDescription: 'Car lockout', quantity: 1, unitPrice: '100.00' }],
  });
  const { link, invoiceNumber } = await post(`invoices/${id}/send`, { channel: 'text' });
  await post(`invoices/${id}/payments`, { amount: '40.00', method: 'cash' });
  const key = new URL(link.url).hash.slice(1);
  const requests: string[] = [];
  page.on('request', (each) => {
    const { referer = '' } = each.headers();
    requests.push(each.url().split('#')[0]! + referer + (each.postData() ?? ''));
  });
  await page.goto(here(link.url));
  await expect(page.getByRole('heading', { name: `Invoice ${invoiceNumber}` })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Balance $64.71' })).toBeVisible();
  await expect(page.getByText(/under warranty until/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Receipt, \$40.00/ })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  const asked = page.waitForRequest(/\/pdf/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Receipt/ }).click();
  expect((await download).suggestedFilename()).toBe(`${invoiceNumber}-receipt-1.pdf`);
  expect((await asked).headers()['document-token']).toBe(key);
  expect(requests.length).toBeGreaterThan(3);
  expect(requests.filter((each) => each.includes(key))).toEqual([]);
});

test('on the way the page has span, technician, door words and price; it fits a phone with text at 200 %, and paper', async ({
  page,
  request,
}) => {
  const phone = '808-555-0139';
  const sent = await sendEstimate(request, { phone });
  await sent.post(`quotes/${sent.id}/approve`);
  // Nobody's whom another test disables, or has on My day.
  const { id: technicianId } = await newTechnician(request);
  await sent.step(phone, 'set_off', { technicianId });
  await page.goto(sent.link);
  await expect(page.getByRole('heading', { name: /^Expect us between .+ and / })).toBeVisible();
  await expect(page.getByRole('heading', { name: /comes to you$/ })).toBeVisible();
  await expect(page.getByText('You answer')).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectNothingCutOff(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row', { name: 'Total $219.87' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call us' })).toBeHidden();
});

test('a press while the page asks how things are is answered, and the older answer does not replace its own', async ({
  page,
  request,
}) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  await page.getByLabel('Your full name').fill('Leilani Kahale');
  await sign(page);
  const [asked, answered, shown] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  await page.route(`**${sent.link.split('#')[0]}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    asked!.resolve();
    await answered!.promise;
    await route.fulfill({ response });
    return shown!.resolve();
  });
  await page.getByRole('link', { name: 'Check again' }).click();
  await asked!.promise;
  await page.getByRole('button', { name: 'Accept $219.87' }).click();
  await expect(page.getByRole('status')).toHaveText('Mahalo! You accepted the price.');
  const older = page.waitForEvent('requestfinished', (one) => one.method() === 'GET');
  answered!.resolve();
  await shown!.promise;
  await older;
  await expect(page.getByText(/^Approved by Leilani Kahale/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
});

test('an open page asks when it is looked at again, and never by itself', async ({ page, request }) => {
  const sent = await sendEstimate(request);
  await page.clock.install();
  await page.goto(sent.link);
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const requests: string[] = [];
  page.on('request', (each) => requests.push(each.url()));
  await page.clock.runFor(3_600_000);
  expect(requests).toEqual([]);
  await sent.post(`quotes/${sent.id}/approve`);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText(/^Approved by our office/)).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('in a dead spot the page opens with what was last known, and says of when that is', async ({
  page,
  request,
  context,
}) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The worker keeps what it has served, and the page what it shows, once it shows it.
  await page.reload();
  await expect(page.getByRole('row', { name: 'Total $219.87' })).toBeVisible();
  const kept = () => page.evaluate(async () => (await (await caches.open('job-page')).keys()).length);
  await expect.poll(kept).toBe(1);
  await page.clock.install({ time: Date.now() + 600_000 });
  await cutSignal(context);
  await page.reload();
  await expect(page.getByRole('row', { name: 'Total $219.87' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('No signal. This is what we last knew');
  await expectAccessibleDayAndNight(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('half a link opens the appointment only, and an unknown one nothing', async ({ page, request }) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link.slice(0, -1));
  await expect(page.getByRole('alert')).toContainText('The end of this link is missing or changed');
  await expect(page.getByText('$219.87')).toHaveCount(0);
  await page.goto('/j/AAAAAAAAAAAAAAAAAAAAAA#AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+18085550142');
  await expectAccessibleDayAndNight(page);
});
