import { expect, type Page, test } from '@playwright/test';
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1, bypassCSP: true });

/** The four skies of `src/layouts/sky-script.ts`, which the hour of the visit chooses. */
const skies = ['night', 'day', 'dusk'];
/** Every page with a view of the island at its top; of the landing pages, which share a layout, each fifth. */
const urls = (await readPages(paths.publish))
  .filter(({ html }) => /<svg[^>]* class="scene/.test(html))
  .map(({ url }) => url)
  .filter((url, place) => !/^\/services\/.+-/.test(url) || place % 5 === 0);

/** A line of text on the page: where it stands, its color, and the contrast that WCAG 1.4.3 (AA) asks of its size. */
interface Line {
  text: string;
  color: string;
  needed: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The lines of text that lie on the view itself, not on a button. */
function linesOnTheView(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    const view = document.querySelector('svg.scene')!.parentElement!;
    const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT);
    const lines: Line[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent!.trim();
      const holder = walker.currentNode.parentElement!;
      if (!text || holder.closest('svg, .call, .solid, summary') || !holder.checkVisibility()) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(holder);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 4)
          lines.push({ text, color, needed: isLarge ? 3 : 4.5, x, y: y + window.scrollY, width, height });
    }
    return lines;
  });
}

/** The lines of which more than a twentieth lies on a color too close to their own. axe does not look at pictures. */
function tooPale(page: Page, picture: Buffer, lines: Line[]): Promise<string[]> {
  return page.evaluate(
    async ({ source, lines }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const pen = canvas.getContext('2d', { willReadFrequently: true })!;
      const linear = (part: number) => {
        const share = part / 255;
        return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      };
      const luminance = (data: Uint8ClampedArray, at: number) =>
        0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!);
      const pale: string[] = [];
      for (const { text, color, needed, x, y, width, height } of lines) {
        pen.fillStyle = color;
        pen.fillRect(0, 0, 1, 1);
        const own = luminance(pen.getImageData(0, 0, 1, 1).data, 0);
        pen.drawImage(image, 0, 0);
        const { data } = pen.getImageData(x, y, width, height);
        let low = 0;
        for (let at = 0; at < data.length; at += 4) {
          const behind = luminance(data, at);
          const contrast = (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05);
          if (contrast < needed) low += 1;
        }
        if (low > data.length / 4 / 20) pale.push(text);
      }
      return pale;
    },
    { source: `data:image/png;base64,${picture.toString('base64')}`, lines },
  );
}

for (const width of [390, 768, 1440]) {
  test(`the words on each view are readable at every hour, at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    expect(urls.length).toBeGreaterThan(20);
    for (const url of urls) {
      await page.goto(url);
      await page.evaluate(() => document.querySelector('.pick details')?.setAttribute('open', ''));
      const lines = await linesOnTheView(page);
      expect(lines.length, url).toBeGreaterThan(2);
      await page.addStyleTag({
        // Without the bar, which stands over the view's foot until the page is scrolled.
        content:
          '* { color: transparent !important; text-decoration-color: transparent !important } .float { display: none !important }',
      });
      const height = Math.ceil(Math.max(...lines.map((line) => line.y + line.height))) + 1;
      for (const sky of skies) {
        await page.evaluate((name) => void (document.documentElement.dataset['sky'] = name), sky);
        const picture = await page.screenshot({ clip: { x: 0, y: 0, width, height }, fullPage: true });
        expect.soft(await tooPale(page, picture, lines), `${url} by ${sky}`).toEqual([]);
      }
    }
  });
}
