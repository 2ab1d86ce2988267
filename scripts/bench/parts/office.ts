import { performance } from 'node:perf_hooks';
import type { Page } from '@playwright/test';
import { startApp } from '#tests/support/running-app.ts';
import { freshPage, openBrowser } from '../browser.ts';
import { median } from '../numbers.ts';
import type { Figure, Part } from '../part.ts';
import { account, type Rig } from '../rig.ts';

/** The dashboard's tabs, and the content that shows when each has loaded. */
const changes: readonly { readonly name: string; readonly shown: string }[] = [
  { name: 'Leads', shown: '[role=tabpanel] tbody tr' },
  { name: 'Bookings', shown: '[role=tabpanel] tbody tr' },
  { name: 'Estimates', shown: '[role=tabpanel] tbody tr' },
  { name: 'Invoices', shown: '[role=tabpanel] tbody tr' },
  { name: 'Overview', shown: '[role=tabpanel] section li' },
];

/** A dispatcher's day: the office is opened once, then used by clicking. */
export const part: Part = {
  name: 'office',
  about:
    'the dashboard in a real browser: a first load with nothing cached, then its tabs, the first time and again',
  run: measure,
};

async function measure(rig: Rig): Promise<Figure[]> {
  // Demo data goes in before the site is served, as for the rest of the bench.
  const { databaseUrl } = await rig.app();
  const app = await startApp({ DATABASE_URL: databaseUrl });
  const browser = await openBrowser();
  const loads: number[] = [];
  const weights: number[] = [];
  const times = new Map<string, number[]>();
  try {
    for (let round = 0; round < rig.options.rounds; round += 1) {
      const { context, page, bytes } = await freshPage(browser);
      await signIn(page, app.url);
      const before = bytes();
      const begun = performance.now();
      await page.goto(`${app.url}/admin`);
      await page.getByRole('region', { name: 'Recent Leads' }).getByRole('listitem').first().waitFor();
      loads.push(performance.now() - begun);
      await page.waitForLoadState('networkidle');
      weights.push((bytes() - before) / 1024);
      for (const visit of ['first time', 'again']) {
        for (const change of changes) {
          const key = `${change.name}, ${visit}`;
          times.set(key, [...(times.get(key) ?? []), await changeTime(page, change)]);
        }
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await app.stop({ forget: true });
  }
  return [
    { name: 'first load until the newest leads are there', value: median(loads), unit: 'ms' },
    { name: 'first load, transferred', value: median(weights), unit: 'KB' },
    ...[...times].map(([name, found]) => ({ name, value: median(found), unit: 'ms' })),
  ];
}

async function signIn(page: Page, origin: string): Promise<void> {
  const answer = await page.request.post(`${origin}/api/admin/login`, { data: account });
  if (answer.status() !== 200) throw new Error(`Sign-in answered ${answer.status()}`);
  const { token } = (await answer.json()) as { token: string };
  // A page of the same origin that loads none of the office.
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
}

/** Milliseconds from a click on a tab until its content is painted. */
async function changeTime(page: Page, { name, shown }: (typeof changes)[number]): Promise<number> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}\\b`) });
  const took = await tab.evaluate(
    (element, selector) =>
      new Promise<number>((resolve, reject) => {
        const begun = performance.now();
        const giveUp = setTimeout(() => reject(new Error(`${selector} did not come`)), 10_000);
        const look = () => {
          const selected = element.getAttribute('aria-selected') === 'true';
          if (!selected || document.querySelector(selector) === null) return void requestAnimationFrame(look);
          clearTimeout(giveUp);
          // The content is on screen in the frame after the one that draws it.
          requestAnimationFrame(() => resolve(performance.now() - begun));
        };
        for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click']) {
          element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0 }));
        }
        requestAnimationFrame(look);
      }),
    shown,
  );
  await page.waitForLoadState('networkidle');
  return took;
}
