import { expect, type Page } from '@playwright/test';
import { test } from './guarded.ts';
import { overflowOf } from './public-forms.ts';

const button = (page: Page) => page.getByRole('link', { name: 'Text my location' });
const said = (page: Page) => page.locator('[data-said]').filter({ visible: true });

/** The text message a link opens. */
async function textOf(page: Page): Promise<string> {
  const href = (await button(page).getAttribute('href')) ?? '';
  expect(href).toMatch(/^sms:\+18085550142\?&body=/);
  return decodeURIComponent(href.split('body=')[1] ?? '');
}

test('a tap puts coordinates and Plus Code into the text; coarse, denied and missing positions are reported', async ({
  page: first,
  context,
}) => {
  // A full browser asks whether to open the text, over the tab: what comes after opens in a tab of its own.
  let page = first;
  const inNewTab = async () => {
    page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 640 });
  };
  await page.setViewportSize({ width: 360, height: 640 });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 22.2126, longitude: -159.498, accuracy: 12 });
  await page.goto('/');
  expect(await textOf(page)).toBe('I’m locked out on Kauai. I am at: ');
  await button(page).click();
  await expect(said(page)).toHaveText('Your location is in the text.');
  expect(await textOf(page)).toBe(
    'I’m locked out on Kauai. I am at: 22.21260, -159.49800 (73J26G72+2R) within 12 m. ',
  );

  await inNewTab();
  await context.setGeolocation({ latitude: 22.08, longitude: -159.7653, accuracy: 900 });
  await page.goto('/emergency/roadside-assistance');
  await button(page).click();
  await expect(said(page)).toContainText('Accurate only to 900 m. Tap again and add a mile marker or beach.');
  expect(await textOf(page)).toMatch(/^I’m stranded .*within 900 m\. Mile marker or beach: $/);

  // From another island the text is opened by the next tap, to be filled in.
  await context.setGeolocation({ latitude: 21.3069, longitude: -157.8583, accuracy: 12 });
  await page.goto('/');
  await button(page).click();
  await expect(said(page)).toContainText('That is not on Kauai, where we work.');
  expect(await textOf(page)).toBe('I’m locked out on Kauai. I am at: ');

  await context.clearPermissions();
  await page.goto('/services/car-lockout-service-kauai');
  await button(page).click();
  await expect(said(page)).toContainText('type a town, beach or mile marker');

  // The page has one such button and one status line: in the bar on a phone, otherwise in the hero.
  const bar = () => page.getByRole('complementary', { name: 'Call or text' });
  await expect(button(page)).toHaveCount(1);
  await expect(bar().getByRole('link', { name: 'Text my location' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar().getByRole('link', { name: 'Text my location' })).toBeHidden();
  await expect(button(page)).toHaveCount(1);
  await expect(said(page)).toHaveCount(1);
  // In a very short window the bar scrolls away with the page.
  await page.setViewportSize({ width: 360, height: 300 });
  await expect(page.getByRole('main').getByRole('link', { name: 'Text my location' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 640 });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 21.874, longitude: -159.4543, accuracy: 8 });
  await page.goto('/about');
  await bar().getByRole('link', { name: 'Text my location' }).click();
  await expect(bar().getByRole('status')).toHaveText('Your location is in the text.');

  // Without geolocation, the link works as it does without JavaScript.
  await inNewTab();
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }));
  await page.goto('/');
  await button(page).click();
  await expect(page.locator('[data-said]').first()).toBeEmpty();
});

