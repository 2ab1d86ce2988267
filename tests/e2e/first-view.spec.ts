import { expect, test } from '@playwright/test';

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

/** One page of each kind. */
const kinds = ['/', '/contact', '/quote', '/privacy', '/ja', '/services/locksmith-princeville'];

test('the wordmark and the first heading keep their lines when the face arrives', async ({ page }) => {
  for (const width of [390, 1440]) {
    const face = Promise.withResolvers<void>();
    await page.route('**/fonts/*.woff2', async (route) => {
      await face.promise;
      await route.continue();
    });
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const seen = () =>
      page.evaluate(() => ({
        loaded: [...document.fonts].some(
          ({ family, status }) => family === 'Overpass' && status === 'loaded',
        ),
        heights: [...document.querySelectorAll('header .brand, h1')].map(
          (element) => element.getBoundingClientRect().height,
        ),
      }));
    const before = await seen();
    face.resolve();
    await page.evaluate(() => document.fonts.load('800 1rem Overpass'));
    const after = await seen();
    expect([before.loaded, after.loaded]).toEqual([false, true]);
    expect(after.heights).toEqual(before.heights);
    await page.unrouteAll();
  }
});

test('a desktop has larger text, nothing beneath the footer, and headings nearest to their own text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const url of kinds.filter((kind) => kind !== '/ja')) {
    await page.goto(url);
    const seen = await page.evaluate(() => ({
      beneath: Math.trunc(
        document.documentElement.scrollHeight -
          document.querySelector('footer')!.getBoundingClientRect().bottom,
      ),
      text: Number.parseFloat(getComputedStyle(document.querySelector('main')!).fontSize),
    }));
    expect.soft(seen, url).toEqual({ beneath: expect.closeTo(0), text: 17 });
  }
  await page.goto('/services/house-lockout-service-kauai');
  const gaps = await page.getByRole('heading', { name: 'Money and minutes' }).evaluate((heading) => {
    const box = heading.getBoundingClientRect();
    return {
      above:
        box.top +
        Number.parseFloat(getComputedStyle(heading).paddingTop) -
        heading.previousElementSibling!.getBoundingClientRect().bottom,
      below: heading.nextElementSibling!.getBoundingClientRect().top - box.bottom,
    };
  });
  expect(gaps.above).toBeGreaterThan(gaps.below * 1.5);
});
