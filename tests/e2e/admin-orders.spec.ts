import { expect } from '@playwright/test';
import { newPhone, openOffice } from './admin-office.ts';
import { newProperty, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';
import { counter, expectGood, heading } from './job-walks.ts';

test('a listed person calls for something outside their authority, and the owner allows it in one tap', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const property = await newProperty(office);
  const phone = newPhone();
  await openOffice(page, request, `/admin/doors/${property.id}`);
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog', { name: `Who may order at ${property.name}` });
  await dialog.getByLabel('Name').fill('Ana Silva');
  await dialog.getByLabel('Phone').fill(phone);
  await dialog.getByLabel('Keys').check();
  await dialog.getByLabel('Limit for each order').fill('300');
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('region', { name: 'Who may order' });
  await expect(list.getByText(/^May order keys, not rekeying.*Up to \$300\.00\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'New job here' }).click();
  const who = page.getByRole('dialog', { name: `Who ordered it at ${property.name}?` });
  await who.getByRole('button', { name: 'Open the job' }).click();
  await expect(who.getByText('Choose what is ordered')).toBeVisible();
  await who.getByLabel('Ordered by').selectOption('Someone else');
  await who.getByLabel('Their name').fill('Ben Ito');
  await who.getByLabel('What').selectOption('Keys');
  await expect(who.getByRole('status')).toHaveText(/Ben Ito is not among those .* The owner will be asked\./);
  await expectGood(page);
  await who.getByRole('button', { name: 'Back' }).click();

  await page.goto('/admin/new-call');
  await page.getByLabel('Phone').fill(phone);
  const caller = page.getByRole('region', { name: `Ana Silva at ${property.name}` });
  await expect(caller).toContainText('may order keys, not rekeying');
  const walk = counter('order');
  await walk.tap(caller.getByRole('button', { name: 'Rekeying' }));
  await expect(caller.getByRole('status')).toHaveText(
    'Ana Silva may not order rekeying here. The owner will be asked.',
  );
  await expectGood(page);
  await walk.tap(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(heading(page, /Noelani/)).toBeVisible();
  const order = page.getByRole('region', { name: 'Order' });
  await expect(order.getByRole('heading')).toHaveText('Allow rekeying for Ana Silva?');
  await expect(order).toContainText('Ana Silva may not order rekeying here.');
  await expectGood(page);
  await walk.tap(order.getByRole('button', { name: 'Allow' }));
  await expect(order.getByRole('heading', { name: /allowed rekeying for Ana Silva$/ })).toBeVisible();
  await expect(order.getByRole('button')).toHaveCount(0);
  walk.atMost(3);
});
