import { expect, type Page } from '@playwright/test';
import { test } from '#tests/e2e/guarded.ts';
import { fillPerson, newPerson, referenceOn, statusOf, toastOf } from '#tests/e2e/public-forms.ts';
import { button, line } from '#tests/e2e/quote-page.ts';
import { phoneDisplay } from '#domain/business.ts';
import { findTown } from '#domain/regions.ts';
import { usualTotalIn, vehicleTotal } from '#domain/town-price.ts';
import { largeText, restyle, unreadable } from './legibility.ts';

// Five visitors, each from the page where they arrive to what they came for.

/** A phone with one bar: 50 kbit/s and 400 ms. */
async function oneBar(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const speed = { downloadThroughput: 50_000 / 8, uploadThroughput: 50_000 / 8 };
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 400, ...speed });
}

/** Whether two boxes on the screen share a pixel. */
async function overlap(page: Page, one: string, other: string): Promise<boolean> {
  return page.evaluate(
    ([first, second]) => {
      const [a, b] = [first, second].map((name) => document.querySelector(name!)!.getBoundingClientRect());
      return a!.left < b!.right && b!.left < a!.right && a!.top < b!.bottom && b!.top < a!.bottom;
    },
    [one, other],
  );
}

test('a guest from Japan, locked out at Keʻe on one bar, finds the card in her language and a text with the place', async ({
  page,
}) => {
  await oneBar(page);
  await page.goto('/');
  const card = page.getByRole('main').getByRole('link', { name: '日本語' });
  await expect(card).toBeInViewport();
  await card.click();
  await expect(page).toHaveURL('/ja');
  await expect(page.getByRole('link', { name: `Call ${phoneDisplay}` })).toBeInViewport();
  await page.getByText('島の北側 North Shore').click();
  const place = page.getByRole('link', { name: 'ケエビーチ Kee Beach' });
  expect(decodeURIComponent((await place.getAttribute('href')) ?? '')).toContain('Kee Beach');
});

test('a landlord with six doors in Princeville sees one sum from the table to the receipt', async ({
  page,
}) => {
  const princeville = findTown('princeville');
  const total = usualTotalIn('rekeying-service', { miles: 0 }, new Date(), { quantity: 6 });
  const charged = usualTotalIn('rekeying-service', princeville, new Date(), { quantity: 6 });
  await page.goto('/quote');
  await page.getByLabel('Doors: Rekey new house doors').fill('6');
  await page.getByRole('button', { name: 'Rekey new house doors' }).click();
  await expect(line(page, 'Total')).toHaveText(total);

  // What is missing is where the view goes.
  await button(page).click();
  const where = page.getByLabel('Where *');
  await expect(where).toBeFocused();
  await expect(where).toBeInViewport();
  await where.fill('Princeville');
  await expect(page.locator('.ticket summary b')).toHaveText(`${charged} with travel`);

  await fillPerson(page, newPerson());
  await button(page).click();
  await referenceOn(page);
  await expect(toastOf(page).getByRole('status')).toBeVisible();
  expect(await overlap(page, '.toast', '.float')).toBe(false);
  expect(await overlap(page, '.toast', '.status ol')).toBe(false);
  await expect(statusOf(page)).toContainText(total);
  await expect(statusOf(page)).toContainText(charged);
});

test('the builder’s sums lie over no button on a tablet, and beside the builder over no price', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/quote');
  await expect(page.locator('.ticket summary')).toBeInViewport({ ratio: 1 });
  expect(await overlap(page, '.ticket summary', '.float .round')).toBe(false);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/quote');
  const covered = await page.evaluate(() => {
    const over = [...document.querySelectorAll('.ticket > details, .float .round')].map((each) =>
      each.getBoundingClientRect(),
    );
    return [...document.querySelectorAll('.catalogue li > b')]
      .map((price) => price.getBoundingClientRect())
      .filter((price) => over.some((box) => box.left < price.right && price.left < box.right)).length;
  });
  expect(covered).toBe(0);
});

