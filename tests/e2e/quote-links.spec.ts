import { expect } from '@playwright/test';
import { line, openTicket } from './quote-page.ts';
import { test } from './guarded.ts';

test('a lost key is chosen by its drawing, which adds its price to what is chosen', async ({ page }) => {
  await page.goto('/quote');
  await page.getByRole('button', { name: 'Rekeying $35' }).click();
  await expect(line(page, 'Total')).toHaveText('$36.65');
  await page.getByRole('link', { name: 'Car key lost' }).click();
  await page.getByRole('link', { name: /^Chip .*\$471\.20 \$300 \+ \$150 \+ tax$/ }).click();
  await expect(line(page, 'Total')).toHaveText('$507.85');
  await page.reload();
  await expect(line(page, 'Total')).toHaveText('$507.85');
  await expect(page.getByLabel('Service *')).toHaveValue('automotive');
  await expect(page.getByLabel('Kind of place')).toHaveValue('vehicle');

  // Another page's price stands alone.
  await page.goto('/quote?car-lockout=1');
  await expect(line(page, 'Total')).toHaveText('$157.07');
  await expect(page.locator('.catalogue li').filter({ hasText: 'Car Lockout' })).toBeInViewport();
});

test('a number of locks is chosen by its door, with its total', async ({ page }) => {
  await page.goto('/services/lock-rekeying-kauai');
  // An emergency of an earlier draft is no part of the price that is pressed.
  await page.evaluate(() => {
    const value = { urgency: 'emergency', isEmergency: 'true' };
    localStorage.setItem('draft:quote', JSON.stringify({ at: Date.now(), value }));
  });
  await page.getByRole('link', { name: '6 locks $219.90' }).click();
  await expect(line(page, 'Subtotal')).toHaveText('$210.00');
  await expect(line(page, 'Total')).toHaveText('$219.90');
  await expect(page.getByLabel('Where *')).toHaveValue('');
  await expect(page.getByLabel('Kind of place')).toHaveValue('house');
  // A page about a town knows where they are.
  await page.goto('/services/locksmith-kalaheo');
  await page.getByRole('link', { name: '2 locks $99.48' }).click();
  await expect(page.getByLabel('Where *')).toHaveValue('Kalaheo');
});

test('on a tablet the total stays while a field is filled in; Enter in a number of doors sends nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/quote');
  const doors = page.getByLabel('Doors: Rekey vacation rental doors');
  await doors.fill('6');
  await expect(line(page, 'Total')).toHaveText('$219.90');
  await doors.press('Enter');
  await doors.press('Enter');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(doors).toBeFocused();
  await page.getByLabel('Where *').fill('Princeville');
  const bar = page.locator('.ticket > details');
  await expect(bar.locator('summary').first()).toContainText('$272.25 with travel');
  await expect(bar).toHaveCSS('opacity', '1');
});

test('pressing a usual job writes its number of doors; from the opened summary the form continues', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/quote');
  await page.getByRole('button', { name: 'Rekey vacation rental doors' }).click();
  await expect(page.getByLabel('Doors: Rekey vacation rental doors')).toHaveValue('12');
  await openTicket(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Service Details' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Continue' })).toBeHidden();
  // Once the service is removed, so is the number.
  await openTicket(page);
  await page.getByRole('button', { name: 'Remove Rekeying Service' }).click();
  await expect(page.getByLabel('Doors: Rekey vacation rental doors')).toHaveValue('');
});
