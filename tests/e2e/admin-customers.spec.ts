import { expect, type Page } from '@playwright/test';
import { mark, newPhone, openOffice, search, sendLead, staffHeaders } from './admin-office.ts';
import { test } from './guarded.ts';

async function addCustomer(page: Page, lastName: string, phone: string): Promise<void> {
  await page.goto('/admin/customers/new');
  await page.getByLabel('First Name').fill('Leilani');
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Address').fill('2254 Poipu Rd');
  await page.getByLabel('City').fill('Koloa');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await expect(page.getByRole('heading', { name: `Leilani ${lastName}` })).toBeVisible();
}

test('a customer is added, found by phone in another format, edited and deactivated', async ({
  page,
  request,
}) => {
  const lastName = `Kapule ${mark()}`;
  const phone = newPhone();
  await openOffice(page, request, '/admin/customers');
  await page.getByRole('link', { name: 'New Customer' }).click();
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required');
  await addCustomer(page, lastName, phone);

  await page.goto('/admin/customers');
  const digits = phone.replace(/\D/g, '');
  const shown = `(808) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  await search(page, 'Search name, phone, email or address', shown);
  await page.getByRole('link', { name: `Leilani ${lastName}`, exact: true }).click();

  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Notes').fill('Gate code 4411');
  // Deactivating right after saving sends the version just saved, though the record is not read again before.
  const read = Promise.withResolvers<void>();
  const own = (url: URL) => /^\/api\/admin\/customers\/[\w-]+$/.test(url.pathname);
  await page.route(own, async (route) => {
    if (route.request().method() === 'GET') await read.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save Customer' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(page.getByRole('definition').filter({ hasText: 'Gate code 4411' }).first()).toBeVisible();
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  expect((await answered).status()).toBe(200);
  read.resolve();
  await expect(history).toContainText('Gate code 4411');
  await expect(page.getByText('Customer deactivated', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible();
});

test('a caller is recognized, and the estimate is assigned to the customer', async ({ page, request }) => {
  const lastName = `Souza ${mark()}`;
  const phone = newPhone();
  await openOffice(page, request, '/admin/customers/new');
  await addCustomer(page, lastName, phone);

  const lead = await sendLead(request, { phone: phone.replace(' ', '-'), firstName: 'Lei', lastName });
  await page.goto(`/admin/leads/${lead.id}`);
  const known = page.getByRole('region', { name: 'Known caller' });
  await expect(known).toContainText(`Leilani ${lastName}`);
  await known.getByRole('button', { name: 'File under' }).click();
  await expect(known.getByRole('button', { name: /Filed here/ })).toBeVisible();
  await known.getByRole('link', { name: `Leilani ${lastName}` }).click();
  await expect(page.getByRole('region', { name: 'Leads' })).toContainText('(1)');

  await page.goto('/admin/create-estimate');
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('button', { name: 'Use this customer' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Leilani');
  // A recognized caller may call from anywhere: their home is not where the van goes.
  await expect(page.getByLabel('Service Address')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Clear customer' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear customer' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('');
});

test('an existing customer is searched with two or more characters', async ({ page, request }) => {
  const lastName = `Reichert ${mark()}`;
  await openOffice(page, request, '/admin/customers/new');
  await addCustomer(page, lastName, newPhone());
  await page.clock.install();
  await page.goto('/admin/create-estimate');
  const searches: string[] = [];
  page.on('request', (call) => {
    if (call.url().includes('/customers/search')) searches.push(call.url());
  });
  const search = page.getByLabel('Find an existing customer');
  await search.fill('R');
  await page.clock.runFor(2000);
  expect(searches).toEqual([]);
  await search.fill(lastName);
  await page.getByRole('option', { name: new RegExp(lastName) }).click();
  await expect(page.getByLabel('Last Name')).toHaveValue(lastName);
  expect(searches).toHaveLength(1);
});

test('two records of one person are merged, and the merge is undone', async ({ page, request }) => {
  const phone = newPhone();
  const [first, second] = [`Makoa ${mark()}`, `Makoa-Lee ${mark()}`];
  await openOffice(page, request, '/admin/customers/new');
  await addCustomer(page, first, phone);
  await addCustomer(page, second, phone);
  await page.getByRole('button', { name: `Merge Leilani ${first} into this record` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge records' }).click();
  await expect(page.getByText('Records merged', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Undo the merge of Leilani ${first}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'is a separate record again' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Merge Leilani ${first} into this record` })).toBeVisible();
});

test('a new caller becomes a customer in one tap, from the lead and from the estimate', async ({
  page,
  request,
}) => {
  const lastName = `Makana ${mark()}`;
  const phone = newPhone();
  const earlier = await sendLead(request, { phone, firstName: 'Pua', lastName, location: 'Anahola' });
  const lead = await sendLead(request, { phone, firstName: 'Pua', lastName });
  await openOffice(page, request, `/admin/leads/${lead.id}`);
  const known = page.getByRole('region', { name: 'Known caller' });
  await expect(known.getByRole('list', { name: 'Earlier requests' }).getByRole('link')).toHaveAttribute(
    'href',
    `/admin/leads/${earlier.id}`,
  );
  await known.getByRole('button', { name: 'Add as a customer' }).click();
  await expect(known.getByRole('button', { name: /Filed here/ })).toBeVisible();
  await expect(known.getByRole('link', { name: `Pua ${lastName}` })).toBeVisible();

  await page.goto('/admin/create-estimate');
  await page.getByLabel('First Name').fill('Noa');
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Phone', { exact: true }).fill(newPhone());
  await page.getByRole('button', { name: 'Add as a customer' }).click();
  await expect(page.getByText('This estimate goes on the customer’s record.')).toBeVisible();
});

test('an erased person is gone from the screen at once', async ({ page, request }) => {
  const lastName = `Kealoha${mark()}`;
  await openOffice(page, request, '/admin/customers');
  const headers = await staffHeaders(page);
  const data = { firstName: 'Leilani', lastName, phone: '808-555-0177' };
  const { id } = (await (await request.post('/api/admin/customers', { headers, data })).json()) as {
    id: string;
  };
  await page.goto(`/admin/customers/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lastName);
  await page.getByRole('button', { name: 'Erase person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type ERASE to confirm').fill('ERASE');
  await dialog.getByRole('button', { name: 'Erase person' }).click();
  await expect(page.getByText('Person erased', { exact: true })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(lastName);
  await expect(page.locator('body')).not.toContainText('555-0177');
});
