import { expect, type Page } from '@playwright/test';
import { fillPerson, newPerson } from './public-forms.ts';
import { cutSignal } from './signal.ts';

export async function fillRequest(page: Page) {
  const person = newPerson();
  await fillPerson(page, person);
  await page.getByLabel('Service *').selectOption('emergency');
  await page.getByLabel('Where *').fill('Polihale, past the sand road');
  return person;
}

/** Cuts the signal once the form's script is there: before, a form is sent as without script. */
export async function loseSignal(page: Page): Promise<void> {
  const unready = page.locator('[data-island]').filter({ has: page.getByLabel('Where *') });
  await expect(unready).toHaveCount(0);
  await cutSignal(page.context());
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send Request' }).click();

/** The worker has cached this page: it caches a page after showing it, and the form's page after its scripts. */
export async function isKept(page: Page, path: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(async (kept) => Boolean(await caches.match(kept)), path)).toBe(true);
}
