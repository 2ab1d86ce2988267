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

test('what the customer’s page says about their job goes along, also after a refused form, and stays out of addresses', async ({
  page,
}) => {
  const named = '7d0f0a3e-0000-4000-8000-000000000000.AAAAAAAAAAAAAAAAAAAAAA';
  const urls: string[] = [];
  page.on('request', (each) => urls.push(each.url().split('#')[0]! + (each.headers()['referer'] ?? '')));
  await page.goto(`/reviews/leave#${named}`);
  await expect(page.locator('[name=job]')).toHaveValue(named);
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(4);
  await expect(page.locator('[name=job]')).toHaveValue(named);
  expect(urls.filter((each) => each.includes(named))).toEqual([]);
});
