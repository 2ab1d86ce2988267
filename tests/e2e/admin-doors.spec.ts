import { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import { mark, openOffice } from './admin-office.ts';
import { newName, newProperty, officeApi } from './admin-records.ts';
import { newTechnician, openAs } from './crew-records.ts';
import { test } from './guarded.ts';
import { expectGood, heading } from './job-walks.ts';
import { scan } from './scan-code.ts';

/** Puts text on the clipboard into a cell, as Ctrl-V does. */
const paste = (page: Page, cell: string, text: string) =>
  page.locator(`[name="${cell}"]`).evaluate((input, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', data);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const bittingOf = (own: string) => `${own}-24135`;

test('a property is entered in rows, found by a bitting, opened with a reason, and rekeyed by a job', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const own = mark();
  const customer = { firstName: 'Noelani', lastName: newName(), phone: '808 555 0163' };
  await office.post('customers', customer);
  await openOffice(page, request, '/admin/doors');
  await page.getByRole('button', { name: 'New Property' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Property' });
  await dialog.getByLabel('Name').fill(`Hale ${own}`);
  await dialog.getByLabel('Address').fill('4-1234 Kuhio Hwy, Kapaa');
  await dialog.getByLabel('Customer').fill(customer.lastName);
  await dialog.getByRole('option', { name: customer.lastName }).click();
  await dialog.getByRole('button', { name: 'Add Property' }).click();
  await expect(heading(page, `Hale ${own}`)).toBeVisible();

  await page.getByRole('button', { name: 'Add doors' }).click();
  await page.locator('[name="0.label"]').fill('101');
  await page.locator('[name="0.symbol"]').fill('AA1');
  await page.locator('[name="0.bitting"]').fill(bittingOf(own));
  await page.locator('[name="0.bitting"]').press('Enter');
  await expect(page.locator('[name="1.bitting"]')).toBeFocused();
  await paste(
    page,
    '1.label',
    `Door\tKey symbol\tLast rekeyed\tBitting\r\n102\tAA2\t3/9/2026\t${bittingOf(own)}\r\n101\tAB1\t\t31562\r\n`,
  );
  await expect(page.locator('[name="1.rekeyedOn"]')).toHaveValue('2026-03-09');
  await expectGood(page);
  await page.getByRole('button', { name: 'Save 3 doors' }).click();
  await expect(page.getByText('101 is there already')).toBeVisible();
  await page.locator('[name="2.label"]').fill('103');
  await page.getByRole('button', { name: 'Save 3 doors' }).click();
  await expect(page.getByRole('heading', { name: 'Doors (3)' })).toBeVisible();
  await expect(page.getByText('101 and 102 have the same bitting')).toBeVisible();

  await page.getByRole('button', { name: 'Add doors' }).click();
  await page.getByLabel('Or fill the rows from a CSV file').setInputFiles({
    name: 'floor-2.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Floor,Keyway,Door\n2,SC1,103\n2,SC1,201\n2,SC1,201\n2,,102\n'),
  });
  const preview = page.getByRole('region', { name: 'What the file does' });
  await expect(preview).toContainText('2 new doors, 1 changed, 1 the same. Nothing is saved yet.');
  await expect(preview).toContainText('1 row below with an error');
  await expect(preview).toContainText('Columns not read: Floor');
  await expect(preview).toContainText('103: Keyway empty → SC1');
  await expectGood(page);
  await page.getByRole('button', { name: 'Leave out 201' }).last().click();
  await page.getByRole('button', { name: 'Save 2 doors' }).click();
  await expect(page.getByRole('heading', { name: 'Doors (4)' })).toBeVisible();

  await page.getByRole('button', { name: 'Add master keys' }).click();
  await paste(page, '0.label', 'GMK\t\tManager\nAA\t\tCleaners\n');
  await page.getByRole('button', { name: 'Save 2 master keys' }).click();
  const keys = page.getByRole('region', { name: 'Master keys' });
  await expect(keys.getByText('GMK opens 3 doors: 101, 102, 103')).toBeVisible();
  await expect(keys.getByRole('listitem').getByRole('listitem')).toHaveText(/AA opens 2 doors: 101, 102/);

  await page.goto(`/admin/doors?q=${bittingOf(own).replaceAll('-', ' ')}`);
  await expect(page.getByText('Doors 101, 102')).toBeVisible();
  await page.getByRole('link', { name: `Hale ${own}` }).click();

  await page.getByLabel('103', { exact: true }).check();
  await page.getByRole('button', { name: 'Show codes of 1 door' }).click();
  const why = page.getByRole('dialog', { name: 'Show the codes of 103' });
  await why.getByRole('button', { name: 'Show codes' }).click();
  await expect(why).toBeVisible();
  await why.getByLabel('What you need them for').fill('A key for the manager');
  await why.getByRole('button', { name: 'Show codes' }).click();
  await expect(page.getByText('31562')).toBeVisible();
  await expect(page.getByText(bittingOf(own))).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('A key for the manager');
  await expectGood(page);

  await page.getByLabel('101', { exact: true }).check();
  await expect(page.getByRole('list', { name: 'In stock' })).toContainText('Stock not known for 101');
  await page.getByRole('button', { name: 'Rekey 2 doors' }).click();
  await expect(page.getByText('Rekey 101, 103').first()).toBeVisible();
  await page.getByRole('link', { name: 'Doors and keys of this property' }).click();
  await expect(heading(page, `Hale ${own}`)).toBeVisible();
});

test('a technician sees the doors of a property from a visit there, and not after it', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const kimo = await newTechnician(request);
  const { id } = await newProperty(office);
  const job = await office.post(`properties/${id}/jobs`, { doorIds: [], urgency: 'standard' });
  const given = await office.put(`jobs/${job.id}`, { version: job.version, technicianId: kimo.id });
  await openAs(page, kimo, `/admin/jobs/${job.id}`);
  await page.getByRole('link', { name: 'Doors and keys of this property' }).click();
  await expect(heading(page, 'These doors are closed')).toBeVisible();
  await office.step(job.id, 'set_off', { version: given.version, technicianId: kimo.id });
  await page.reload();
  await page.getByRole('button', { name: 'Show codes' }).click();
  await page.getByLabel('What you need them for').fill('On site');
  await page.getByRole('dialog').getByRole('button', { name: 'Show codes' }).click();
  await expect(page.getByText('24135')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^(Add|Edit|Hand over|Delete|Rekey)/ })).toHaveCount(0);
  await expectGood(page);
  await office.step(job.id, 'arrive');
  await office.step(job.id, 'finish');
  await page.reload();
  await expect(heading(page, 'These doors are closed')).toBeVisible();
});

