import { expect, type Page } from '@playwright/test';
import { fillPerson, referenceOn, newPerson, statusOf, toastOf, watchPosts } from './public-forms.ts';
import { test } from './guarded.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Request Booking' });

/** A calendar day in Honolulu, `days` from today; the tests' browser lives there. */
const day = (page: Page, days: number) =>
  page.evaluate((offset) => {
    const date = new Date(Date.now() + offset * 86_400_000);
    return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Honolulu' }).format(date);
  }, days);

test('every option of the specification can be chosen', async ({ page }) => {
  await page.goto('/booking');
  const values = (label: string) =>
    page
      .getByLabel(label)
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect((await values('Service *')).toSorted()).toEqual(
    [
      '',
      'automotive',
      'commercial',
      'consultation',
      'emergency',
      'installation',
      'other',
      'rekey',
      'repair',
      'residential',
      'smart-lock',
    ].toSorted(),
  );
  expect(await values('Preferred time')).toEqual([
    '',
    'morning',
    'midday',
    'afternoon',
    'evening',
    'flexible',
  ]);
});

test('a booking is requested, and its name and phone carry over from the contact form', async ({ page }) => {
  const person = newPerson();
  await page.goto('/contact');
  await fillPerson(page, person);

  const posts = watchPosts(page, '/api/booking');
  await page.goto('/booking');
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastName);
  await expect(page.getByLabel('Phone')).toHaveValue(person.phone);
  const date = await day(page, 3);
  await page.getByLabel('Service *').selectOption('smart-lock');
  await page.getByLabel('Where *').fill('Hanalei Bay Villas 12');
  await page.getByLabel('Preferred date').fill(date);
  await page.getByLabel('Preferred time').selectOption('morning');
  await button(page).click();
  await expect(toastOf(page)).toContainText('Booking Request Submitted');
  await expect(toastOf(page)).toContainText("We'll contact you within 2 hours to confirm your appointment.");
  await referenceOn(page);
  await expect(statusOf(page)).toContainText(/You asked for\s*Smart lock/);
  await expect(statusOf(page)).toContainText('Hanalei Bay Villas 12');
  await expect(statusOf(page)).toContainText('Morning (8-11 AM)');
  await expect(statusOf(page).getByRole('listitem').first()).toContainText('within 2 hours, ');
  expect(posts).toHaveLength(1);
  expect(posts[0]?.body).toMatchObject({
    preferredDate: date,
    preferredTime: 'morning',
    serviceType: 'smart-lock',
  });
});

test('the button shows that it is sending; a toast shows a failure', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('/api/booking', async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.goto('/booking');
  await fillPerson(page, newPerson());
  await page.getByLabel('Service *').selectOption('rekey');
  await page.getByLabel('Where *').fill('Kalaheo');
  await button(page).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  answer();
  await expect(toastOf(page)).toContainText(
    'Failed to submit booking. Please try again or call us directly.',
  );
  await expect(statusOf(page)).toContainText('Nothing you typed is lost');
  await expect(page.getByLabel('Where *')).toHaveValue('Kalaheo');
});

test('yesterday cannot be requested by the calendar or by typing', async ({ page }) => {
  // The page's clock stands still, two days ahead of the server's: no midnight passes in the test.
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.goto('/booking');
  await fillPerson(page, newPerson());
  await page.getByLabel('Service *').selectOption('repair');
  await expect(page.getByLabel('Preferred date')).toHaveAttribute('min', await day(page, 0));
  await page.getByLabel('Preferred date').fill(await day(page, -1));
  await button(page).click();
  await expect(page.getByLabel('Preferred date')).toHaveAccessibleDescription(/Choose today or a later date/);
  await expect(page.getByLabel('Where *')).toHaveAccessibleDescription(/Location is required/);
  await page.getByLabel('Where *').fill('Kapaa');
  await page.getByLabel('Preferred date').fill(await day(page, 0));
  await button(page).click();
  await referenceOn(page);
});

test.describe('notifications', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('/api/booking', (route) => route.fulfill({ status: 500, body: '' }));
    await page.clock.install();
    await page.goto('/booking');
    await fillPerson(page, newPerson());
    await page.getByLabel('Service *').selectOption('other');
    await page.getByLabel('Where *').fill('Omao');
    // From here on, only the tests advance the clock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page).click();
    await expect(toastOf(page).getByRole('alert')).toBeVisible();
    await page.clock.runFor(100);
    await expect(statusOf(page)).toBeFocused();
  });

  test('close after five seconds', async ({ page }) => {
    await page.clock.runFor(4000);
    await expect(toastOf(page).getByRole('alert')).toBeVisible();
    await page.clock.runFor(1100);
    await expect(toastOf(page).getByRole('alert')).toBeHidden();
  });

  test('are focused with F8 and stay while focused or hovered', async ({ page }) => {
    await page.keyboard.press('F8');
    await expect(toastOf(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(toastOf(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.clock.runFor(10_000);
    await expect(toastOf(page).getByRole('alert')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(toastOf(page).getByRole('alert')).toBeHidden();
  });

  test('are swiped away to the right from 50 pixels on, not before', async ({ page }) => {
    const swipe = async (pixels: number) => {
      const box = (await toastOf(page).getByRole('alert').boundingBox())!;
      const [x, y] = [box.x + 30, box.y + 20];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + pixels / 2, y);
      await page.mouse.move(x + pixels, y);
      await page.mouse.up();
    };
    await swipe(45);
    await expect(toastOf(page).getByRole('alert')).toBeVisible();
    await swipe(55);
    await expect(toastOf(page).getByRole('alert')).toBeHidden();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a booking is requested; a past date gets an error beside its field', async ({ page }) => {
    await page.goto('/booking');
    await fillPerson(page, newPerson());
    await page.getByLabel('Service *').selectOption('consultation');
    await page.getByLabel('Where *').fill('Princeville');
    await page.getByLabel('Preferred date').fill('2020-01-02');
    await page.getByLabel('Preferred time').selectOption('evening');
    await button(page).click();
    await expect(page.getByLabel('Preferred date')).toHaveAccessibleDescription(
      /Choose today or a later date/,
    );
    await expect(page.getByLabel('Preferred time')).toHaveValue('evening');
    await page.getByLabel('Preferred date').fill('');
    await button(page).click();
    await expect(page).toHaveURL(
      /\/booking\/received\?ref=[0-9A-F]{8}&service=consultation&time=evening&at=/,
    );
  });
});
