import { expect } from '@playwright/test';
import { openOffice } from './admin-office.ts';
import { expectAccessible, expectNothingCutOff } from './accessible.ts';
import { newName, officeApi } from './admin-records.ts';
import { setPasswordByMail } from './password-mail.ts';
import { test } from './guarded.ts';

test('an account is renamed; a colleague’s concurrent rename is overwritten only on confirmation', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const email = `${newName().toLowerCase()}@nenelock.example`;
  const user = await office.post('users', {
    email,
    firstName: 'Malia',
  });
  await openOffice(page, request, '/admin/users');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: `Rename ${email}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('First Name')).toHaveValue('Malia');
  await expectAccessible(page);
  await expectNothingCutOff(page);
  await dialog.getByLabel('Last Name').fill('Kekona');

  await office.put(`users/${user.id}`, {
    version: user.version,
    firstName: 'Malie',
    lastName: 'Keawe',
  });
  await dialog.getByRole('button', { name: 'Save name' }).click();
  const conflict = dialog.getByRole('alert').filter({ hasText: 'Someone else saved this' });
  await expect(conflict.getByRole('row', { name: /Last Name/ })).toContainText('Keawe');
  await expect(conflict).toContainText('They also changed First Name');
  await conflict.getByRole('button', { name: /Keep mine/ }).click();
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Malie Kekona');

  await row.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByLabel('First Name').fill('');
  await dialog.getByLabel('Last Name').fill('');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(row).not.toContainText('Kekona');
  await row.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Kekona' })).not.toHaveCount(0);
});

test('changing a password requires the current one and keeps this session', async ({ page, request }) => {
  const office = await officeApi(request);
  const email = `${newName().toLowerCase()}@nenelock.example`;
  await office.post('users', { email });
  await setPasswordByMail(page, email, 'plumeria-at-dawn-1');
  const answer = await request.post('/api/admin/login', { data: { email, password: 'plumeria-at-dawn-1' } });
  const { token } = (await answer.json()) as { token: string };
  await page.goto('/admin/login');
  // As at a preview's address: passkeys belong to the name in SITE_URL, and WebAuthn takes no IP address.
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passkeys work at localhost only, not at 127.0.0.1.');
  await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
  await page.goto('/admin/users');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByRole('button', { name: 'Disable' })).toHaveCount(0);
  await page.goto('/admin/account');
  await expect(
    page.getByText(/^Passkeys work at http:\/\/localhost:\d+ only\. Open the office there to add one\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change my password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill('not-the-one-at-all');
  await dialog.getByLabel('New password', { exact: true }).fill('plumeria-at-dusk-2');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByLabel('Current password', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expectAccessible(page);
  await dialog.getByLabel('Current password', { exact: true }).fill('plumeria-at-dawn-1');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
});

test('a review is pending, published, and returned to pending', async ({ page, request }) => {
  const name = newName();
  const review = { name, location: 'Hanalei', rating: 5, text: 'Came in the rain at two in the morning.' };
  expect((await request.post('/api/reviews', { data: review })).status()).toBe(201);
  await openOffice(page, request, '/admin/reviews');
  const card = page.getByRole('article', { name: `Review by ${name}` });
  await expect(card).toContainText('5 of 5');
  await expect(card).toContainText('Came in the rain');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('tab', { name: 'Published' }).click();
  await expect(page).toHaveURL(/status=published/);
  await card.getByRole('button', { name: 'Reject' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('tab', { name: 'Rejected' }).click();
  await expect(card.getByRole('button', { name: 'Reconsider' })).toBeVisible();
  await expectNothingCutOff(page);
});
