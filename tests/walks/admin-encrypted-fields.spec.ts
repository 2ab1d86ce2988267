import { expect, test } from '@playwright/test';
import { mark, openOffice, staffHeaders } from '#tests/e2e/admin-office.ts';
import { expectAccessible, expectNothingCutOff } from '#tests/e2e/accessible.ts';
import { estimateFor, newName, officeApi } from '#tests/e2e/admin-records.ts';

const car = { serviceType: 'automotive', vehicleYear: 2019, vehicleMake: 'Toyota', vehicleModel: 'Tacoma' };

/** Codes that no other test uses. */
function newCodes() {
  const digits = Math.random().toString().slice(2, 10);
  return { vehicleVin: `JT2BG22K1${digits}`, keyCodes: `TR47-${digits}`, accessDetails: `Gate ${digits}` };
}

test('encrypted fields are shown on request, and the history records who viewed them', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const codes = newCodes();
  const { id } = await office.post('quotes', { ...estimateFor(newName()), ...car, ...codes });
  await openOffice(page, request, '/admin');
  await page.goto(`/admin/estimate/${id}`);
  await expect(page.getByLabel('VIN')).toHaveValue('Encrypted');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText(/created the estimate/)).toBeVisible();
  await expect(history.getByText(/ read the /)).toHaveCount(0);
  await expectAccessible(page);
  await expectNothingCutOff(page);

  await page.getByLabel('Notes').fill('Bring the long ladder');
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByLabel('VIN')).toHaveValue(codes.vehicleVin);
  await expect(page.getByLabel('Key Codes')).toHaveValue(codes.keyCodes);
  await expect(page.getByLabel('Access Details')).toHaveValue(codes.accessDetails);
  await expect(page.getByLabel('Notes')).toHaveValue('Bring the long ladder');
  await expect(history.getByText(/viewed the VIN, key codes and access details/)).toHaveCount(1);

  // Only the key codes change. Neither they nor the merely displayed fields are written to the device.
  const changed = `${codes.keyCodes}9`;
  await page.getByLabel('Key Codes').fill(changed);
  const kept = () => page.evaluate((key) => localStorage.getItem(key) ?? '', `officeDraft:estimate:${id}`);
  await expect.poll(kept).toContain('"withheld":["keyCodes"]');
  expect(await kept()).toContain('Bring the long ladder');
  for (const code of Object.values(codes)) expect(await kept()).not.toContain(code);
  // Leaving for another screen and coming back does not reload the page.
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Key Codes')).toHaveValue(changed);
  await expect(page.getByLabel('VIN')).toHaveValue('Encrypted');
  await page.reload();
  await expect(page.getByText(', except key codes, which are never kept on a device.')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Bring the long ladder');
  await expect(page.getByLabel('Key Codes')).toHaveValue('Encrypted');
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByLabel('Key Codes')).toHaveValue(codes.keyCodes);
  await page.getByLabel('Key Codes').fill(changed);
  await page.getByRole('button', { name: 'Save Estimate' }).click();
  await expect(page.getByText('Estimate saved', { exact: true })).toBeVisible();
  await expect(history.getByText(/viewed the VIN, key codes and access details/)).toHaveCount(2);
  await expect(history.getByText('Encrypted fields changed:')).toBeVisible();
  expect(await office.get(`quotes/${id}`)).toMatchObject({ ...codes, keyCodes: changed });
});

test('a withdrawn estimate shows them too, and a whole VIN or key code finds it from any screen', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const codes = newCodes();
  const { id, quoteNumber } = await office.post('quotes', { ...estimateFor(newName()), ...car, ...codes });
  await office.post(`quotes/${id}/cancel`);
  await openOffice(page, request, '/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(codes.vehicleVin.toLowerCase());
  const option = page.getByRole('listbox').getByRole('group', { name: 'Estimates' }).getByRole('option');
  await expect(option).toHaveCount(1);
  await expect(option).toContainText(quoteNumber);
  await page.getByRole('combobox').press('Enter');
  await expect(page.getByRole('heading', { name: `Estimate ${quoteNumber}` })).toBeVisible();
  await expect(page.getByText(codes.keyCodes)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByText(codes.vehicleVin)).toBeVisible();
  await expect(page.getByText(codes.keyCodes)).toBeVisible();
  await expect(page.getByText(codes.accessDetails)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'History' }).getByText(/found the estimate by VIN or code/),
  ).toHaveCount(1);
  await expectAccessible(page);

  await page.goto(`/admin?tab=estimates&q=${codes.keyCodes}`);
  await expect(page.getByRole('link', { name: `Edit Quote ${quoteNumber}` })).toBeVisible();
});

test('of two editors, the one who keeps their version keeps the other’s changes to encrypted fields', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const codes = newCodes();
  const body = { ...estimateFor(`Kauwe ${mark()}`), ...car, ...codes };
  const { id, version } = await office.post('quotes', body);
  await openOffice(page, request, '/admin');
  await page.goto(`/admin/estimate/${id}`);
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByLabel('Key Codes')).toHaveValue(codes.keyCodes);
  await page.getByLabel('Notes').fill('Mine');
  const theirs = await request.put(`/api/admin/quotes/${id}`, {
    headers: await staffHeaders(page),
    data: { ...body, keyCodes: 'THEIRS-55', version },
  });
  expect(theirs.status()).toBe(200);
  await page.getByRole('button', { name: 'Save Estimate' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else saved this' });
  await expect(conflict).toContainText('They did not change the same fields.');
  await expect(conflict).not.toContainText('THEIRS-55');
  await conflict.getByRole('button', { name: 'Keep both changes' }).click();
  await page.getByRole('button', { name: 'Save Estimate' }).click();
  await expect(page.getByText('Revision 1, pending', { exact: true })).toBeVisible();
  expect(await office.get(`quotes/${id}`)).toMatchObject({ keyCodes: 'THEIRS-55', notes: 'Mine' });
});
