import type { Page } from '@playwright/test';
import { startApp } from '#tests/support/running-app.ts';
import { freshPage, openBrowser } from '../browser.ts';
import { median } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import type { Rig } from '../rig.ts';

const ROWS = 50;
/** A mid-range phone relative to a desktop, as Lighthouse defines it. */
const SLOWDOWN = 4;

/** The quote builder at its worst: fifty rows, on a slow phone, while a visitor types. */
export const part: Part = {
  name: 'builder',
  about: `interaction to next paint in the quote builder with ${ROWS} rows, on a processor slowed down ${SLOWDOWN} times`,
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  const app = await startApp({ DATABASE_URL: (await rig.app()).databaseUrl });
  const browser = await openBrowser();
  const found = new Map<string, number[]>();
  try {
    for (let round = 0; round < Math.min(3, rig.options.rounds); round += 1) {
      const { context, page } = await freshPage(browser, SLOWDOWN);
      await page.goto(`${app.url}/quote`);
      await watch(page);
      for (const [name, act] of Object.entries(interactions)) {
        found.set(name, [...(found.get(name) ?? []), await worstOf(page, act)]);
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await app.stop({ forget: true });
  }
  return [...found].map(([name, worst]) => ({
    name,
    value: median(worst),
    unit: 'ms',
    // "Good" by web.dev/articles/inp.
    budget: { atMost: 200 },
    time: true,
  }));
}

const custom = (page: Page) => page.getByRole('button', { name: 'Add Custom Service' });

const interactions: Record<string, (page: Page) => Promise<void>> = {
  [`adding ${ROWS} rows, the slowest`]: async (page) => {
    for (let row = 0; row < ROWS; row += 1) await custom(page).click();
    await page
      .locator('fieldset.row')
      .nth(ROWS - 1)
      .waitFor();
  },
  'typing into the last row, the slowest key': async (page) => {
    const row = page.locator('fieldset.row').last();
    await row.getByLabel('Description').pressSequentially('Gate padlock', { delay: 30 });
    await row.getByLabel('Quantity').pressSequentially('12', { delay: 30 });
  },
  'changing the urgency': async (page) => {
    await page
      .getByLabel(/emergency/i)
      .first()
      .click();
  },
  'removing the first row': async (page) => {
    await page
      .locator('fieldset.row')
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
  },
};

/** Records the duration of every interaction with the page from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { durations });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
          durations.push(entry.duration);
      }
    });
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** The longest interaction of an action; browsers do not report less than 16 ms. */
async function worstOf(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await act(page);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return page.evaluate(() => {
    const { durations } = globalThis as unknown as { durations: number[] };
    return Math.max(16, ...durations.splice(0));
  });
}
