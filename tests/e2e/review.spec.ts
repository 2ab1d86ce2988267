import { expect } from '@playwright/test';
import { test } from './guarded.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('an empty review comes back with each field marked, and the first in focus', async ({ page }) => {
      await page.goto('/reviews/leave');
      await page.getByLabel('What did we do?').fill('Car lockout');
      await page.getByRole('button', { name: 'Send review' }).click();
      const first = page.getByLabel('Your name, as it should appear *');
      await expect(first).toBeFocused();
      await expect(first).toHaveAccessibleDescription(/\w/);
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(4);
      await expect(page.getByLabel('What did we do?')).toHaveValue('Car lockout');
    });
  });
}
