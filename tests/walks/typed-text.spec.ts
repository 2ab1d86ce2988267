import { expect, type Page } from '@playwright/test';
import {
  fillPerson,
  referenceOn,
  newPerson,
  statusOf,
  toastOf,
  watchPosts,
} from '#tests/e2e/public-forms.ts';
import { test } from '#tests/e2e/guarded.ts';
import { cutSignal } from '#tests/e2e/signal.ts';

// A service worker would serve the scripts that these tests delay.
test.use({ serviceWorkers: 'block' });

/** The visible differences between the three public forms. */
const forms = [
  { path: '/contact', api: '/api/contact', button: 'Send Request', text: 'What happened' },
  { path: '/booking', api: '/api/booking', button: 'Request Booking', text: 'What you need done' },
  { path: '/quote', api: '/api/quotes', button: 'Generate Quote', text: 'Notes' },
] as const;
type Form = (typeof forms)[number];

async function fill(page: Page, form: Form, where: string) {
  await fillPerson(page, newPerson());
  await page.getByLabel('Service *').selectOption('residential');
  await page.getByLabel('Where *').fill(where);
  await page.getByLabel(form.text, { exact: true }).fill(`Text of ${where}`);
}

const addService = (page: Page) =>
  page.getByRole('group', { name: 'Quick add' }).getByRole('button', { name: 'Rekeying' }).click();

async function sendOne(page: Page, form: Form, where: string) {
  await fill(page, form, where);
  if (form.path === '/quote') await addService(page);
  await page.getByRole('button', { name: form.button }).click();
  await referenceOn(page);
}

for (const form of forms) {
  test(`${form.path}: an earlier queued request does not overwrite text typed before the script loads`, async ({
    page,
  }) => {
    await page.goto(form.path);
    await sendOne(page, form, 'Kapaa');

    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/_astro/islands/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await fill(page, form, 'Hanalei');
    arrive();
    await referenceOn(page);

    await expect(page.locator('form[data-live]')).toBeVisible();
    await expect(page.getByLabel('Where *')).toHaveValue('Hanalei');
    await expect(page.getByLabel(form.text, { exact: true })).toHaveValue('Text of Hanalei');
    await page.reload();
    await expect(page.getByLabel(form.text, { exact: true })).toHaveValue('Text of Hanalei');
  });

  test(`${form.path}: a request sent in one tab does not overwrite a draft in another tab`, async ({
    page,
    context,
  }) => {
    await page.goto(form.path);
    await fill(page, form, 'Hanalei');
    if (form.path === '/quote') await addService(page);
    await expect(page.locator('form[data-live]')).toBeVisible();

    const other = await context.newPage();
    await other.goto(form.path);
    await sendOne(other, form, 'Kapaa');

    await referenceOn(page);
    await expect(page.getByLabel('Where *')).toHaveValue('Hanalei');
    await expect(page.getByLabel(form.text, { exact: true })).toHaveValue('Text of Hanalei');
    if (form.path === '/quote') {
      await expect(page.getByRole('button', { name: 'One fewer Rekeying Service' })).toBeEnabled();
    }
    // The draft belongs to this tab again, so closing it loses nothing.
    await other.close();
    await page.reload();
    await expect(page.getByLabel(form.text, { exact: true })).toHaveValue('Text of Hanalei');

    const posts = watchPosts(page, form.api);
    await page.getByRole('button', { name: form.button }).click();
    await expect(toastOf(page)).toContainText(/Submitted|Successfully/);
    expect(posts.map(({ body }) => body['location'])).toEqual(['Hanalei']);
    await expect(page.getByLabel(form.text, { exact: true })).toHaveValue('');
  });
}

/** Drops the draft in one tab, and waits until the other has heard of it. */
async function dropDraft(from: Page, heardBy: Page) {
  const heard = await heardBy.evaluateHandle(() => ({
    event: new Promise<void>((resolve) => addEventListener('storage', () => resolve(), { once: true })),
  }));
  await from.evaluate(() => localStorage.removeItem('draft:contact'));
  await heard.evaluate(({ event }) => event);
}

test('a tab that hears from another that its request has arrived, before the answer, still takes its text for sent', async ({
  page,
  context,
}) => {
  const [form] = forms;
  const other = await context.newPage();
  await other.goto(form.path);
  await page.goto(form.path);
  await fill(page, form, 'Kapaa');
  await expect(page.locator('form[data-live]')).toBeVisible();

  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${form.api}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: form.button }).click();
  await dropDraft(other, page);
  answer();
  await referenceOn(page);
  await expect(page.getByLabel(form.text, { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('draft:contact'))).toBeNull();
});

test('a second tab with the same text is cleared with the first, though it hears only that the draft is gone', async ({
  page,
  context,
}) => {
  const [form] = forms;
  await page.goto(form.path);
  await fill(page, form, 'Kapaa');
  await expect(page.locator('form[data-live]')).toBeVisible();
  const other = await context.newPage();
  await other.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await other.goto(form.path);
  await other.getByLabel(form.text, { exact: true }).focus();
  await expect(other.locator('form[data-live]')).toBeVisible();
  await expect(other.getByLabel(form.text, { exact: true })).toHaveValue('Text of Kapaa');

  await page.getByRole('button', { name: form.button }).click();
  const reference = await referenceOn(page);
  expect(await referenceOn(other)).toBe(reference);
  await expect(other.getByLabel(form.text, { exact: true })).toHaveValue('');
  expect(await other.evaluate(() => localStorage.getItem('draft:contact'))).toBeNull();
});

test('a second request written while the first is queued replaces nothing: both are sent', async ({
  page,
  context,
}) => {
  const [form] = forms;
  await page.goto(form.path);
  await fill(page, form, 'Hanalei');
  await expect(page.locator('form[data-live]')).toBeVisible();
  const other = await context.newPage();
  await other.goto(form.path);
  await fill(other, form, 'Kapaa');
  await expect(other.locator('form[data-live]')).toBeVisible();

  const sent: unknown[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST') sent.push((request.postDataJSON() as { location: string }).location);
  });
  await cutSignal(context);
  await other.getByRole('button', { name: form.button }).click();
  await expect(statusOf(other)).toContainText('waiting for signal');
  await expect(statusOf(page)).toContainText('waiting for signal');
  await expect(page.getByLabel(form.text, { exact: true })).toHaveValue('Text of Hanalei');
  await page.getByRole('button', { name: form.button }).click();
  await expect(statusOf(page)).toContainText('2 requests');

  await context.setOffline(false);
  await referenceOn(page);
  await expect.poll(() => new Set(sent)).toEqual(new Set(['Kapaa', 'Hanalei']));
});
