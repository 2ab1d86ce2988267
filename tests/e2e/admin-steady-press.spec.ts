import { type CDPSession, expect, type Page } from '@playwright/test';
import { test } from './guarded.ts';
import { nextJob, openKeptDay } from './my-day.ts';

type Point = { readonly x: number; readonly y: number };
interface Pointer {
  readonly down: (page: Page, at: Point, browser: CDPSession) => Promise<unknown>;
  readonly up: (page: Page, browser: CDPSession) => Promise<unknown>;
}

const pointers: Readonly<Record<string, Pointer>> = {
  finger: {
    down: (_, at, browser) =>
      browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
    up: (_, browser) => browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  },
  mouse: {
    down: async (page, { x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    up: (page) => page.mouse.up(),
  },
};

for (const [name, { down, up }] of Object.entries(pointers))
  test(`a press with the ${name} counts for the button on which it began, though the screen moves`, async ({
    page,
    request,
    context,
  }) => {
    const browser = await context.newCDPSession(page);
    const { office, job } = await openKeptDay(page, request);
    const note = nextJob(page).getByRole('button', { name: 'Add a note' });
    const place = async () => {
      const { x, y, width, height } = (await note.boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    await note.scrollIntoViewIfNeeded();
    const before = await place();
    await down(page, before, browser);
    await nextJob(page)
      .getByRole('button', { name: 'I am there' })
      .evaluate((button: HTMLElement) => button.click());
    await expect(nextJob(page).getByRole('button', { name: 'Finish and collect' })).toBeVisible();
    expect((await place()).y).toBeGreaterThan(before.y + 40);
    await up(page, browser);
    await expect(page.getByRole('dialog', { name: 'Add a note' })).toBeVisible();
    expect((await office.get(`jobs/${job.id}?reveal=no`)).visit).toBe('on_site');
  });
