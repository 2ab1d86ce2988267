import { expect } from '@playwright/test';
import { fillQuoteCustomer, overflowOf, referenceOn, statusOf, toastOf, watchPosts } from './public-forms.ts';
import { button, line, openTicket, quick, row } from './quote-page.ts';
import { test } from './guarded.ts';

test('a quote is generated at the shown prices, and its number stays on the page', async ({
  page,
  context,
}) => {
  const posts = watchPosts(page, '/api/quotes');
  let stored: Record<string, unknown> = {};
  await page.route('/api/quotes', async (route) => {
    const response = await route.fetch();
    stored = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response });
  });
  await page.goto('/quote');
  await fillQuoteCustomer(page);
  await page.getByLabel('Service address').fill('5330 Koloa Rd');
  await quick(page, 'Key Replacement').click();
  const hidden = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight;
  expect(
    await page.locator('.ticket .paper').evaluate(hidden),
    'pixels to scroll inside',
  ).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Add Custom Service' }).click();
  await page.getByLabel('Description').fill('Open a koa wood chest');
  await page.getByLabel('Your price, $').fill('45.50');
  await openTicket(page, false);
  await page.getByLabel('How soon').selectOption('urgent');
  await openTicket(page);
  await expect(line(page, 'Urgency fee')).toBeVisible();
  await openTicket(page, false);
  const total = await line(page, 'Total before travel').textContent();
  const travel = await line(page, 'Travel, with tax').textContent();
  const charged = await line(page, 'With travel to Koloa').textContent();

  await button(page).click();
  const number = await referenceOn(page);
  await expect(toastOf(page)).toContainText('Quote Generated Successfully');
  await expect(toastOf(page)).toContainText(
    `Quote #${number} has been created. We'll contact you shortly to discuss details.`,
  );
  await expect(statusOf(page)).toBeFocused();
  const { y } = (await statusOf(page).boundingBox())!;
  expect(Math.ceil(y), 'room for a toast of three lines above the panel').toBeGreaterThanOrEqual(144);
  expect(`$${String(stored['total'])}`).toBe(total);
  expect(stored['quoteNumber']).toBe(number);
  expect(posts[0]?.body).toMatchObject({
    status: 'pending',
    subtotal: '345.50',
    total: stored['total'],
    tax: stored['tax'],
    serviceAddress: '5330 Koloa Rd',
  });
  await expect(statusOf(page).getByRole('listitem').first()).toContainText('within 2 hours');
  await expect(row(page, /^Key Replacement/)).toHaveCount(0);
  await expect(button(page)).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Quote summary' })).toHaveCount(0);
  const receipt = page.getByRole('region', { name: `Quote ${number}` });
  await expect(receipt).toContainText('1 × Open a koa wood chest');
  await expect(receipt).toContainText(`Total before travel${total}`);
  await expect(receipt).toContainText(`With travel to Koloa${charged}`);
  const mail = await receipt.getByRole('link', { name: 'Email it to me' }).getAttribute('href');
  const text = await receipt.getByRole('link', { name: 'Text it to me' }).getAttribute('href');
  for (const href of [mail, text]) {
    expect(decodeURIComponent(href!)).toContain(
      `Total before travel ${total}\nTravel, with tax ${travel}\nWith travel to Koloa ${charged}`,
    );
  }
  expect(text).toMatch(/^sms:\+18085550171\?/);
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Services Requested' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await statusOf(page).getByRole('button', { name: 'Copy' }).click();
  await expect(statusOf(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  await page.reload();
  await expect(statusOf(page)).toContainText(number);
  await expect(receipt).toContainText(`Total before travel${total}`);
  await receipt.getByRole('link', { name: 'Follow your request' }).click();
  await expect(page.getByRole('row', { name: `Total before travel ${total}` })).toBeVisible();
});

test(
  'the button shows that it is generating; after a failure everything is still there',
  { tag: '@again' },
  async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('/api/quotes', async (route) => {
      await held;
      await route.fulfill({ status: 500, body: '' });
    });
    await page.goto('/quote');
    await fillQuoteCustomer(page);
    await quick(page, 'Home Lockout').click();
    await button(page).click();
    await expect(page.getByRole('button', { name: 'Generating Quote...' })).toBeDisabled();
    answer();
    await expect(toastOf(page)).toContainText(
      'Failed to generate quote. Please try again or call us directly.',
    );
    await expect(line(page, 'Subtotal')).toHaveText('$120.00');
    await page.reload();
    await openTicket(page);
    await expect(row(page, /^Home Lockout/)).toBeVisible();
    await expect(page.getByLabel('Where *')).toHaveValue('Koloa');
  },
);

