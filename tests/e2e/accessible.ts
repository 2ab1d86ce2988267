import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/** Every rule of WCAG 2.0–2.2 A and AA and of best practice. */
const allRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
/** The rules about colors; the others give the same result in light and dark. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/**
 * Expects no violation in the page's current state and color scheme.
 *
 * axe runs in the page and returns only violations. Its Playwright package sends the source and all results back and
 * forth for every check, which takes three times as long.
 */
export async function expectAccessible(
  page: Page,
  runOnly: typeof allRules | typeof colorRules = allRules,
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (only) => {
    // What a bar at the top or bottom covers can be scrolled clear of it; until then axe takes it for a small target.
    const barAside = new CSSStyleSheet();
    barAside.replaceSync(
      '.bar, .float, .bottom-bar, .sticky, .ticket > details { position: static !important }',
    );
    document.adoptedStyleSheets.push(barAside);
    const results = await axe.run({
      runOnly: { type: only.type, values: [...only.values] },
      resultTypes: ['violations'],
    });
    document.adoptedStyleSheets.pop();
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, runOnly);
  expect(violations).toEqual([]);
}

/** Expects no violation in light, and no color that is hard to read in dark. */
export async function expectAccessibleDayAndNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  // Less motion, so that axe does not see a color mid-transition.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, colorRules);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/** Expects that nothing on the page is wider than the screen. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBeLessThanOrEqual(0);
}

/** Expects that no visible control is covered: a press in its middle hits it. */
async function expectReachable(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1);
    const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=menuitem]',
    );
    const { scrollX, scrollY } = window;
    const lost: string[] = [];
    for (const control of controls) {
      if (control.matches(':disabled') || control.closest('[inert], [aria-hidden=true], .trap')) continue;
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getClientRects()[0];
      // One-pixel controls are used through their label or the keyboard only.
      if (!box || box.width <= 2 || box.height <= 2) continue;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const labels = [...((control as HTMLInputElement).labels ?? [])];
      if (!hit || ![control, ...labels].some((element) => element.contains(hit)))
        lost.push(
          `${control.outerHTML.slice(0, 100)} is covered by ${hit?.outerHTML.slice(0, 60) ?? 'nothing'}`,
        );
    }
    scrollTo(scrollX, scrollY);
    return lost;
  });
  expect(covered, 'covered controls').toEqual([]);
}

/** Expects that the button that leaves an open dialog comes before those that take a step. */
async function expectDismissalFirst(page: Page): Promise<void> {
  const late = await page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] button')]
      .filter((button) => /^(Cancel|Back|Skip|Not now)$/.test(button.textContent))
      .filter((button) => button.previousElementSibling?.matches('button'))
      .map((button) => button.parentElement?.textContent),
  );
  expect(late, 'rows of buttons').toEqual([]);
}

/** Expects the page's current state to be accessible in light and dark, with nothing cut off, no control covered and dialogs' buttons in order. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  await expectReachable(page);
  await expectDismissalFirst(page);
}
