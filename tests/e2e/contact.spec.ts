import { expect, type Page } from '@playwright/test';
import {
  fillPerson,
  overflowOf,
  referenceOn,
  newPerson,
  statusOf,
  toastOf,
  watchPosts,
} from './public-forms.ts';
import { test } from './guarded.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Send Request' });

async function fillRequest(page: Page, person = newPerson()) {
  await fillPerson(page, person);
  await page.getByLabel('Service *').selectOption('automotive');
  await page.getByLabel('Where *').fill('Poipu Beach lot');
  await page.getByLabel('What happened').fill('Keys are in the trunk');
  return person;
}

test('a request is sent, confirmed with its reference, and the form is cleared', async ({ page }) => {
  const posts = watchPosts(page, '/api/contact');
  await page.goto('/contact');
  const person = await fillRequest(page);
  await page.getByLabel('This is an emergency').check();
  await button(page).click();

  await expect(toastOf(page)).toContainText('Request Submitted');
  await expect(toastOf(page)).toContainText("We'll contact you shortly to discuss your locksmith needs.");
  await expect(statusOf(page)).toBeFocused();
  await referenceOn(page);
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.getByLabel('This is an emergency')).not.toBeChecked();
  await expect(button(page)).toBeEnabled();
  expect(posts).toHaveLength(1);
  expect(posts[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(posts[0]?.body).toEqual({
    ...person,
    serviceType: 'automotive',
    location: 'Poipu Beach lot',
    message: 'Keys are in the trunk',
    isEmergency: true,
  });
});

test('the first click on a cold page works: missing fields are listed, linked and focused', async ({
  page,
}) => {
  await page.goto('/contact');
  await button(page).click();

  const summary = page.getByRole('group', { name: 'What needs attention' });
  const first = page.getByLabel('First name');
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await expect(summary.getByRole('link')).toHaveText([
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Choose a service type',
    'Location is required',
  ]);
  const phone = page.getByLabel('Phone');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription(/Phone number is required/);
  const link = summary.getByRole('link', { name: 'Phone number is required' });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await link.click();
  await expect(phone).toBeFocused();
});

test('a message goes once its field is right, and no other with it', async ({ page }) => {
  await page.goto('/contact');
  await fillRequest(page);
  const email = page.getByLabel('Email');
  const place = page.getByLabel('Where *');
  await email.fill('kai@');
  await place.fill('');
  await button(page).click();
  await expect(email).toHaveAccessibleDescription(/Valid email required/);
  await place.fill('Poipu');
  await expect(place).not.toHaveAttribute('aria-invalid');
  await email.fill('kai@example');
  const links = page.getByRole('group', { name: 'What needs attention' }).getByRole('link');
  await expect(links).toHaveText(['Valid email required']);
  await email.fill('kai@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(links).toHaveCount(0);
  await button(page).click();
  await referenceOn(page);
});

test('a position off the island is said to be outside our area', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 21.2765, longitude: -157.8271, accuracy: 20 });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('That is not on Kauai, where we work.')).toBeVisible();
});

test('messages beside fields do not shift the layout', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('First name').fill('Leilani');
  const heights = () =>
    page
      .locator('.field')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().height));
  const before = await heights();
  await button(page).click();
  await expect(page.getByText('Last name is required').first()).toBeVisible();
  expect(await heights()).toEqual(before);
});

test('a short number is asked about once and called all the same, and the request can be followed', async ({
  page,
}) => {
  await page.goto('/contact');
  await fillRequest(page);
  const phone = page.getByLabel('Phone');
  for (const short of ['at the desk', '555-01']) {
    await phone.fill(short);
    await expect(phone).toHaveAccessibleDescription('');
    await button(page).click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription('Is this number complete? If it is, send again.');
  }
  await button(page).click();
  await expect(statusOf(page)).toContainText('We call or text 555-01 within 2 hours');
  await expect(phone).toHaveValue('');
  await expect(phone).toHaveAccessibleDescription('');
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await expect(page.getByText('We have your request')).toBeVisible();
  await expect(page.getByText('Received', { exact: true })).toHaveAttribute('aria-current', 'step');
});