test.describe('a grandmother with text at 200 % and no script', () => {
  test.use({ javaScriptEnabled: false });

  test('has name, menu, quote and both ways to reach us within her window, and gets a quote without naming a price', async ({
    page,
  }) => {
    for (const url of ['/', '/contact', '/services/locksmith-princeville', '/quote']) {
      await page.goto(url);
      await restyle(page, largeText);
      expect.soft(await unreadable(page), url).toEqual([]);
      const bars = page.locator('.bar .brand, .bar-quote, .burger, .float .hot, .float .round:last-child');
      for (const control of await bars.all()) await expect.soft(control, url).toBeInViewport({ ratio: 1 });
      const inOrder = await bars.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect.soft(inOrder, url).toEqual(inOrder.toSorted((a, b) => a - b));
      const crossing = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.bar .brand span, .bar-quote, .burger, .float a')]
          .filter((each) => each.checkVisibility())
          .map((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return { name: each.textContent.trim(), box: range.getBoundingClientRect() };
          });
        return boxes.flatMap(({ name, box }, index) =>
          boxes
            .slice(index + 1)
            .filter(
              ({ box: other }) =>
                box.left < other.right - 1 &&
                other.left < box.right - 1 &&
                box.top < other.bottom - 1 &&
                other.top < box.bottom - 1,
            )
            .map((other) => `${name} over ${other.name}`),
        );
      });
      expect.soft(crossing, url).toEqual([]);
    }
    await expect(page.getByText('Your price')).toHaveCount(0);
    await page
      .getByRole('group', { name: 'Service 1' })
      .getByLabel('From the price list')
      .selectOption('home-lockout');
    await fillPerson(page, newPerson());
    await page.getByLabel('Service *').selectOption('residential');
    await page.getByLabel('Where *').fill('Hanalei');
    await page.getByRole('button', { name: 'Generate Quote' }).click();
    await expect(page).toHaveURL(/\/quote\/received\?ref=Q-/);
  });
});

test('a local who was scammed before reads the same sum on the page, in the builder and in the table', async ({
  page,
}) => {
  const total = usualTotalIn('car-lockout', findTown('lihue'), new Date());
  const hurried = vehicleTotal(['car-lockout'], new Date(), 'emergency');
  await page.goto('/');
  await expect(page.getByText(`car ${total}`)).toBeInViewport();
  await page.goto('/services/car-lockout-service-kauai');
  await expect(page.getByRole('row', { name: `Car lockout usually ${total}` })).toBeVisible();
  await expect(page.getByText(`Priority (+50%) ${hurried}.`)).toBeVisible();
  await page.goto('/check-us');
  await expect(page.getByRole('heading', { name: 'Who you are dealing with' })).toBeVisible();
  await page.goto('/quote?car-lockout=1&location=Lihue');
  await expect(line(page, 'Total')).toHaveText(total);
});

test('the owner of a lost key with a chip taps its drawing, and the builder has the sum that stood there', async ({
  page,
}) => {
  const total = vehicleTotal(['key-replacement', 'transponder-programming'], new Date());
  await page.goto('/services/lost-car-keys-kauai');
  const chip = page.locator('#keys').getByRole('link', { name: /^Chip/ });
  await expect(chip).toContainText(total);
  await chip.click();
  await expect(line(page, 'Total')).toHaveText(total);
});

test('a swimmer taps the beach, and the text names it', async ({ page }) => {
  await page.goto('/services/beach-parking-car-lockout-kauai');
  const beach = page.locator('.signals').getByRole('link', { name: /Kealia Beach|Keālia Beach/ });
  await expect(beach).toContainText('15–25 min, nearest van11 mi from Līhuʻe');
  expect(decodeURIComponent((await beach.getAttribute('href')) ?? '')).toContain(
    'locked out of my car at Kealia',
  );
});

test('the face of the headings comes late and moves nothing in the window', async ({ page }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/*.woff2', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/services/lost-car-keys-kauai', { waitUntil: 'commit' });
  const heights = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, .brand, .facts dd')]
        .map((each) => each.getBoundingClientRect())
        .filter(({ top }) => top < innerHeight)
        .map(({ top, height }) => [top, height]),
    );
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const before = await heights();
  expect(await page.evaluate(() => document.fonts.check('800 20px Overpass'))).toBe(false);
  held.resolve(undefined);
  await page.evaluate(() => document.fonts.load('800 20px Overpass'));
  expect(await heights()).toEqual(before);
});
