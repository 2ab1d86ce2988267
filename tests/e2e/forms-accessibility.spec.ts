import { expect } from '@playwright/test';
import { expectAccessible } from './admin-records.ts';
import { fillPerson, referenceOn, somebody, statusOf, toastOf } from './public-forms.ts';
import { test } from './guarded.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the contact form can be used by everybody in every state', async ({ page, context }) => {
      test.slow();
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Send Request' }).click();
      await expect(page.getByText('Location is required').first()).toBeVisible();
      await expectAccessible(page);

      await fillPerson(page, somebody());
      await page.getByLabel('Service *').selectOption('repair');
      await page.getByLabel('Where *').fill('Kilauea');
      await page.route('/api/contact', (route) => route.fulfill({ status: 503, body: '' }));
      await page.getByRole('button', { name: 'Send Request' }).click();
      await expect(toastOf(page).getByRole('alert')).toBeVisible();
      await expect(statusOf(page)).toContainText('Not sent');
      await expectAccessible(page);
      await page.unroute('/api/contact');

      await context.setOffline(true);
      await page.getByRole('button', { name: 'Send Request' }).click();
      await expect(statusOf(page)).toContainText('it waits for signal');
      await expectAccessible(page);

      await context.setOffline(false);
      await referenceOn(page);
      await expectAccessible(page);
    });

    test('the quote builder can be used by everybody with rows in it', async ({ page }) => {
      await page.goto('/quote');
      await page
        .getByRole('group', { name: 'Quick add' })
        .getByRole('button', { name: 'Home Lockout' })
        .click();
      // The row that was added moves the button below it; a press belongs where the button is.
      await expect(page.getByText(/^1 service, total/)).toBeVisible();
      await page.getByRole('button', { name: 'Add Custom Service' }).click();
      await page.getByText('Commercial', { exact: true }).click();
      await page.getByRole('button', { name: 'Generate Quote' }).click();
      await expect(page.getByText('Description required').first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}