test(
  'vehicle fields appear for vehicle work, are optional, and are sent with the quote',
  { tag: '@once' },
  async ({ page }) => {
    const posts = watchPosts(page, '/api/quotes');
    await page.goto('/quote');
    const vehicle = page.getByRole('group', { name: 'Vehicle (optional)' });
    await fillQuoteCustomer(page);
    await expect(vehicle).toBeHidden();
    await page.getByLabel('Kind of place').selectOption('vehicle');
    await expect(vehicle).toBeVisible();
    await page.getByLabel('Kind of place').selectOption('house');
    await expect(vehicle).toBeHidden();
    await page.getByLabel('Service *').selectOption('automotive');
    await quick(page, 'Key Replacement').click();

    await vehicle.getByLabel('Year').fill('19');
    await button(page).click();
    await expect(vehicle.getByLabel('Year')).toHaveAccessibleDescription(/Must be a year such as 2019/);
    await vehicle.getByLabel('Year').fill('2019');
    await vehicle.getByLabel('Make').fill('Toyota');
    await vehicle.getByLabel('Model').fill('Tacoma');
    await button(page).click();
    await referenceOn(page);
    expect(posts.at(-1)?.body).toMatchObject({
      vehicleYear: 2019,
      vehicleMake: 'Toyota',
      vehicleModel: 'Tacoma',
    });
    await expect(statusOf(page)).toContainText('2019 Toyota Tacoma');

    // Another quote, for a house: the hidden vehicle fields' values are not sent.
    await expect(vehicle).toBeHidden();
    await fillQuoteCustomer(page);
    await page.getByLabel('Service *').selectOption('automotive');
    await vehicle.getByLabel('Make').fill('Jeep');
    await page.getByLabel('Service *').selectOption('residential');
    await quick(page, 'Rekeying').click();
    await button(page).click();
    await expect.poll(() => posts.length).toBe(2);
    expect(posts[1]?.body).toMatchObject({ vehicleYear: null, vehicleMake: '', vehicleModel: '' });
  },
);

test('a row that the server would reject is named, linked and kept', { tag: '@once' }, async ({ page }) => {
  await page.goto('/quote');
  await fillQuoteCustomer(page);
  await page.getByRole('button', { name: 'Add Custom Service' }).click();
  const description = page.getByLabel('Description');
  // The ticket opens for the new row.
  await expect(description).toBeVisible();
  await openTicket(page, false);
  await button(page).click();
  // It opens again for the field, and lies over the summary.
  await expect(description).toBeFocused();
  await openTicket(page, false);
  const summary = page.getByRole('group', { name: 'What needs attention' });
  await summary.getByRole('link', { name: 'Description required' }).click();
  await expect(description).toBeFocused();
  await expect(page.getByLabel('Quantity').first()).toHaveValue('1');
});

test('the builder works with the keyboard alone and announces its total', async ({ page }) => {
  await page.goto('/quote');
  await quick(page, 'Home Lockout').focus();
  await page.keyboard.press('Enter');
  await quick(page, 'Rekeying').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Quote summary' }).getByRole('status')).toHaveText(
    '2 items, total $162.30',
  );
  await openTicket(page);
  await row(page, /^Home Lockout/)
    .getByRole('button', { name: /^Remove/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(row(page, /^Rekeying Service/).getByRole('button', { name: /^Remove/ })).toBeFocused();
});

test(
  'the travel fee to the town is shown below the total; vehicle jobs include it',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/quote');
    const summary = page.getByRole('region', { name: 'Quote summary' });
    await expect(summary).toContainText('Travel adds $0–$75 plus tax, by town.');
    await quick(page, 'Home Lockout').click();
    await page.getByLabel('Where *').fill('Hanalei');
    await expect(summary).toContainText('Travel to Hanalei is $75 plus tax.');
    await expect(line(page, 'Total before travel')).toHaveText('$125.65');
    await expect(line(page, 'With travel to Hanalei')).toHaveText('$204.19');
    await openTicket(page);
    const sizes = await Promise.all(
      ['Total before travel', 'With travel to Hanalei'].map((name) =>
        line(page, name).evaluate((sum) => getComputedStyle(sum).fontSize),
      ),
    );
    expect(sizes[0], 'what is charged is as large as the total').toBe(sizes[1]);
    await openTicket(page, false);
    await page.getByLabel('Service address').fill('12 Koloa Rd, Lihue');
    await expect(summary).toContainText('Travel to Lihue adds nothing.');
    await expect(line(page, 'With travel to Hanalei')).toHaveCount(0);
    await openTicket(page);
    await row(page, /^Home Lockout/)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await openTicket(page, false);
    await quick(page, 'Key Replacement').click();
    await expect(summary).toContainText('Travel is included');
    await expect(line(page, 'Total')).toHaveText('$314.14');
  },
);

test(
  'on a small phone the total stays in the bottom bar beside the round buttons, and nothing is too wide',
  { tag: '@once' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/quote');
    await quick(page, 'Home Lockout').click();
    const bar = page.locator('.ticket summary').first();
    await expect(bar).toHaveText('1 item $125.65 + travel');
    await quick(page, 'Home Lockout').click();
    await expect(bar).toHaveText('2 items $251.31 + travel');
    await expect(bar).toBeInViewport();
    const total = (await bar.boundingBox())!;
    const call = (await page.getByRole('link', { name: 'Call us' }).boundingBox())!;
    expect(total.x + total.width, 'the total ends before the round buttons').toBeLessThanOrEqual(call.x);
    await bar.click();
    await expect(row(page, /^Home Lockout/)).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(row(page, /^Home Lockout/)).toBeHidden();
    // A field being filled in takes the bar's space. The bar is invisible and ignores taps, but Tab still reaches it.
    await page.getByLabel('Last name').focus();
    for (const gone of [page.locator('.float'), page.locator('.ticket > details').first()]) {
      await expect(gone).toHaveCSS('opacity', '0');
      await expect(gone).toHaveCSS('pointer-events', 'none');
    }
    // Nothing covers the end of the page.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    // Scrolled again at each look: the page may still be scrolling to the field that had the focus.
    const bottomOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        scrollTo(0, document.documentElement.scrollHeight);
        return element.getBoundingClientRect().bottom;
      });
    const topOfBar = () => page.locator('.float').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(async () => (await bottomOf('.foot')) - (await topOfBar())).toBeLessThanOrEqual(1);
  },
);