test('text typed before the script loads stays, and a click waits for it', async ({ page }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/_astro/islands/**', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/contact');
  await fillRequest(page);
  await button(page).click();
  arrive();
  await expect(toastOf(page)).toContainText('Request Submitted');
});

test('double clicks and repeated taps make one request', async ({ page }) => {
  const posts = watchPosts(page, '/api/contact');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('/api/contact', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact');
  await fillRequest(page);
  await button(page).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer();
  await expect(toastOf(page)).toContainText('Request Submitted');
  expect(posts).toHaveLength(1);
});

test('a queued request being sent as the button is pressed is not sent twice', async ({ page }) => {
  const posts = watchPosts(page, '/api/contact');
  // Another tab holds the sending lock before this page's script runs.
  await page.addInitScript(() => {
    void navigator.locks.request('submissions', () => new Promise((done) => Object.assign(window, { done })));
  });
  await page.goto('/contact');
  await fillRequest(page);
  const queued = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length);
  // The form's script waits for the lock first, then the press of the button.
  await expect.poll(queued).toBe(1);
  await button(page).click();
  await expect.poll(queued).toBe(2);
  await page.evaluate(() => (window as unknown as { done: () => void }).done());
  await expect(toastOf(page)).toContainText('Request Submitted');
  await referenceOn(page);
  expect(posts).toHaveLength(1);
});

test('a draft survives a reload, even untouched, and is removed with the request', async ({ page }) => {
  await page.goto('/contact');
  const person = await fillRequest(page);
  await page.getByLabel('This is an emergency').check();
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastName);
  await expect(page.getByLabel('Service *')).toHaveValue('automotive');
  await expect(page.getByLabel('What happened')).toHaveValue('Keys are in the trunk');
  await expect(page.getByLabel('This is an emergency')).toBeChecked();
  await button(page).click();
  await referenceOn(page);
  await page.reload();
  await expect(page.getByLabel('What happened')).toHaveValue('');
});

test('a server failure is shown as one, and no typed text is lost', async ({ page }) => {
  const posts = watchPosts(page, '/api/contact');
  let broken = true;
  await page.route('/api/contact', (route) =>
    broken ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'no' }) : route.continue(),
  );
  await page.goto('/contact');
  await fillRequest(page);
  await button(page).click();
  await expect(toastOf(page)).toContainText('Error');
  await expect(toastOf(page)).toContainText(
    'Failed to submit request. Please try again or call us directly.',
  );
  await expect(page.getByLabel('What happened')).toHaveValue('Keys are in the trunk');
  const text = statusOf(page).getByRole('link', { name: 'Text it instead' });
  expect(decodeURIComponent((await text.getAttribute('href')) ?? '')).toContain('Poipu Beach lot');

  await page.reload();
  await expect(statusOf(page)).toContainText('Not sent');
  broken = false;
  await statusOf(page).getByRole('button', { name: 'Try again' }).click();
  await referenceOn(page);
  expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
});

test('the server’s errors appear beside their fields, and the corrected request is sent', async ({
  page,
}) => {
  await page.goto('/contact');
  await fillRequest(page);
  await page.route('/api/contact', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 422,
        title: 'Some fields need attention',
        detail: 'Some fields need attention.',
        code: 'invalid',
        errors: { phone: 'That number has too few digits' },
      }),
    }),
  );
  await button(page).click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/too few digits/);
  await expect(page.getByLabel('What happened')).toHaveValue('Keys are in the trunk');
  await page.unroute('/api/contact');
  await page.getByLabel('Phone').fill('808 555 0172');
  await button(page).click();
  await referenceOn(page);
});

test('at 360 pixels nothing is wider than the screen, in any state', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/contact');
  expect(await overflowOf(page)).toBe(0);
  await button(page).click();
  await expect(page.getByText('Location is required').first()).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
  await fillRequest(page);
  await button(page).click();
  await referenceOn(page);
  expect(await overflowOf(page)).toBe(0);
});

test('the thank-you page shows only a valid reference from its URL, and no other text', async ({ page }) => {
  for (const [words, shown] of [
    ['0A1B2C3D', true],
    ['Q-2026-00012', true],
    ['Call 900-555-0100 to confirm your card', false],
    ['0A1B2C3D call 900-555-0100', false],
  ] as const) {
    await page.goto(`/contact/received?ref=${encodeURIComponent(words)}`);
    await expect(page.getByText('Your reference', { exact: true })).toBeVisible({ visible: shown });
    await expect(page.getByText(words)).toBeVisible({ visible: shown });
  }
});

test('the thank-you page repeats what was asked and when, and says by what time we answer', async ({
  page,
}) => {
  const query = new URLSearchParams({
    ref: '0A1B2C3D',
    service: 'smart-lock',
    day: '2026-12-01',
    time: 'morning',
    at: '2026-11-24T20:05:00.000Z',
  });
  await page.goto(`/booking/received?${query.toString()}`);
  const main = page.getByRole('main');
  await expect(main).toContainText(/You asked for\s*Smart lock/);
  await expect(main).toContainText(/Dec 1, 2026\s*Time of day\s*Morning \(8-11 AM\)/);
  await expect(main).toContainText(/Received\s*Nov 24, 2026, 10:05.AM\s*You hear from us by\s*12:05.PM/);
  await page.goto(`/booking/received?${query.toString()}&urgent=true`);
  await expect(main).toContainText(/Emergency\s*Calling us is the fastest way\./);
  await expect(page.getByText('You hear from us by')).toBeHidden();
  query.set('at', '2026-11-24T12:58:00.000Z');
  await page.goto(`/booking/received?${query.toString()}`);
  await expect(main).toContainText(/Received\s*Nov 24, 2026, 2:58.AM/);
  await expect(page.getByText('You hear from us by')).toBeHidden();
  const crafted = {
    service: 'Call 900-555-0100',
    day: 'today',
    time: 'free',
    at: 'now',
    ref: 'x',
    urgent: 'no',
    visit: '/../admin',
  };
  await page.goto(`/booking/received?${new URLSearchParams(crafted).toString()}`);
  await expect(main.getByRole('listitem').first()).toContainText('within 2 hours, to set');
  await expect(main.locator('dt:visible')).toHaveCount(0);
  await expect(main.getByText('Follow your request')).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('errors appear beside their fields with the typed text', async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('First name').fill('Leilani <b>"K"</b>');
    await page.getByLabel('What happened').fill('Gate & </textarea> code');
    await page.getByLabel('This is an emergency').check();
    await button(page).click();
    await expect(page.getByLabel('First name')).toHaveValue('Leilani <b>"K"</b>');
    await expect(page.getByLabel('What happened')).toHaveValue('Gate & </textarea> code');
    await expect(page.getByLabel('This is an emergency')).toBeChecked();
    await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Phone number is required/);
    await expect(page.getByRole('link', { name: 'Location is required' })).toHaveAttribute(
      'href',
      '#location',
    );
  });

  test('a request is confirmed with its reference', async ({ page }) => {
    await page.goto('/contact');
    await fillRequest(page);
    await page.getByLabel('This is an emergency').check();
    await button(page).click();
    await expect(page).toHaveURL(/\/contact\/received\?ref=[0-9A-F]{8}&service=/);
    const main = page.getByRole('main');
    await expect(main.getByText('Calling us is the fastest way.', { exact: true })).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Request Submitted');
    await expect(main).toContainText(new URL(page.url()).searchParams.get('ref') ?? 'no reference');
    await expect(main).toContainText(/You asked for\s*Automotive locksmith/);
    await expect(main).not.toContainText('ref=');
    await main.getByRole('link', { name: 'Follow your request' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request');
    // The address opens the visit, not the papers.
    await expect(page).toHaveURL(/\/j\/[\w-]{22}$/);
    await page.goto('/contact/thank-you?ref=0A1B2C3D');
    await expect(main).toContainText('Your reference is in this page’s address');
  });
});
