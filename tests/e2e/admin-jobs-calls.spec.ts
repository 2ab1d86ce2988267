import { expect, type Page } from '@playwright/test';
import { here, sign } from '#tests/support/job-page.ts';
import { newPhone, openOffice, shareText, texts, typeSignIn } from './admin-office.ts';
import { newName, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';
import { counter, expectGood, heading, next, railOf } from './job-walks.ts';

/** An empty day offers it a second time. */
const newCall = (page: Page) =>
  page.getByRole('link', { name: 'New call' }).filter({ visible: true }).first();
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test(
  'walk C: a stranger’s text message becomes a job, its price ready as a text',
  { tag: '@again' },
  async ({ page, request }) => {
    test.slow();
    const lastName = newName();
    const phone = newPhone();
    const message = `Hi this is Dana ${lastName}, locked my keys in our white 2021 Jeep Wrangler at Keʻe Beach!! ${phone}\nFlight is at 6pm`;
    const { tap, atMost } = counter('C');
    await openOffice(page, request, '/admin/today');
    await tap(newCall(page));
    await tap(page.getByRole('button', { name: 'Paste a text' }));
    await page.getByLabel('Text message or email').fill(message);
    await tap(page.getByRole('button', { name: 'Read the text' }));
    await expect(page.getByRole('heading', { name: 'Found in the text' })).toBeFocused();
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue(phone.replaceAll(' ', '-'));
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue(lastName);
    await expect(page.getByLabel('Where?')).toHaveValue('Kee Beach');
    await expect(page.getByRole('textbox', { name: 'Make' })).toHaveValue('Jeep');
    await expect(page.locator('mark').filter({ hasText: 'Keʻe Beach' })).toContainText('Place');
    await expect(page.getByRole('button', { name: /^Car Lockout/ })).toHaveAttribute('aria-pressed', 'true');
    await expectGood(page);
    await tap(page.getByRole('button', { name: 'Save and text the price' }));
    const dialog = page.getByRole('dialog', { name: 'Text the price' });
    await expect(dialog.getByRole('link', { name: 'Open messages' })).toHaveAttribute('href', texts(phone));
    atMost(7);
    await page.keyboard.press('Escape');
    await expect(heading(page, new RegExp(lastName))).toBeVisible();
    await expect(railOf(page).getByText('Priced')).toContainText('done');
    await expect(timeline(page)).toContainText('pasted the customer’s message into the job');
    await timeline(page).getByText('Message', { exact: true }).click();
    await expect(timeline(page)).toContainText('Flight is at 6pm');
  },
);

test(
  'walk B2: a known caller at night, approved by link, paid in cash and the rest by card link',
  { tag: '@again' },
  async ({ page, request, browser }) => {
    test.slow();
    const office = await officeApi(request);
    const lastName = newName();
    const phone = newPhone();
    await office.post('customers', { firstName: 'Leilani', lastName, phone });
    const { tap, atMost } = counter('B2');
    await openOffice(page, request, '/admin/jobs');
    await tap(newCall(page));
    await page.getByLabel('Phone', { exact: true }).fill(phone);
    await expect(page.getByRole('region', { name: 'Known caller' })).toContainText(lastName);
    await tap(page.getByRole('button', { name: /^Car Lockout/ }));
    await tap(page.getByRole('button', { name: /^Hanalei/ }));
    await tap(page.getByRole('button', { name: 'Save and text the price' }));
    const link = page.getByRole('dialog', { name: 'Text the price' }).getByLabel('Link');
    await approve(await browser.newPage(), await link.inputValue());
    await page.keyboard.press('Escape');

    await tap(page.getByRole('link', { name: 'Today' }).filter({ visible: true }).first());
    await tap(page.getByRole('link').filter({ hasText: lastName }).first());
    await expect(railOf(page).getByText('Approved')).toContainText('done');
    await tap(next(page, 'On my way'));
    await tap(next(page, 'I am there'));
    await tap(next(page, 'Finish and collect'));
    const sheet = page.getByRole('dialog', { name: 'Finish and collect' });
    await sheet.getByText('Cash', { exact: true }).waitFor();
    await sheet.getByLabel('Amount').fill('100');
    await tap(sheet.getByText('Cash', { exact: true }));
    await tap(sheet.getByRole('button', { name: 'Collect $100.00' }));
    await expect(page.getByText('$100.00 collected', { exact: true })).toBeVisible();
    await tap(page.getByRole('region', { name: 'Papers' }).getByRole('link', { name: /^Invoice / }));
    await tap(page.getByRole('button', { name: 'Email Invoice' }));
    await tap(page.getByRole('button', { name: 'Text the link from this phone' }));
    const sent = page.getByRole('dialog');
    await expect(sent.getByRole('link', { name: 'Open messages' })).toHaveAttribute('href', texts(phone));
    await page.keyboard.press('Escape');
    // The customer pays on the card page that the invoice leads to; the payment is recorded here.
    await tap(page.getByRole('button', { name: 'Record payment' }));
    const payment = page.getByRole('dialog');
    await expect(payment.getByLabel('Amount')).toHaveValue('57.07');
    await tap(payment.getByText('Card', { exact: true }));
    await tap(payment.getByRole('button', { name: /^Record/ }));
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    atMost(18);
  },
);

/** The customer opens the texted link on their own phone, and signs. */
async function approve(page: Page, url: string): Promise<void> {
  await page.goto(here(url));
  await page.getByLabel('Your full name').fill('Leilani');
  await sign(page);
  await page.getByRole('button', { name: /^Accept \$/ }).click();
  await expect(page.getByText(/^Approved by Leilani/)).toBeVisible();
  await page.close();
}

test(
  'a second call about the same work can be added to the open job',
  { tag: '@once' },
  async ({ page, request }) => {
    const office = await officeApi(request);
    const phone = newPhone();
    const { number } = await office.post('jobs', { phone, location: 'Kilauea', request: 'Locked out' });
    await openOffice(page, request, '/admin/new-call');
    await page.getByLabel('Phone', { exact: true }).fill(phone);
    const offer = page.getByRole('region', { name: 'Open jobs with this number' });
    await expect(offer).toContainText(`Job ${number} is open`);
    await offer.getByRole('button', { name: `Add to job ${number}` }).click();
    await expect(page.getByLabel('What they said')).toBeFocused();
    await page.getByLabel('What they said').fill('There are two of us now');
    await expectGood(page);
    await offer.getByRole('button', { name: `Add to job ${number}` }).click();
    await expect(page.getByText(`Added to job ${number}`, { exact: true })).toBeVisible();
    await expect(timeline(page)).toContainText('added what the caller said to the job');
    expect(await office.get(`jobs?q=${phone.replaceAll(' ', '')}`)).toHaveLength(1);
  },
);

test(
  'a shared text opens a call, disappears from the address at once, and is read with the keyboard alone',
  { tag: '@again' },
  async ({ page, request }) => {
    const text = 'Locked out of my house in Kapaʻa, 808-555-0164';
    await openOffice(page, request, '/admin/today');
    await shareText(page, { text });
    const box = page.getByLabel('Text message or email');
    await expect(box).toHaveValue(text);
    await expect(box).toBeFocused();
    expect(page.url()).not.toContain('555-0164');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Where?')).toHaveValue('Kapaa');
    await page.getByRole('button', { name: 'Remove place Kapaa' }).press('Enter');
    await expect(page.getByLabel('Where?')).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Found in the text' })).toBeFocused();
    await expect(page.locator('mark').filter({ hasText: 'Place' })).toHaveCount(0);
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('808-555-0164');

    const manifest = await (await request.get('/office.webmanifest')).json();
    expect(manifest.share_target).toMatchObject({ action: '/admin/share', method: 'POST' });
    const shortcuts = manifest.shortcuts as { url: string; icons: { src: string }[] }[];
    expect(shortcuts.map(({ url }) => url)).toEqual(['/admin/new-call', '/admin/my-day']);
    for (const { src } of [...manifest.icons, ...shortcuts.flatMap(({ icons }) => icons)])
      expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  },
);

test(
  'a text shared while signed out waits for the sign-in, and appears in no address',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/admin/login');
    const asked: string[] = [];
    page.on('request', (one) => asked.push(one.url()));
    await shareText(page, { title: 'Text', text: 'Keys in the car 808-555-0175' });
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(page.url()).not.toContain('555-0175');
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.getByRole('link', { name: 'Log in' }).click();
    await typeSignIn(page);
    await expect(page.getByLabel('Text message or email')).toHaveValue('Text\nKeys in the car 808-555-0175');
    expect(addresses.filter((url) => url.includes('555-0175'))).toEqual([]);
    expect(asked.map((url) => url.split('#')[0]).filter((url) => url?.includes('555-0175'))).toEqual([]);
  },
);

test(
  'a message pasted into the phone field is offered as a text, and only then is its reader loaded',
  { tag: '@once' },
  async ({ page, request }) => {
    const scripts: string[] = [];
    page.on('request', (asked) => {
      if (asked.url().endsWith('.js')) scripts.push(asked.url());
    });
    await openOffice(page, request, '/admin/new-call');
    await page.getByLabel('Phone', { exact: true }).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'Locked out of my car at Poipu Beach, call 808-555-0175');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByText('That looks like more than a phone number.')).toBeVisible();
    expect(scripts.filter((url) => url.includes('PasteText'))).toEqual([]);
    await page.getByRole('button', { name: 'Read it as a text' }).click();
    await page.getByRole('button', { name: 'Read the text' }).click();
    await expect(page.getByLabel('Where?')).toHaveValue('Poipu Beach');
    expect(scripts.filter((url) => url.includes('PasteText'))).toHaveLength(1);
  },
);
