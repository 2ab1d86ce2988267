import { expect, test } from '@playwright/test';
import { testAdmin } from '#tests/support/running-app.ts';
import { typeSignIn } from './admin-office.ts';

test('the sign-in form works before its script loads, and keeps its text', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_astro/**', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/admin/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(testAdmin.email);
  await page.getByLabel('Password').pressSequentially(testAdmin.password.slice(0, 4));
  arrive();
  // The script is ready when the button responds; typed text and caret position are unchanged.
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Email')).toHaveValue(testAdmin.email);
  await expect(page.getByLabel('Password')).toHaveValue(testAdmin.password.slice(0, 4));
  expect(complaints).toEqual([]);
});

test('a sign-in pressed before the script loads is sent when it has loaded', async ({ page }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_astro/**', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/admin/login?to=/admin/inventory', { waitUntil: 'commit' });
  await typeSignIn(page);
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  await expect(page).toHaveURL('/admin/login?to=/admin/inventory');
  arrive();
  await expect(page).toHaveURL('/admin/inventory');
});

test('a script that failed to load is reported, and fetched again at the next touch', async ({ page }) => {
  let broken = true;
  await page.route('**/_astro/sign-in*.js', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/admin/login?to=/admin/inventory');
  await typeSignIn(page);
  const again = page.getByRole('button', { name: 'No connection. Try again' });
  await expect(again).toBeVisible();
  broken = false;
  await again.click();
  await expect(page).toHaveURL('/admin/inventory');
});

test('the first screen’s heading is focused even if its script arrives after the sign-in', async ({
  page,
}) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_astro/Dashboard*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/admin/login');
  await typeSignIn(page);
  await expect(page).toHaveURL('/admin/dashboard');
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
});