test('a tag that is scanned shows a stranger our phone number, and a technician the door during a visit', async ({
  page,
  request,
  browser,
}) => {
  const office = await officeApi(request);
  const property = await newProperty(office);
  await openOffice(page, request, `/admin/doors/${property.id}`);
  await page.getByLabel('101', { exact: true }).check();
  await page.getByLabel('102', { exact: true }).check();
  await page.getByRole('button', { name: 'QR tags' }).click();
  const codes = page.getByRole('img', { name: /^QR tag of 10/ });
  await expect(codes).toHaveCount(2);
  await expectGood(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  const urls = [];
  for (const code of await codes.all()) urls.push(new URL(await scan(code)));
  const [first, second] = urls.map(({ pathname, hash }) => `${pathname}${hash}`);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Done' }).click();

  const stranger = await browser.newPage();
  await stranger.goto(first!);
  await expect(stranger.getByRole('link', { name: /^Call/ })).toBeVisible();
  await expect(stranger.getByText('Our crew: sign in')).toBeVisible();
  expect(await stranger.content()).not.toContain(property.name);
  await stranger.close();

  const kimo = await newTechnician(request);
  const job = await office.post(`properties/${property.id}/jobs`, { doorIds: [], urgency: 'standard' });
  const given = await office.put(`jobs/${job.id}`, { version: job.version, technicianId: kimo.id });
  const phone = await (await browser.newContext()).newPage();
  await openAs(phone, kimo, first!);
  await expect(heading(phone, 'This door is closed to you')).toBeVisible();
  await office.step(job.id, 'set_off', { version: given.version, technicianId: kimo.id });
  await phone.goto(second!);
  await expect(phone.getByLabel('102', { exact: true })).toBeChecked();
  await expect(phone.getByLabel('101', { exact: true })).toHaveCount(0);

  await page.getByLabel('102', { exact: true }).check();
  await page.getByRole('button', { name: 'Revoke tags' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke tags' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await phone.goto('/robots.txt');
  await phone.goto(second!);
  await expect(heading(phone, 'This door is closed to you')).toBeVisible();
  await phone.context().close();
});
