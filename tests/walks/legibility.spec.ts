import { expect, test } from '@playwright/test';
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { expectReadable, largeText, restyle, unreadable } from './legibility.ts';

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1, viewport: { width: 320, height: 640 } });

/** Every page, but only three of the landing pages, which share a layout. */
const landings = /^\/services\/.+-.+|^\/services\/locksmith/;
const urls = (await readPages(paths.publish))
  .map(({ url }) => url)
  .filter((url) => !/^\/admin(\/|$)/.test(url));
const kinds = [
  ...urls.filter((url) => !landings.test(url)),
  ...urls.filter((url) => landings.test(url)).slice(0, 3),
];

test('every kind of page is readable narrow, spaced out and large', async ({ page }) => {
  test.slow();
  expect(kinds.length).toBeGreaterThan(25);
  for (const url of kinds) {
    await page.goto(url);
    await expectReadable(page, url);
    // A phone with text twice as large, then one zoomed to twice its size.
    await page.setViewportSize({ width: 360, height: 640 });
    await restyle(page, largeText);
    expect.soft(await unreadable(page), `${url} with large text on a phone`).toEqual([]);
    await page.setViewportSize({ width: 180, height: 320 });
    await restyle(page, '');
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect.soft(await page.evaluate(sideways), `${url} zoomed on a phone`).toBeLessThanOrEqual(0);
    const staying = () =>
      [...document.querySelectorAll('.bar, .float, .ticket > details')]
        .map((bar) => getComputedStyle(bar).position)
        .filter((position) => position === 'sticky' || position === 'fixed');
    expect.soft(await page.evaluate(staying), `bars of ${url} in a short window`).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
  }
});

test('with forced colors, focus, borders, icons and the current page stay visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const url of ['/about', '/contact', '/faqs', '/service-area', '/admin/login']) {
    await page.goto(url);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body || element.closest('svg')) return 'none';
        // A radio button in a chip shows it on the chip.
        const shown = element.closest('.chips label') ?? element;
        const { outlineStyle, outlineWidth } = getComputedStyle(shown);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 ? 'seen' : element.outerHTML;
      });
      expect.soft(focus, `focus on ${url}`).toMatch(/^(seen|none)$/);
    }
    const unseen = await page.evaluate(() => {
      const ground = getComputedStyle(document.body).backgroundColor;
      const lost: string[] = [];
      for (const button of document.querySelectorAll('.btn, button[type=submit], input, select, textarea')) {
        if (!button.checkVisibility({ visibilityProperty: true })) continue;
        if (button.matches('[type=checkbox], [type=radio], .trap *')) continue;
        const { borderTopWidth, borderTopColor } = getComputedStyle(button);
        if (Number.parseFloat(borderTopWidth) < 1 || borderTopColor === ground) lost.push(button.outerHTML);
      }
      for (const icon of document.querySelectorAll('svg.icon')) {
        if (icon.checkVisibility() && getComputedStyle(icon).stroke === ground) lost.push(icon.outerHTML);
      }
      for (const place of document.querySelectorAll('[aria-current]')) {
        if (!place.checkVisibility() || place.closest('.crumbs')) continue;
        if (!getComputedStyle(place).textDecorationLine.includes('underline')) lost.push(place.outerHTML);
      }
      return lost;
    });
    expect.soft(unseen, url).toEqual([]);
  }
});

test('with forced colors the chosen button is outlined; with more contrast, small print is as dark as the rest', async ({
  page,
  request,
}) => {
  await openOffice(page, request, '/admin/books?report=expenses');
  await page.getByRole('button', { name: 'Add an expense' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Fuel', { exact: true }).click();
  await dialog.getByLabel('Amount').focus();
  await page.emulateMedia({ forcedColors: 'active' });
  const outlined = () =>
    dialog
      .locator('label:has([type=radio])')
      .evaluateAll((labels) =>
        labels
          .filter((label) => getComputedStyle(label).outlineStyle !== 'none')
          .map(({ textContent }) => textContent),
      );
  expect(await outlined()).toEqual(['Fuel', 'Shop card']);
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  const colors = await page
    .locator('.text-muted')
    .evaluateAll((all) => [
      getComputedStyle(document.body).color,
      ...all.map((each) => getComputedStyle(each).color),
    ]);
  expect(colors.length).toBeGreaterThan(1);
  expect(new Set(colors).size).toBe(1);
});

test('nothing moves with reduced motion', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openOffice(page, request, '/admin');
  for (const url of ['/', '/contact', '/faqs', '/admin']) {
    await page.goto(url);
    const moving = await page.evaluate(() => {
      const lasts = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0);
      const styled = [...document.querySelectorAll('*')].filter((element) => {
        const { animationName, animationDuration, transitionDuration, scrollBehavior } =
          getComputedStyle(element);
        const animated = animationName !== 'none' && lasts(animationDuration);
        return animated || lasts(transitionDuration) || scrollBehavior === 'smooth';
      });
      return [
        ...styled.map(({ outerHTML }) => outerHTML.slice(0, 90)),
        ...document.getAnimations().map(() => 'an animation'),
      ];
    });
    expect.soft(moving, url).toEqual([]);
  }
});

test('every page prints as ink on white, with its answers and the phone number, and without buttons', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 720, height: 1000 });
  test.slow();
  for (const url of kinds) {
    await page.goto(url);
    const wrong = await page.evaluate(() => {
      const luminance = (color: string) =>
        Math.max(...(color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
      const found: string[] = [];
      for (const element of document.querySelectorAll('body *')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const { color, backgroundColor } = getComputedStyle(element);
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        if (own && !element.closest('svg') && luminance(color) > 120)
          found.push(`pale: ${element.outerHTML}`);
        if (!/, 0\)$|255, 255, 255/.test(backgroundColor)) found.push(`ground: ${element.outerHTML}`);
        if (element.matches('.bar, .float, .foot nav, [type=submit]'))
          found.push(`there: ${element.className}`);
      }
      for (const answer of document.querySelectorAll('summary + p')) {
        if (answer.getBoundingClientRect().height === 0) found.push(`closed: ${answer.textContent}`);
      }
      return found.map((text) => text.slice(0, 120)).slice(0, 5);
    });
    expect.soft(wrong, url).toEqual([]);
    await expect.soft(page.getByText('808-555-0142').filter({ visible: true }).first(), url).toBeVisible();
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the bar is more opaque, bordered and shadowed once the page is scrolled (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    const bar = page.locator('.bar');
    const look = () =>
      bar.evaluate((element) => {
        const { backgroundColor, borderBottomColor, boxShadow } = getComputedStyle(element);
        const alpha = (color: string) =>
          Number(/[\d.]+(?=\)$)/.exec(/\/|rgba/.test(color) ? color : '1)')?.[0]);
        return {
          ground: alpha(backgroundColor),
          border: alpha(borderBottomColor),
          shadow: boxShadow !== 'none',
        };
      });
    const atTop = await look();
    expect(atTop).toMatchObject({ border: 0, shadow: false });
    await page.evaluate(() => scrollTo(0, 20));
    await expect(bar).not.toHaveAttribute('data-scrolled');
    await page.evaluate(() => scrollTo(0, 21));
    await expect(bar).toHaveAttribute('data-scrolled');
    const scrolled = await look();
    expect(scrolled).toMatchObject({ border: 1, shadow: true });
    expect(scrolled.ground).toBeGreaterThan(atTop.ground);
  });
}
