import type { Page } from '@playwright/test';

/** The controls of the quote builder. */
export const button = (page: Page) => page.getByRole('button', { name: 'Generate Quote' });
export const quick = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Quick add' }).getByRole('button', { name });
export const row = (page: Page, name: RegExp) => page.getByRole('group', { name });

/** The figure in a line of the summary: "Total" → "$125.65". */
export const line = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Quote summary' })
    // On a phone the ticket may be collapsed, and collapsed content has no role.
    .locator(`dl > div:has(> dt:text-is("${name}")) > dd`);

/** Opens the ticket, which below 64rem is collapsed into the bottom bar; `false` collapses it. */
export async function openTicket(page: Page, open = true) {
  const bar = page.locator('.ticket summary').first();
  // The bar makes room for a field being filled in.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const isOpen = () => page.locator('.ticket > details').evaluate((fold: HTMLDetailsElement) => fold.open);
  if ((await bar.isVisible()) && (await isOpen()) !== open) await bar.click();
}
