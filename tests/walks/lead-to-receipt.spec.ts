import { expect } from '@playwright/test';
import { openOffice, sendLead, staffHeaders } from '#tests/e2e/admin-office.ts';
import { test } from '#tests/e2e/guarded.ts';

/** From a request for help to a paid invoice and its receipt, on the dispatcher's and the customer's screens. */
test('a lead becomes an estimate, is approved on the customer’s phone, invoiced, paid in parts, and gets a receipt', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  const lead = await sendLead(request, {
    serviceType: 'residential',
    location: 'Kapaa',
    email: 'customer@example.com',
  });

  await openOffice(page, request, `/admin/create-estimate?lead=${lead.id}`);
  await expect(page.getByText('From emergency lead received')).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue(lead.lastName);
  await page.getByLabel('Service Address').fill('12 Kuhio Hwy, Kapaa');
  await page.getByLabel('Distance (miles)').fill('9');
  await expect(page.getByLabel('Service Fee')).toHaveValue('25.00');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Description').fill('Rekey four locks');
  await page.getByLabel('Unit Price').fill('140');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByText('Estimate created successfully').first()).toBeVisible();
  const headers = await staffHeaders(page);
  const [quote] = (await (await request.get(`/api/admin/quotes?q=${lead.mark}`, { headers })).json()) as [
    { id: string; quoteNumber: string; total: string },
  ];
  // (140.00 + 25.00) × 1.04712, the tax rounded half up on its own: 7.77.
  expect(quote.total).toBe('172.77');

  await page.goto(`/admin/estimate/${quote.id}`);
  await page.getByRole('button', { name: 'Send to customer' }).click();
  await page.getByRole('button', { name: 'Email it to customer@example.com' }).click();
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();

  const customer = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await customer.newPage();
  const { pathname, hash } = new URL(link);
  await phone.goto(new URL(pathname + hash, page.url()).href);
  await expect(phone.getByText(quote.quoteNumber).first()).toBeVisible();
  await expect(phone.getByText('$172.77').first()).toBeVisible();
  await phone.getByLabel('Your full name').fill('Kainoa Makoa');
  await phone.getByRole('button', { name: 'Accept $172.77' }).click();
  await expect(phone.getByText(/^Approved by Kainoa Makoa,/)).toBeVisible();
  await customer.close();

  await page.goto(`/admin/estimate/${quote.id}`);
  await page.getByRole('link', { name: 'Create Invoice' }).click();
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(page).toHaveURL(/\/admin\/invoice\/[0-9a-f-]{36}$/);
  const heading = page.getByRole('heading', { name: /^Invoice INV-/ });
  await page.getByRole('button', { name: 'Email Invoice' }).click();
  await page.getByRole('button', { name: 'Email it to customer@example.com' }).click();
  await expect(page.getByText(/written to a file in DATA_DIR\/mail/).first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(heading).toContainText('Sent');

  const dialog = page.getByRole('dialog');
  const pay = async (due: string, amount: string) => {
    await page.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveValue(due);
    await dialog.getByText('Cash', { exact: true }).click();
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect(dialog).toBeHidden();
  };
  await pay('172.77', '72.77');
  await pay('100.00', '100.00');
  await expect(heading).toContainText('Paid');

  const invoiceId = /invoice\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  const payments = (await (
    await request.get(`/api/admin/invoices/${invoiceId}/payments`, { headers })
  ).json()) as {
    id: string;
    amount: string;
  }[];
  expect(payments.map(({ amount }) => amount).toSorted()).toEqual(['100.00', '72.77']);
  const receipt = await request.get(`/api/admin/invoices/${invoiceId}/payments/${payments[0]!.id}/pdf`, {
    headers,
  });
  expect(receipt.headers()['content-type']).toBe('application/pdf');
});
