import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { authenticatorApp } from '#tests/support/authenticator-app.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { expectUsable } from '#tests/e2e/accessible.ts';
import { newName, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';
import { enter } from '#tests/e2e/keyboard.ts';
import { dump, expectReady, onTheWay, recordAuthority } from '#tests/e2e/my-day.ts';
import { setPasswordByMail } from '#tests/e2e/password-mail.ts';
import { scan } from '#tests/e2e/scan-code.ts';
import { cutSignal } from '#tests/e2e/signal.ts';

const password = 'hibiscus-at-noon-7';

/** WebAuthn takes no IP address: the same server by its name. */
const office = (baseURL: string | undefined, path: string) => {
  const url = new URL(path, baseURL);
  url.hostname = 'localhost';
  return url.href;
};

/** A device in the browser that makes and uses passkeys and always verifies its person. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person's finger or PIN is right. */
    verify: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    lose: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

async function newOwner(page: Page, request: APIRequestContext): Promise<string> {
  const email = `${newName().toLowerCase()}@nenelock.example`;
  await (await officeApi(request)).post('users', { email });
  await setPasswordByMail(page, email, password);
  return email;
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
}

/** A toast lies over what is at the bottom of the window until it goes, after five seconds. */
async function toastGone(page: Page, seen: Promise<void>): Promise<void> {
  await seen;
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
}

/** Watches from now on for a toast, which may be gone by the time a test looks. */
const toastSeen = (page: Page) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Close' })
    .waitFor();

async function signOut(page: Page): Promise<void> {
  await enter(page.getByRole('banner').getByRole('button', { name: /Account|@nenelock/ }));
  await enter(page.getByRole('button', { name: 'Sign out' }));
  await expect(page.getByRole('heading', { name: 'Office sign-in' })).toBeVisible();
}

/** Makes the account's last confirmation older than a sensitive step allows. */
async function age(email: string, by = '6 minutes'): Promise<void> {
  const url = await readFile(join(process.env['E2E_DATA_DIR'] ?? '', 'database-url'), 'utf8');
  await runSql(
    url,
    `update session set factor_at = factor_at - $2::interval
      where admin_user_id = (select id from admin_user where email = $1)`,
    [email, by],
  );
}

const account = (page: Page) => ({
  passkeys: page.getByRole('region', { name: 'Passkeys' }),
  app: page.getByRole('region', { name: 'Authenticator app' }),
  codes: page.getByRole('region', { name: 'Recovery codes' }),
  devices: page.getByRole('region', { name: 'Where you are signed in' }),
});

test('a passkey is added, signs in alone, confirms a step and is removed, with the keyboard alone', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const email = await newOwner(page, request);
  const device = await addAuthenticator(page);
  await page.goto(office(baseURL, '/admin/login'));
  await typePassword(page, email);
  await expect(page.getByText(/^Due by \w{3} \d+, \d{4}: add a passkey/)).toBeVisible();
  await page.getByRole('link', { name: /^add a passkey/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  const { passkeys, devices } = account(page);
  await expect(devices.getByText('This one')).toBeVisible();
  await expectUsable(page);
  await passkeys.getByLabel('Name of a new passkey').fill('Work phone');
  const added = toastSeen(page);
  await page.keyboard.press('Enter');
  await expect(passkeys.getByText('Work phone', { exact: true })).toBeVisible();
  await expect(page.getByText(/Your account needs a second factor\. Add a passkey/)).toHaveCount(0);
  await toastGone(page, added);
  await expectUsable(page);

  await signOut(page);
  await expectUsable(page);
  await enter(page.getByRole('button', { name: 'Use a passkey' }));
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto(office(baseURL, '/admin/account'));
  await enter(passkeys.getByRole('button', { name: 'Rename Work phone' }));
  const naming = page.getByRole('dialog', { name: 'Name of Work phone' });
  await naming.getByLabel('Name', { exact: true }).fill('Old phone');
  await page.keyboard.press('Enter');
  // Its own name changes before it closes.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(passkeys.getByText('Old phone', { exact: true })).toBeVisible();

  await age(email);
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await enter(account(page).codes.getByRole('button', { name: 'Make recovery codes' }));
  await expect(dialog.getByRole('button', { name: 'Use my passkey' })).toBeFocused();
  await expectUsable(page);
  await device.verify(false);
  await enter(dialog.getByRole('button', { name: 'Use my passkey' }));
  await expect(dialog.getByRole('alert')).toHaveText('No passkey was used. Try again, or use another way.');
  await device.verify(true);
  const made = toastSeen(page);
  await enter(dialog.getByRole('button', { name: 'Use my passkey' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await toastGone(page, made);
  // Where the codes left it, the phone's bottom bar lies over half a button.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectUsable(page);

  // An owner keeps the last factor.
  await enter(passkeys.getByRole('button', { name: 'Remove Old phone' }));
  const removal = page.getByRole('dialog', { name: 'Remove Old phone?' });
  await expectUsable(page);
  await enter(removal.getByRole('button', { name: 'Remove for good' }));
  await expect(
    page.getByText('Your account needs a second factor. Add another one first.', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(removal).toHaveCount(0);
  await expect(passkeys.getByText('Old phone', { exact: true })).toBeVisible();
});

test('a person signs in with password and app code, or a recovery code after losing the phone; each device can be signed out', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const email = await newOwner(page, request);
  await page.goto(office(baseURL, '/admin/login'));
  await typePassword(page, email);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto(office(baseURL, '/admin/account'));
  const { app, codes, devices } = account(page);
  await enter(app.getByRole('button', { name: 'Set up an app' }));
  const secret = (await app.locator('code').innerText()).replaceAll(/\s/g, '');
  expect(new URL(await scan(app.getByRole('img', { name: /^QR code/ }))).searchParams.get('secret')).toBe(
    secret,
  );
  const { codeIn, wrong } = authenticatorApp(secret);
  await expectUsable(page);
  await app.getByLabel('Code the app shows').fill(wrong);
  await page.keyboard.press('Enter');
  await expect(app.getByLabel('Code the app shows')).toHaveAccessibleDescription(/This code is wrong/);
  await app.getByLabel('Code the app shows').fill(codeIn(0));
  await page.keyboard.press('Enter');
  await expect(app.getByText('In use.')).toBeVisible();
  await enter(codes.getByRole('button', { name: 'Make recovery codes' }));
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recovery = '', written = ''] = await codes.getByRole('listitem').allInnerTexts();
  expect(recovery).toMatch(/^\w{6}-\w{6}$/);

  await signOut(page);
  await typePassword(page, email);
  const code = page.getByLabel('Code of your app, or a recovery code');
  await expect(code).toBeFocused();
  await expectUsable(page);
  await code.fill(wrong);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('This code is wrong or has been used');
  await expect(code).toBeFocused();
  await code.fill(codeIn(1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  // The phone is lost: a colleague's session elsewhere is the thief's, and a written-down code signs in.
  const lost = await request.post('/api/admin/login', { data: { email, password, code: written } });
  const headers = { authorization: `Bearer ${((await lost.json()) as { token: string }).token}` };
  await signOut(page);
  await typePassword(page, email);
  await code.fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto(office(baseURL, '/admin/account'));
  await expect(codes.getByText(/^8 left/)).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await enter(devices.getByRole('button', { name: 'End all others' }));
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect((await request.get('/api/admin/session', { headers })).status()).toBe(401);

  await age(email);
  await enter(app.getByRole('button', { name: 'Remove authenticator app' }));
  await enter(page.getByRole('button', { name: 'Remove for good' }));
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Code of your app, or a recovery code').fill('abcdef-abcdef');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This code is wrong or has been used');
  await expectUsable(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(app.getByText('In use.')).toBeVisible();
});

test('without a second factor a password confirms the step, and typed text stays', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await newOwner(page, request);
  await page.goto(office(baseURL, '/admin/login'));
  await typePassword(page, email);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto(office(baseURL, '/admin/users'));
  await age(email);
  await enter(page.getByRole('button', { name: 'Add user' }));
  const form = page.getByRole('dialog', { name: 'Add user' });
  const invited = `${newName().toLowerCase()}@nenelock.example`;
  await form.getByLabel('Email').fill(invited);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This is not your password');
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: invited })).toContainText('Invited');
});

test('a technician’s phone locks after twelve hours and keeps nothing to read, and its passkey unlocks it on the same screen', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  test.slow();
  const email = `${newName().toLowerCase()}@nenelock.example`;
  const admin = await officeApi(request);
  const { id } = await admin.post('users', { email, role: 'technician' });
  const job = await onTheWay(request, String(id));
  await setPasswordByMail(page, email, password);
  const device = await addAuthenticator(page);
  // An invitation leads to My account, where a passkey is added; here by the address at which passkeys work.
  const next = (await page.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')) ?? '';
  await page.goto(office(baseURL, next));
  await typePassword(page, email);
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  const { passkeys, devices } = account(page);
  await passkeys.getByLabel('Name of a new passkey').fill('Van phone');
  await page.keyboard.press('Enter');
  await expect(passkeys.getByText('Van phone', { exact: true })).toBeVisible();
  await signOut(page);
  await enter(page.getByRole('button', { name: 'Use a passkey' }));
  await expect(page.getByRole('heading', { name: /^My day/, level: 1 })).toBeVisible();

  await expectReady(page);
  const rowsOf = async (store: string) => (await dump(page)).filter((row) => row.startsWith(`${store} `));
  expect(await rowsOf('kept')).not.toEqual([]);
  // The page may have signal again before its worker has: the scripts of the question do not come from the network.
  const scripts = await page.evaluate(async () => {
    const kept = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(kept)).flat().map(({ url }) => /[^/]+$/.exec(url)?.[0].split('.')[0]);
  });
  expect(scripts).toEqual(expect.arrayContaining(['StepUpDialog', 'passkeys']));
  await cutSignal(context);
  await recordAuthority(page);
  await age(email, '12 hours');
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Unlock the office' });
  await expect(dialog.getByRole('button', { name: 'Use my passkey' })).toBeFocused();
  await expect.poll(() => rowsOf('kept')).toEqual([]);
  const locked = await dump(page);
  expect(locked.filter((row) => /^(?:steps|photos) /.test(row))).toHaveLength(2);
  const words = [
    job.name,
    'Leilani',
    '555-0163',
    'Kapaa',
    'Kuhio Highway',
    '157.07',
    '150.00',
    'Gate 44871',
    'JFIF',
  ];
  expect(words.filter((word) => locked.some((row) => row.includes(word)))).toEqual([]);
  await enter(dialog.getByRole('button', { name: 'Use my passkey' }));
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await admin.get(`jobs/${job.id}?reveal=no`)).authorities)
    .toMatchObject([{ photo: 'kept' }]);

  // Open and with nothing waiting: only the unlocking itself keeps the day again.
  await page.reload();
  await expectReady(page);
  await age(email, '12 hours');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(dialog.getByRole('button', { name: 'Use my passkey' })).toBeFocused();
  await expect.poll(() => rowsOf('kept')).toEqual([]);
  await enter(dialog.getByRole('button', { name: 'Use my passkey' }));
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => rowsOf('kept')).not.toEqual([]);

  await age(email, '12 hours');
  await page.goto(office(baseURL, '/admin/account'));
  await expect(dialog.getByRole('button', { name: 'Use my passkey' })).toBeFocused();
  await expectUsable(page);
  await device.verify(false);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('No passkey was used. Try again, or use another way.');
  await device.verify(true);
  await enter(dialog.getByRole('button', { name: 'Use my passkey' }));
  await expect(dialog).toHaveCount(0);
  await expect(devices.getByText('This one')).toBeVisible();

  // Without the passkey, the dialog says what to do and signs out.
  await age(email, '12 hours');
  await page.reload();
  await expect(
    dialog.getByText(/^Lost the passkey\? Sign out, then sign in with your password/),
  ).toBeVisible();
  // The dialog focuses this button once it is open; a press before that would reach it instead.
  await expect(dialog.getByRole('button', { name: 'Use my passkey' })).toBeFocused();
  await enter(dialog.getByRole('button', { name: 'Sign out' }));
  await expect(page.getByRole('heading', { name: 'Office sign-in' })).toBeVisible();
});
