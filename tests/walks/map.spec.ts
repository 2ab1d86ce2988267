import { expect, test } from '@playwright/test';

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

test('no name on the map touches a road, a town’s dot or another name', async ({ page }) => {
  await page.goto('/service-area');
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const touching = await page.evaluate(() => {
      const map = document.querySelector('.chart > svg')!;
      const shown = [...map.querySelectorAll('text')].filter((text) => text.checkVisibility());
      const names = shown.map((text) => ({
        name: text.textContent.trim(),
        box: text.getBoundingClientRect(),
      }));
      const marks: { what: string; x: number; y: number; reach: number }[] = [];
      for (const road of map.querySelectorAll<SVGPathElement>('.road')) {
        const toScreen = road.getScreenCTM()!;
        const reach = (Number.parseFloat(getComputedStyle(road).strokeWidth) / 2) * toScreen.a;
        for (let at = 0; at < road.getTotalLength(); at += 2) {
          const { x, y } = road.getPointAtLength(at).matrixTransform(toScreen);
          marks.push({ what: 'a road', x, y, reach });
        }
      }
      for (const dot of map.querySelectorAll('circle')) {
        const { x, y, width: wide } = dot.getBoundingClientRect();
        if (wide > 0) marks.push({ what: 'a dot', x: x + wide / 2, y: y + wide / 2, reach: wide / 2 });
      }
      const found = new Set<string>();
      for (const [place, { name, box }] of names.entries()) {
        for (const { what, x, y, reach } of marks)
          if (x > box.left - reach && x < box.right + reach && y > box.top - reach && y < box.bottom + reach)
            found.add(`${name} touches ${what}`);
        for (const other of names.slice(place + 1))
          if (
            box.left < other.box.right &&
            other.box.left < box.right &&
            // Lines of one name share their leading.
            box.top + box.height / 4 < other.box.bottom &&
            other.box.top + other.box.height / 4 < box.bottom
          )
            found.add(`${name} touches ${other.name}`);
      }
      return [...found];
    });
    expect.soft(touching, `at ${width} px`).toEqual([]);
  }
});
