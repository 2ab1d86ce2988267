import { expect, test } from '@playwright/test';
import { phoneDisplay } from '#domain/business.ts';
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { largeText, restyle } from './legibility.ts';

const urls = (await readPages(paths.publish))
  .filter(({ url }) => !/^\/admin(\/|$)/.test(url))
  .map(({ url }) => url);

test('the number on a call button stays on one line with text at 200 %, on every page', async ({ page }) => {
  test.slow();
  let numbers = 0;
  for (const url of urls) {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await restyle(page, largeText);
    const lines = await page.locator('main, header').evaluateAll((parts, number) => {
      const range = document.createRange();
      return parts
        .flatMap((part) => [...part.querySelectorAll('a.call, a[href^="sms:"]')])
        .filter((link) => link.checkVisibility())
        .flatMap((link) => {
          const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            const start = text.textContent?.indexOf(number) ?? -1;
            if (start < 0) continue;
            range.setStart(text, start);
            range.setEnd(text, start + number.length);
            return [new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
          }
          return [];
        });
    }, phoneDisplay);
    expect
      .soft(
        lines.filter((count) => count !== 1),
        url,
      )
      .toEqual([]);
    numbers += lines.length;
  }
  expect(numbers).toBeGreaterThan(urls.length / 2);
});
