import { expect, type Page } from '@playwright/test';
import { phoneDisplay, phoneE164 } from '#domain/business.ts';
import { readPastedText } from '#domain/pasted-text/read-text.ts';
import { readTextAlarm } from '#domain/received-text.ts';
import { test } from './guarded.ts';
import { cutSignal } from './signal.ts';

/** The messages that the card's text links write. */
const messages = async (page: Page): Promise<string[]> =>
  page
    .locator('a[data-where]')
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[]).map((link) => decodeURIComponent(link.href.split('body=')[1] ?? '')),
    );

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the card in Japanese calls, texts from every place, and reads as a lockout in the office', async ({
    page,
  }) => {
    await page.goto('/ja');
    const call = page.getByRole('link', { name: `Call ${phoneDisplay}` });
    await expect(call).toHaveAttribute('href', `tel:${phoneE164}`);
    await expect(call).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'Show this to someone near you' })).toBeVisible();
    await expect(page.getByText('usually comes to $157.07 with tax and travel')).toBeVisible();
    await expect(
      page.getByText('usually comes to $125.65–\u2060$204.19, depending on the town'),
    ).toBeVisible();
    await page.getByText('島の北側 North Shore').click();
    await expect(page.getByRole('link', { name: 'ケエビーチ Kee Beach' })).toBeVisible();

    await page.getByText('島の西側 West Side').click();
    await expect(page.getByText(/^ワイメア渓谷 Waimea Canyon 30–\u206045分以上/).first()).toBeVisible();

    const texts = await messages(page);
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter((text) => !text.startsWith('Japanese speaker (日本語). '))).toEqual([]);
    const atPlaces = texts.filter((text) => text.includes('locked out or stranded'));
    const read = atPlaces.map((text) => {
      const found = readPastedText(text, new Date('2026-11-23T20:00:00Z'));
      return {
        text,
        alarm: readTextAlarm(text, found),
        place: found.some(({ kind }) => kind === 'place' || kind === 'address'),
      };
    });
    expect(read.filter(({ alarm, place }) => alarm !== 'locked_out' || !place)).toEqual([]);
  });
});

test('a tap puts the phone’s position into the text and says so in both languages', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 22.22, longitude: -159.58, accuracy: 20 });
  await page.goto('/ja');
  const link = page.getByRole('link', { name: /My keys are locked in the car/ });
  await link.click();
  await expect(page.getByRole('status')).toHaveText('現在地が入りました。 Your location is in the text.');
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(
    'My keys are locked in the car. I am at: 22.22000, -159.58000 (',
  );
});

test('the problem that was chosen last stands in the texts from places, too', async ({ page }) => {
  await page.goto('/ja');
  // A text that opens in another program would take the browser's attention.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  const fromKee = () => messages(page).then((texts) => texts.find((text) => text.includes('Kee Beach')));
  expect(await fromKee()).toContain('). I need help: locked out or stranded. I am at: Kee Beach (');
  for (const problem of ['My keys are locked in the car.', 'My car battery is dead.']) {
    await page.getByRole('link', { name: problem.slice(0, -1) }).click();
    await expect.poll(fromKee).toContain(`). ${problem} I am at: Kee Beach (ケエビーチ). `);
  }
});

test.describe('without signal', () => {
  /** The service worker has stored this page. */
  const isKept = (page: Page, path: string) =>
    expect.poll(() => page.evaluate(async (kept) => Boolean(await caches.match(kept)), path)).toBe(true);

  test('the card opens after one visit, without a touch', async ({ page, context }) => {
    await page.goto('/ja');
    await isKept(page, '/ja');
    await cutSignal(context);
    await page.goto('/ja');
    await expect(page.getByRole('link', { name: `Call ${phoneDisplay}` })).toBeVisible();
  });

  test('the page read at the first visit opens again', async ({ page, context }) => {
    await page.goto('/services/locksmith-waimea');
    await page.locator('h1').click();
    await isKept(page, '/services/locksmith-waimea');
    await cutSignal(context);
    await page.reload();
    await expect(page.locator('h1')).not.toHaveText('No signal here');
    await page.goto('/terms');
    await expect(page.locator('h1')).toHaveText('No signal here');
  });

  test('the card opens though only another page was read', async ({ page, context }) => {
    await page.goto('/');
    await page.locator('h1').click();
    await isKept(page, '/ja');
    await cutSignal(context);
    await page.goto('/ja');
    await expect(page.getByRole('link', { name: `Call ${phoneDisplay}` })).toBeVisible();
  });
});
