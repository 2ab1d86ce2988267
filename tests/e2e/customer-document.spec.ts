import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { testAdmin } from '#tests/support/running-app.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './guarded.ts';

const estimate = {
  firstName: 'Leilani',
  lastName: 'Kahale',
  phone: '808-555-0177',
  serviceType: 'residential',
  location: 'Kapaʻa',
  serviceAddress: '4-1234 Kuhio Hwy, Kapaʻa',
  distanceMiles: '15.1',
  items: [
    {
      serviceCategory: 'parts',
      serviceDescription: 'Deadbolt, satin nickel',
      quantity: 2,
      unitPrice: '79.99',
    },
  ],
};

/** The office's API, for the steps that staff take. */
async function office(request: APIRequestContext) {
  const { token } = (await (await request.post('/api/admin/login', { data: testAdmin })).json()) as {
    token: string;
  };
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object = {}) => {
    const answer = await request.post(`/api/admin/${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const put = async (path: string, data: object) =>
    (await request.put(`/api/admin/${path}`, { data, headers })).json();
  const get = async (path: string) => (await request.get(`/api/admin/${path}`, { headers })).json();
  return { post, put, get };
}

/** The running server's address; the link has the site's public one. */
const here = (url: string) => `/document${new URL(url).hash}`;

async function sendEstimate(request: APIRequestContext, changes: object = {}) {
  const { post, put, get } = await office(request);
  const { id } = await post('quotes', { ...estimate, ...changes });
  const { link, quoteNumber, version } = await post(`quotes/${id}/send`, { channel: 'text' });
  return { id, version, quoteNumber, link: here(link.url), post, put, get };
}

async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature field' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 30 + step * 15, box.y + 40 + (step % 3) * 12);
  await page.mouse.up();
}

test('a customer sees the estimate and approves it with a signature', async ({ page, request }) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  await expect(page.getByRole('heading', { level: 1, name: `Estimate ${sent.quoteNumber}` })).toBeVisible();
  await expect(page.getByRole('row', { name: /Deadbolt, satin nickel 2 \$79.99 \$159.98/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Hawaii GET 4.712% \$9.89/ })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Total $219.87' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your full name').fill('Leilani Kahale');
  await sign(page);
  await page.getByRole('button', { name: 'Approve the estimate' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Mahalo! The estimate is approved. We will be in touch to set the time.',
  );
  await expect(page.getByText(/^Approved by Leilani Kahale,/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Approve' })).toBeHidden();
  await expectAccessible(page);
  expect(await sent.get(`quotes/${sent.id}`)).toMatchObject({
    status: 'approved',
    decidedBy: 'Leilani Kahale',
  });
});

test('a customer who approves an emergency is told that help is on the way, not that a time will be set', async ({
  page,
  request,
}) => {
  const sent = await sendEstimate(request, { urgency: 'emergency' });
  await page.goto(sent.link);
  await page.getByLabel('Your full name').fill('Leilani Kahale');
  await page.getByRole('button', { name: 'Approve the estimate' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Mahalo! The estimate is approved. We’re coming right away.',
  );
});

test('what is missing is marked, listed and where the focus goes, as in every other form', async ({
  page,
  request,
}) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  const cases = [
    { field: 'Your full name', press: 'Approve the estimate', missing: 'Name is required' },
    { field: 'What should be different?', press: 'Send', missing: 'Tell us what should change' },
  ];
  for (const { field, press, missing } of cases) {
    const form = page.locator('form').filter({ has: page.getByLabel(field) });
    if (press === 'Send') await page.getByText('Ask for a change').click();
    await form.getByRole('button', { name: press, exact: true }).click();
    const control = form.getByLabel(field);
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport();
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(missing);
    const summary = form.getByRole('group', { name: 'What needs attention' });
    await expect(summary).toContainText('Some fields need attention.');
    await expect(summary).toContainText(missing);
    await expectAccessible(page);
  }
  await page.getByLabel('Your full name').fill('Leilani Kahale');
  await page.getByRole('button', { name: 'Approve the estimate' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
});

test('a customer declines with a reason, or asks for a change', async ({ page, request }) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  await page.getByText('Ask for a change').click();
  await page.getByLabel('What should be different?').fill('Brass, please');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/You asked for a change on/)).toBeVisible();
  await page.getByText('Decline', { exact: true }).click();
  await page.getByLabel(/Reason/).fill('Too dear');
  await page.getByRole('button', { name: 'Decline the estimate' }).click();
  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
  expect(await sent.get(`quotes/${sent.id}`)).toMatchObject({
    status: 'declined',
    declineReason: 'Too dear',
    changeRequest: 'Brass, please',
  });
});

test('an offer that has changed in the meantime cannot be approved unseen', async ({ page, request }) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  await page.getByLabel('Your full name').fill('Leilani');
  await sent.put(`quotes/${sent.id}`, { ...estimate, distanceMiles: '31', version: sent.version });
  await page.getByRole('button', { name: 'Approve the estimate' }).click();
  await expect(page.getByText(/This link no longer works/)).toBeVisible();
  expect((await sent.get(`quotes/${sent.id}`)).status).toBe('pending');
});

test('typed text is kept while offline and sent afterward', async ({ page, request, context }) => {
  const sent = await sendEstimate(request);
  await page.goto(sent.link);
  await page.getByLabel('Your full name').fill('Leilani Kahale');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Approve the estimate' }).click();
  await expect(page.getByRole('alert')).toContainText('No answer. Try again; nothing will be done twice.');
  await expect(page.getByLabel('Your full name')).toHaveValue('Leilani Kahale');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Approve the estimate' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
});

test('an invoice is shown with its payments; its PDF opens', async ({ page, request }) => {
  const { post } = await office(request);
  const { id } = await post('invoices', {
    firstName: 'Noa',
    lastName: 'Silva',
    phone: '808-555-0150',
    serviceAddress: 'Kekaha',
    items: [{ serviceDescription: 'Car lockout', quantity: 1, unitPrice: '100.00' }],
  });
  const { link, invoiceNumber } = await post(`invoices/${id}/send`, { channel: 'text' });
  await post(`invoices/${id}/payments`, { amount: '40.00', method: 'cash' });
  await page.goto(here(link.url));
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${invoiceNumber}` })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Balance $64.71' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Approve' })).toBeHidden();
  const asked = page.waitForRequest(/\/api\/documents\/.*pdf$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toContain(invoiceNumber);
  // No URL that a platform could log contains the token.
  expect(new URL((await asked).url()).pathname).toBe('/api/documents/-/pdf');
  expect((await asked).headers()['document-token']).toBe(new URL(link.url).hash.slice(1));
});

test('an unknown link shows an error and offers a call', async ({ page }) => {
  await page.goto('/document#AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText(/This link no longer works/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+18085550142');
  await expectAccessible(page);
});
