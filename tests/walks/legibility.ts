import { expect, type Page } from '@playwright/test';

/** Applies a style sheet that bypasses the page's content security policy, as a reader's browser would. */
export async function restyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** The text spacing that a page must support (WCAG 1.4.12). */
const wideSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Text at twice its size, with nothing else enlarged. */
export const largeText = 'html { font-size: 200% !important; }';

/**
 * Text that a reader cannot reach: beyond the sides of the window, cut off by a box that does not scroll,
 * and a page that scrolls sideways. Rows of tabs may scroll by themselves. Each as a sentence.
 */
export function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const found: string[] = [];
    const extra = document.documentElement.scrollWidth - wide;
    if (extra > 0) found.push(`scrolls ${extra} px sideways`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      // One-pixel boxes hold text for screen readers only.
      const cutBy = (element: Element | null): string | undefined => {
        if (!element || element === document.body) return undefined;
        const style = getComputedStyle(element);
        const own = element.getBoundingClientRect();
        if (own.width <= 2 || style.clipPath !== 'none' || own.right <= 0) return 'meant for the ear';
        if (/auto|scroll/.test(style.overflowX)) return 'scrolls';
        // An off-screen section clips at its sides; its height is an estimate until it is shown.
        const skipped = style.contentVisibility === 'auto';
        const beside = box.right > own.right + 1 || box.left < own.left - 1;
        const below = box.bottom > own.bottom + 2;
        if ((skipped && beside) || (style.overflowX !== 'visible' && (beside || below)))
          return `cut off by ${element.tagName.toLowerCase()}.${element.className}`;
        return cutBy(element.parentElement);
      };
      const why = cutBy(parent);
      if (why?.startsWith('cut')) found.push(`“${text.textContent.trim().slice(0, 30)}” is ${why}`);
      else if (!why && box.width > 0 && (box.right > wide + 1 || box.left < -1))
        found.push(
          `“${text.textContent.trim().slice(0, 30)}” ends at ${Math.round(box.right)} of ${wide} px`,
        );
    }
    return found;
  });
}

/** Reads the page at 320 px (1280 px at 400 %), then with wide spacing, then with text twice as large. */
export async function expectReadable(page: Page, url: string): Promise<void> {
  expect.soft(await unreadable(page), `${url} at 320 px`).toEqual([]);
  await restyle(page, wideSpacing);
  expect.soft(await unreadable(page), `${url} with wide spacing`).toEqual([]);
  await page.setViewportSize({ width: 640, height: 800 });
  await restyle(page, largeText);
  expect.soft(await unreadable(page), `${url} with large text`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
}
