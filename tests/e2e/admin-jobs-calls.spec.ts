import { expect, type Page } from '@playwright/test';
import { newPhone, openOffice, shareText, typeSignIn } from './admin-office.ts';
import { officeApi } from './admin-records.ts';
import { test } from './guarded.ts';
import { enter } from './keyboard.ts';
import { expectGood } from './job-walks.ts';

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

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
    await enter(page.getByRole('button', { name: 'Remove place Kapaa' }));
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
