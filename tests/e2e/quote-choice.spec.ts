import { expect } from '@playwright/test';
import { fillQuoteCustomer } from './public-forms.ts';
import { button, line, openTicket, quick, row } from './quote-page.ts';
import { test } from './guarded.ts';

test('the whole price list is on the page, grouped, with its prices', async ({ page }) => {
  await page.goto('/quote');
  for (const label of ['Home Lockout $120', 'Rekeying $35', 'Key Replacement $300', 'Smart Lock $250']) {
    await expect(quick(page, label)).toBeVisible();
  }
  const items = page.locator('.catalogue li');
  await expect(items).toHaveCount(20);
  await page.getByText('Commercial', { exact: true }).click();
  await expect(items.filter({ hasText: 'Access Control System' })).toHaveText(
    /By card, fob or code; firm by quote.*480 min.*\$1,500/,
  );
  await page.getByRole('button', { name: 'Add Access Control System' }).click();
  await expect(line(page, 'Total')).toHaveText('$1,570.68');
  await openTicket(page);
  const added = row(page, /^Access Control System/);
  await added.getByText('Time and difficulty').click();
  await expect(added).toContainText(/480 min.*complex/);
  await openTicket(page, false);

  // The search covers names and descriptions; Return does not submit the form.
  await page.getByLabel('Find a service').fill('fob');
  await page.keyboard.press('Enter');
  await expect(items).toHaveCount(1 + 1);
  await page.getByRole('button', { name: 'One fewer Access Control System' }).click();
  await expect(line(page, 'Total')).toHaveText('$0.00');
  await page.getByLabel('Find a service').fill('drone');
  await expect(page.getByText('Not on the list.')).toBeVisible();
});

test('a number of doors typed before the script is there is chosen once it is', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/islands\/quote-builder/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/quote');
  await page.getByLabel('Doors: Rekey new house doors').fill('6');
  script.resolve();
  await expect(line(page, 'Subtotal')).toHaveText('$210.00');
  await expect(page.getByLabel('Doors: Rekey new house doors')).toHaveValue('6');
});

