import { chromium, expect, type Page, test } from '@playwright/test';
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { chromiumArguments, findHeadlessShell } from '#tests/support/chromium.ts';
import { restyle } from './legibility.ts';

/** Windows with little room: text twice as large in the browser's settings, a page zoomed to 250 %, a phone on its side. */
const smallViews = [
  { name: 'a phone with large text', width: 360, height: 780, text: 32 },
  { name: 'a zoomed window', width: 512, height: 384, text: 16 },
  { name: 'a phone on its side', width: 640, height: 360, text: 16 },
] as const;

/** A link that calls us, wholly in the window and with nothing over it. */
function callsAtOnce(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href^="tel:"]')].some((link) => {
      if (!link.checkVisibility({ visibilityProperty: true })) return false;
      const { top, right, bottom, left } = link.getBoundingClientRect();
      if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return false;
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const foot = document.elementFromPoint((left + right) / 2, bottom - 2);
      return link.contains(middle) && link.contains(foot);
    }),
  );
}

/** Expects that every page has a link to call in its first view, also where there is little room. */
async function expectCallInFirstView(origin: string, urls: readonly string[]): Promise<void> {
  for (const { name, width, height, text } of smallViews) {
    const browser = await chromium.launch({
      executablePath: findHeadlessShell(),
      args: [...chromiumArguments(), `--blink-settings=defaultFontSize=${text}`],
    });
    try {
      const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
      for (const url of urls) {
        await page.goto(origin + url);
        expect
          .soft(await callsAtOnce(page), `a link to call in the first view of ${url}, ${name}`)
          .toBe(true);
      }
    } finally {
      await browser.close();
    }
  }
}

/** Expects on a tall phone with large text that calling has words in the bar below, and that no pale ground shows through the bar above. */
async function expectWordsToCall(origin: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findHeadlessShell(),
    args: [...chromiumArguments(), '--blink-settings=defaultFontSize=32'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await page.goto(origin);
    const seen = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      const ground = (selector: string) =>
        getComputedStyle(document.querySelector(selector)!).backgroundColor;
      return {
        words: getComputedStyle(document.querySelector('.float .hot')!, '::after').content,
        isFirst: box('.float .hot').left < box('.float .where').left,
        isWidest: box('.float .hot').width > box('.float .where').width,
        isDark: ground('body') === ground('.float'),
      };
    });
    expect(seen).toEqual({ words: '"Call"', isFirst: true, isWidest: true, isDark: true });
  } finally {
    await browser.close();
  }
}

/** The words in tables that stand on two lines; a hyphen or a slash may end a line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const broken: string[] = [];
    for (const cell of document.querySelectorAll('th, td, caption')) {
      if (!cell.checkVisibility({ visibilityProperty: true })) continue;
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const word of (text.textContent ?? '').matchAll(/[^\s\u00ad\-–—/]+/g)) {
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
        }
      }
    }
    return broken;
  });
}

/** Expects tables with whole words, and no page that scrolls sideways, also with text at 200 % on a phone. */
async function expectWholeWords(page: Page, urls: readonly string[]): Promise<void> {
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (const url of urls) {
    await page.goto(url);
    for (const [width, text] of [
      [360, 100],
      [390, 100],
      [768, 100],
      [360, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      // Whether `hyphens: auto` has a dictionary depends on the browser.
      await restyle(page, `html { font-size: ${text}% !important; } * { hyphens: manual !important; }`);
      const where = `${url} at ${width} px, text at ${text} %`;
      expect.soft(await brokenWords(page), `broken words of ${where}`).toEqual([]);
      expect
        .soft(await page.evaluate(sideways), `pixels to scroll sideways on ${where}`)
        .toBeLessThanOrEqual(0);
    }
  }
}

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const urls = (await readPages(paths.publish))
  .filter(({ url }) => !/^\/admin(\/|$)/.test(url))
  .map(({ url }) => url);

test('every page shows a link to call in its first view, however small the window or large the text', async ({
  baseURL,
}) => {
  test.slow();
  await expectCallInFirstView(baseURL ?? '', urls);
});

test('with large text the bar of a tall phone has words to call, under a bar of one color', async ({
  baseURL,
}) => {
  await expectWordsToCall(baseURL ?? '');
});

test('words in every table stay whole, and nothing runs out of a phone with text at 200 %', async ({
  page,
}) => {
  test.slow();
  await expectWholeWords(page, urls);
});
