import { expect } from '@playwright/test';
import { officeSteps } from '#tests/support/job-page.ts';
import { expectAccessibleDayAndNight, expectNothingCutOff } from './accessible.ts';
import { test } from './guarded.ts';
import { cutSignal } from './signal.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('somebody at the door is ours or not', async ({ page, request }) => {
      const { post, get, step } = await officeSteps(request);
      const phone = `808-555-01${javaScriptEnabled ? 61 : 62}`;
      const { id } = await post('jobs', { phone, location: 'Lihue' });
      await step(phone, 'set_off', {});
      const { number } = await get(`jobs/${id}`);
      const check = async (said: string) => {
        await page.goto('/check-us');
        await page.getByLabel('Job number or word').fill(said);
        await page.getByRole('button', { name: 'Is it ours?' }).click();
      };
      await check(`Job ${number}`);
      await expect(page.getByText(/^Yes, that job is ours/)).toBeVisible();
      await expect(page).toHaveURL(javaScriptEnabled ? /\/check-us$/ : /\/check-us\/answer$/);
      await check('mahalo');
      await expect(page.getByText(/^No, we have no such visit now/)).toBeVisible();
    });
  });
}

test('form and answer are accessible by day and night', async ({ page }) => {
  await page.goto('/check-us');
  await page.getByLabel('Job number or word').fill('mahalo');
  await page.getByRole('button', { name: 'Is it ours?' }).click();
  await expect(page.getByText(/^No, we have no such visit now/)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await expectNothingCutOff(page);
  await page.locator('#door form').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.getByRole('heading', { level: 1, name: 'No' })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByLabel('Job number or word')).toBeInViewport();
});

test('without a signal the page says so and what to do', async ({ page, context }) => {
  await page.goto('/check-us');
  await page.getByLabel('Job number or word').fill('mango');
  await expect(page.locator('#door[data-island]')).toHaveCount(0);
  await cutSignal(context);
  await page.getByRole('button', { name: 'Is it ours?' }).click();
  await expect(page.getByText(/^No answer came\. Keep the door shut/)).toBeVisible();
  await expect(page.getByLabel('Job number or word')).toHaveValue('mango');
});
