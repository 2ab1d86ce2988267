import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';

/** Presses controls as a user does, and counts the presses. */
export function counter(walk: string) {
  let taps = 0;
  return {
    tap: async (control: Locator) => {
      await control.click();
      taps += 1;
    },
    atMost: (limit: number) => {
      console.log(`walk ${walk}: ${taps} of ${limit} taps`);
      expect(taps).toBeLessThanOrEqual(limit);
    },
  };
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** The primary action of a job's page. */
export const next = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Next step' }).getByRole('button', { name, exact: true });
export const railOf = (page: Page) => page.getByRole('list', { name: 'Progress' });

/**
 * Loaded, accessible by day and night, nothing cut off.
 * @param once looked at on the phone alone: the desktop has the same screen in another test
 */
export async function expectGood(page: Page, { once = false } = {}): Promise<void> {
  if (once && test.info().project.name !== 'phone') return;
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
}