test('usual jobs, a shared link and the draft fill the same ticket', async ({ page, context }) => {
  await page.goto('/quote');
  await page.getByRole('button', { name: 'Rekey vacation rental doors' }).click();
  await expect(line(page, 'Subtotal')).toHaveText('$420.00');
  await page.getByLabel('Doors: Rekey vacation rental doors').fill('8');
  await expect(line(page, 'Subtotal')).toHaveText('$280.00');
  await page.getByLabel('Doors: Rekey vacation rental doors').fill('12');
  await page.getByRole('button', { name: 'One fewer Rekeying Service' }).click();
  await expect(page.getByLabel('Kind of place')).toHaveValue('vacation-rental');
  await page.getByLabel('How soon').selectOption('urgent');
  await expect(line(page, 'Subtotal')).toHaveText('$385.00');
  await openTicket(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share the link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const total = await line(page, 'Total').textContent();

  // On another device the link brings services and urgency, not the person.
  const other = await (await context.browser()!.newContext()).newPage();
  await other.goto(link);
  await expect(line(other, 'Total')).toHaveText(total!);
  await expect(other).toHaveURL(/\/quote$/);
  await other.getByRole('button', { name: 'Add Home Lockout' }).click();
  await expect(line(other, 'Subtotal')).toHaveText('$505.00');
  await other.reload();
  await expect(line(other, 'Subtotal')).toHaveText('$505.00');
  await other.goto('/quote?key-replacement=1&transponder-programming=1&location=Hanalei&ufo=3');
  await expect(line(other, 'Subtotal')).toHaveText('$450.00');
  // Their group stands open.
  await expect(other.getByRole('button', { name: 'Add Transponder Programming' })).toBeVisible();
  await expect(other.getByLabel('Where *')).toHaveValue('Hanalei');
  await other.context().close();
});

test('the service follows what is chosen in the catalog, until the visitor chooses it', async ({ page }) => {
  await page.goto('/quote');
  const service = page.getByLabel('Service *');
  await page.getByText('Automotive', { exact: true }).click();
  await quick(page, 'Key Replacement').click();
  await expect(service).toHaveValue('automotive');
  await page.getByRole('button', { name: 'One fewer Key Replacement' }).click();
  await expect(service).toHaveValue('');
  await quick(page, 'Home Lockout').click();
  await expect(service).toHaveValue('emergency');
  await page.reload();
  await page.getByRole('button', { name: 'One fewer Home Lockout' }).click();
  await quick(page, 'Rekeying').click();
  await expect(service).toHaveValue('residential');
  await service.selectOption('commercial');
  await page.getByRole('button', { name: 'One fewer Rekeying Service' }).click();
  await quick(page, 'Key Replacement').click();
  await expect(service).toHaveValue('commercial');
});

test('a line’s message goes once the line is right', async ({ page }) => {
  await page.goto('/quote');
  await fillQuoteCustomer(page);
  await page.getByRole('button', { name: 'Add Custom Service' }).click();
  const [description, amount] = [page.getByLabel('Description'), page.getByLabel('Your price, $')];
  await amount.fill('ten');
  await openTicket(page, false);
  await button(page).click();
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  await openTicket(page);
  await description.fill('Open a koa wood chest');
  await expect(description).not.toHaveAttribute('aria-invalid');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
});

test('the total stays in view while the urgency is chosen, and makes room for a text', async ({ page }) => {
  await page.goto('/quote?car-lockout=1');
  await expect(line(page, 'Total')).toHaveText('$157.07');
  const bar = page.locator('.ticket > details');
  await page.getByLabel('How soon?').focus();
  await page.getByLabel('How soon?').selectOption('emergency');
  await expect(bar).toHaveCSS('opacity', '1');
  await expect(bar.locator('summary').first()).toContainText('$235.60');
  await page.getByLabel('First name').focus();
  await expect(bar).toHaveCSS('opacity', '0');
});

test('two prices for one work are told beside the builder’s, what urgency adds beside the urgency', async ({
  page,
}) => {
  await page.goto('/quote');
  await expect(page.locator('.catalogue li').filter({ hasText: 'Car Lockout' })).toContainText(
    '$85 is the simplest lock; most cars are $150.',
  );
  await expect(page.getByText(/A vehicle lockout has no call-out charge/)).toBeVisible();
});

test('totals follow quantity, urgency and the emergency box, to the cent', async ({ page }) => {
  await page.goto('/quote');
  await quick(page, 'Rekeying').click();
  await quick(page, 'Home Lockout').click();
  await quick(page, 'Rekeying').click();
  await openTicket(page);
  await expect(row(page, /^Rekeying Service/).getByLabel('Quantity')).toHaveValue('2');
  await openTicket(page, false);
  // 2 × 35 + 120 = 190; 190 × 0.04712 = 8.9528
  await expect(line(page, 'Subtotal')).toHaveText('$190.00');
  await expect(line(page, 'Tax (4.7%)')).toHaveText('$8.95');
  await expect(line(page, 'Total')).toHaveText('$198.95');

  await page.getByLabel('How soon').selectOption('urgent');
  // 190 + 38 = 228; 228 × 0.04712 = 10.74336
  await expect(line(page, 'Urgency fee')).toHaveText('$38.00');
  await expect(line(page, 'Total')).toHaveText('$238.74');

  await page.getByLabel('This is an emergency').check();
  await expect(page.getByLabel('How soon')).toHaveValue('emergency');
  await expect(line(page, 'Urgency fee')).toHaveText('$95.00');
  await page.getByLabel('How soon').selectOption('standard');
  await expect(page.getByLabel('This is an emergency')).not.toBeChecked();
  await expect(line(page, 'Total')).toHaveText('$198.95');
});

test('an invalid quantity becomes one', async ({ page }) => {
  await page.goto('/quote');
  await quick(page, 'Smart Lock').click();
  await openTicket(page);
  const quantity = row(page, /^Smart Lock Setup/).getByLabel('Quantity');
  for (const typed of ['', '0', '-3', '2.5']) {
    await quantity.fill(typed);
    await quantity.blur();
    await expect(quantity).toHaveValue('1');
  }
  await expect(line(page, 'Subtotal')).toHaveText('$250.00');
});

test('the opened summary closes when a field is filled in, and leaves the button free', async ({ page }) => {
  await page.goto('/quote');
  await quick(page, 'Rekeying').click();
  await expect(page.locator('.ticket summary').first()).toHaveText('1 item $36.65 + travel');
  await openTicket(page);
  const fold = page.locator('.ticket > details');
  await expect(fold).toHaveAttribute('open');
  await page.getByRole('textbox', { name: 'Notes' }).focus();
  await expect(fold).not.toHaveAttribute('open');
});

test.describe('with its script on the way', () => {
  test.use({ serviceWorkers: 'block' });

  test('the summary closes when a field was entered before', async ({ page }) => {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.goto('/quote');
    const fold = page.locator('.ticket > details');
    const script = await page.locator('[data-island]', { has: fold }).getAttribute('data-island');
    await page.route(`**${script}`, async (route) => {
      await late;
      await route.continue();
    });
    await quick(page, 'Rekeying').click();
    await openTicket(page);
    await page.getByRole('textbox', { name: 'Notes' }).focus();
    await expect(fold).toHaveAttribute('open');
    arrive();
    await expect(fold).not.toHaveAttribute('open');
    await expect(fold.locator('summary').first()).toHaveText('1 item $36.65 + travel');
  });
});

test('a form without a service cannot be sent, and says why', async ({ page }) => {
  await page.goto('/quote');
  await expect(button(page)).toBeDisabled();
  await quick(page, 'Rekeying').click();
  await expect(button(page)).toBeEnabled();
  await openTicket(page);
  await row(page, /^Rekeying Service/)
    .getByRole('button', { name: 'Remove Rekeying Service' })
    .click();
  await expect(button(page)).toBeDisabled();
  await expect(button(page)).toHaveAccessibleDescription('Add at least one service first.');
});

test('on a phone the button spans the form, wider than any link to call, and nothing lies over it', async ({
  page,
}) => {
  await page.goto('/quote');
  await quick(page, 'Rekeying').click();
  await expect(button(page)).toBeEnabled();
  const send = (await button(page).boundingBox())!;
  expect(send.width).toBeGreaterThan(320);
  for (const call of await page.locator('a[href^="tel:"]').filter({ visible: true }).all())
    expect((await call.boundingBox())!.width, await call.innerText()).toBeLessThan(send.width);
  // What covers the button's middle would take its press.
  await button(page).scrollIntoViewIfNeeded();
  await button(page).click({ trial: true });
});
