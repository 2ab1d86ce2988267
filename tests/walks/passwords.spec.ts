import { expect } from '@playwright/test';
import { expectAccessible, expectNothingCutOff } from '#tests/e2e/accessible.ts';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { newName, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';
import { passwordLink, setPasswordByMail } from '#tests/e2e/password-mail.ts';

test('a forgotten password is reset by mail, with the keyboard alone', async ({ page, request }) => {
  const email = `${newName().toLowerCase()}@nenelock.example`;
  const office = await officeApi(request);
  await office.post('users', { email, firstName: 'Malia' });

  await page.goto(await passwordLink(email));
  await expect(page.getByRole('heading', { name: 'Welcome to the office' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await expectNothingCutOff(page);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Use at least 12 characters')).toBeVisible();
  await page.keyboard.type('nene-locksmith-kauai');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /too easy to guess/,
  );
  await page.getByLabel('New password', { exact: true }).fill('banyan-root-and-rain');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused();
  await expectAccessible(page);

  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Use a passkey' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Email me a link to set a new one' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeFocused();
  await page.getByLabel('Email').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();
  await expectAccessible(page);
  await expectNothingCutOff(page);

  const link = await passwordLink(email);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('taro-patch-in-the-sun');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('taro-patch-in-the-sun');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  // Another visit finds the link used.
  await page.goto('/robots.txt');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
  await expectNothingCutOff(page);
});

test('a colleague is invited, chooses a password, forgets it, is disabled and enabled again', async ({
  page,
  request,
}) => {
  const email = `${newName().toLowerCase()}@nenelock.example`;
  await openOffice(page, request, '/admin/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await expect(dialog.getByText('Invalid email address')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First Name').fill('Malia');
  await dialog.getByRole('button', { name: 'Add user' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Malia');
  await expect(row).toContainText('Invited');
  await expectNothingCutOff(page);

  await setPasswordByMail(page, email, 'hibiscus-at-noon-7');
  await openOffice(page, request, '/admin/users');
  await expect(row).toContainText('Active');
  const signIn = (password: string) => request.post('/api/admin/login', { data: { email, password } });
  expect((await signIn('hibiscus-at-noon-7')).status()).toBe(200);
  await row.getByRole('button', { name: 'Reset password' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog).toHaveCount(0);
  await setPasswordByMail(page, email, 'hibiscus-at-night-8');
  await openOffice(page, request, '/admin/users');
  expect((await signIn('hibiscus-at-noon-7')).status()).toBe(401);
  expect((await signIn('hibiscus-at-night-8')).status()).toBe(200);

  await row.getByRole('button', { name: 'Disable' }).click();
  await expectAccessible(page);
  await expectNothingCutOff(page);
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(row).toContainText('Disabled');
  expect((await signIn('hibiscus-at-night-8')).status()).toBe(401);
  await row.getByRole('button', { name: 'Enable' }).click();
  await dialog.getByRole('button', { name: 'Enable account' }).click();
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByRole('listitem')).not.toHaveCount(0);
});
