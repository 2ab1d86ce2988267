import { expect } from '@playwright/test';
import { testAdmin } from '#tests/support/running-app.ts';
import { openOffice, sendLead, typeSignIn } from './admin-office.ts';
import { test } from './guarded.ts';

// The worker that an office registers after 20 seconds loads scripts past what a test holds of its page's requests.
test.use({ serviceWorkers: 'block' });

test('without a session every screen is Access Denied, and signing in continues to it', async ({ page }) => {
  await page.goto('/admin/create-estimate');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Please log in to access the admin dashboard.')).toBeVisible();

  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByText('Forgot your password? Contact system administrator.')).toBeVisible();
  await typeSignIn(page);
  await expect(page.getByRole('heading', { name: 'Create Estimate' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/create-estimate(\?draft=\w+)?$/);
});

test('signing in from the sign-in screen opens the dashboard', async ({ page }) => {
  await page.goto('/admin/login');
  await typeSignIn(page);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toMatch(/^ey/);

  // The next sign-in sends this browser's device token, which survives a sign-out.
  const device = await page.evaluate(() => localStorage.getItem('officeDevice'));
  expect(device).toMatch(/^ey/);
  await page.getByRole('button', { name: /Account|owner/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const sent = page.waitForRequest('**/api/admin/login');
  await typeSignIn(page);
  expect((await sent).postDataJSON()).toMatchObject({ device });
});

test('the account’s name is shown in the header of every screen', async ({ page }) => {
  await page.goto('/admin/login');
  await typeSignIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await page.getByRole('link', { name: 'New Estimate' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Estimate' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
});

test('wrong fields show errors before anything is sent', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required');
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('a wrong password shows a toast and an inline error until a retry succeeds', async ({ page }) => {
  await page.goto('/admin/login');
  await typeSignIn(page, 'not the password');
  const toast = page.getByRole('listitem').filter({ hasText: 'Login Failed' });
  await expect(toast).toContainText('Invalid email or password. Please try again.');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.');
  await expect(page.getByLabel('Password')).toBeFocused();

  await typeSignIn(page);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // The success closes it, not its five-second timer.
  expect(await toast.count()).toBe(0);
});

test('the button reads Signing In... during the request, and the password can be shown', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/admin/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await typeSignIn(page);
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  answer();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a placeholder token gets Access Denied, and a dead network does not', async ({ page, request }) => {
  await page.goto('/admin/login');
  await page.evaluate(() => localStorage.setItem('adminToken', 'authenticated'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();

  await openOffice(page, request, '/admin');
  await expect(page.getByRole('tab', { name: /Leads \(\d/ })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toHaveCount(0);
  // It comes back by itself.
  await page.unroute('**/api/**');
  await expect(page.getByRole('link', { name: /New Leads/ })).toContainText(/\d/);
});

test('a session that ends during typing can be resumed without losing text', async ({ page, request }) => {
  const lead = await sendLead(request);
  await openOffice(page, request, `/admin/create-estimate?lead=${lead.id}`);
  await page.getByLabel('Service Address').fill('Poipu Beach Park, lot B');
  await page.getByLabel('Service Type').selectOption('residential');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('Description').fill('New deadbolt');
  await page.getByLabel('Unit Price').fill('150');
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } });
  // What the form has asked meanwhile may have said so already: the dialog is over the button then.
  await page.getByRole('button', { name: 'Create Estimate' }).dispatchEvent('click');

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Password').fill(testAdmin.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Service Address')).toHaveValue('Poipu Beach Park, lot B');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByText('Estimate created successfully', { exact: true })).toBeVisible();
});

test('a dialog whose script does not load leaves the office on the screen', async ({ page, request }) => {
  await openOffice(page, request, '/admin/customers');
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await page.route('**/_astro/SessionEnded*.js', (route) => route.abort());
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('searchbox').fill('Kahale');
  await expect(page.getByText('Check the connection, then load it again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
});

test('a screen whose script does not load comes by itself once it loads; one that never loads says so', async ({
  page,
  request,
}) => {
  await openOffice(page, request, '/admin/today');
  await expect(page.getByRole('heading', { level: 1, name: /^Today/ })).toBeVisible();
  let asked = 0;
  await page.route('**/_astro/NewCallScreen*.js', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.getByRole('link', { name: 'New call', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New call' })).toBeVisible();
  expect(asked).toBe(2);

  await page.route('**/_astro/JobsScreen*.js', (route) => route.abort());
  await page.goto('/admin/jobs');
  await expect(page.getByText('Check the connection, then load it again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Today', exact: true })).toBeVisible();
});

test('signing out asks about unsaved text and leaves nothing behind', async ({ page, request }) => {
  await openOffice(page, request, '/admin/create-estimate');
  await page.getByLabel('First Name').fill('Noelani');
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('officeDraft:'))),
    )
    .toHaveLength(1);
  await page.getByRole('button', { name: /Account|owner/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Discard and sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Office sign-in' })).toBeVisible();
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual(
    [],
  );
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test('one toast at a time shows for five seconds; F8 focuses and holds it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin/login');
  const region = page.getByRole('region', { name: /Notifications/ });
  // It loads after the form.
  await expect(region).toBeAttached();
  // From here on, only the test advances the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await typeSignIn(page, 'not the password');
  const toast = region.getByRole('listitem');
  await expect(toast).toHaveCount(1);
  // The form updates on the next timer.
  await page.clock.runFor(100);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      // Counts at once: `isEnabled` would wait for the button's text, which changes only with the clock.
      return page.getByRole('button', { name: 'Sign In', disabled: false }).count();
    })
    .toBe(1);
  await expect(toast).toHaveCount(1);

  await page.keyboard.press('F8');
  await expect(region.getByRole('list')).toBeFocused();
  await page.clock.fastForward(60_000);
  await expect(toast).toHaveCount(1);
  await page.getByLabel('Email').focus();
  await page.clock.fastForward(5000);
  await expect(toast).toHaveCount(0);
});