test('a coast and then a town set time, travel, price and text, even with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const hero = page.locator('.hero').first();
  await hero.locator('summary', { hasText: 'North Shore' }).click();
  await hero.getByRole('link', { name: 'Hanalei' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(hero.locator('.facts')).toContainText(/Response in Hanalei\s*30–40 min/);
  await expect(hero.locator('.facts')).toContainText(/Travel\s*\$75, none for vehicles/);
  await expect(hero.locator('.facts')).toContainText('home $204.19');
  expect(await textOf(page)).toBe('I’m locked out on Kauai. I am at: Hanalei. ');
  // So does the text that would have begun empty.
  await expect(page.getByRole('link', { name: 'Text us' }).first()).toHaveAttribute(
    'href',
    /^sms:\+18085550142\?&body=I%E2%80%99m%20locked%20out%20on%20Kauai\.%20I%20am%20at%3A%20Hanalei\.%20$/,
  );
  expect(await overflowOf(page)).toBe(0);
  // Only one coast is open at a time.
  await hero.locator('summary', { hasText: 'East Side' }).click();
  await expect(hero.getByRole('link', { name: 'Hanalei' })).toBeHidden();
  await hero.getByRole('link', { name: 'Lihue' }).click();
  await expect(hero.locator('.facts')).toContainText(/Travel\s*no fee/);
  // Without a position the text still has the town.
  await button(page).click();
  await expect(said(page)).toHaveText(
    'Your phone did not share its location. Tap again: the text already says Lihue.',
  );
  expect(await textOf(page)).toBe('I’m locked out on Kauai. I am at: Lihue. ');
});

test('a chosen town is added to a location in the text, and stays in it when the phone is off the island', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 22.2126, longitude: -159.498, accuracy: 900 });
  await page.goto('/');
  await button(page).click();
  await expect(said(page)).toContainText('Accurate only to 900 m.');
  const choose = async (coast: string, town: string) => {
    const hero = page.locator('.hero').first();
    await hero.locator('summary', { hasText: coast }).click();
    await hero.getByRole('link', { name: town }).click();
  };
  await choose('North Shore', 'Hanalei');
  expect(await textOf(page)).toBe(
    'I’m locked out on Kauai. I am at: Hanalei. 22.21260, -159.49800 (73J26G72+2R) within 900 m. Mile marker or beach: ',
  );
  // The town also stays in it when the position comes last.
  await page.goto('/');
  await choose('North Shore', 'Hanalei');
  await button(page).click();
  await expect(said(page)).toContainText('Accurate only to 900 m.');
  expect(await textOf(page)).toBe(
    'I’m locked out on Kauai. I am at: Hanalei. 22.21260, -159.49800 (73J26G72+2R) within 900 m. Mile marker or beach: ',
  );
  await context.setGeolocation({ latitude: 21.3069, longitude: -157.8583, accuracy: 12 });
  await page.goto('/');
  await choose('East Side', 'Lihue');
  await button(page).click();
  await expect(said(page)).toHaveText(
    'That is not on Kauai, where we work. Tap again: the text already says Lihue.',
  );
  expect(await textOf(page)).toBe('I’m locked out on Kauai. I am at: Lihue. ');
});

test('a town changes price and travel on a lockout page, and the bar asks for the place on every form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/services/house-lockout-service-kauai');
  const hero = page.locator('.hero').first();
  await hero.locator('summary', { hasText: 'West Side' }).click();
  await hero.getByRole('link', { name: 'Kekaha' }).click();
  await expect(hero.locator('.facts')).toContainText('from $141.36 with tax and travel');
  await expect(hero.locator('.facts')).toContainText(/Response in Kekaha\s*30–45 min/);
  expect(await textOf(page)).toBe('I’m locked out on Kauai. I am at: Kekaha. ');
  for (const url of ['/quote', '/contact', '/booking', '/service-area', '/locations/princeville']) {
    await page.goto(url);
    await expect.soft(button(page), url).toBeInViewport();
    expect.soft(await textOf(page), url).toBe('I need help on Kauai. I am at: ');
    const boxes = await page.locator('.float a, .ticket summary').evaluateAll((all) =>
      all.map((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        return { left, right, width, height };
      }),
    );
    for (const { width, height } of boxes) {
      expect.soft(width, url).toBeGreaterThanOrEqual(44);
      expect.soft(height, url).toBeGreaterThanOrEqual(44);
    }
    const inOrder = boxes.toSorted((a, b) => a.left - b.left);
    for (const [place, { left }] of inOrder.entries())
      expect.soft(left, url).toBeGreaterThanOrEqual(inOrder[place - 1]?.right ?? 0);
  }
});

test('on a form the same button fills the place', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 22.2126, longitude: -159.498, accuracy: 300 });
  await page.goto('/quote');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByLabel('Where *')).toHaveValue(
    /^Near Hanalei: 22\.21260, -159\.49800 \(73J26G72\+2R\)$/,
  );
  await expect(page.getByText('Your phone’s location is accurate only to 300 m.')).toBeVisible();
  await expect(page.getByText('Travel to Hanalei is $75 plus tax.')).toHaveCount(1);
  const notOurs = page.getByText('That is not on Kauai, where we work. Type where on Kauai the work is.');
  await context.setGeolocation({ latitude: 21.3069, longitude: -157.8583, accuracy: 20 });
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(notOurs).toBeVisible();
  await page.getByLabel('Where *').fill('Koloa, by the old mill');
  await expect(notOurs).toHaveCount(0);
  await page.getByLabel('Where *').fill('Ala Moana, Honolulu');
  await expect(notOurs).toBeVisible();
  await context.clearPermissions();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('Your phone did not share its location.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a town leads to its row in the table, and the text message is ready to fill in', async ({ page }) => {
    await page.goto('/');
    expect(await textOf(page)).toBe('I’m locked out on Kauai. I am at: ');
    const hero = page.locator('.hero').first();
    await hero.locator('summary', { hasText: 'South Shore' }).click();
    await hero.getByRole('link', { name: 'Poipu' }).click();
    await expect(page).toHaveURL(/\/service-area#poipu$/);
    await expect(page.locator('#poipu')).toBeInViewport();
  });
});
