import { expect, type Page } from '@playwright/test';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { expectAccessible, expectNothingCutOff } from '#tests/e2e/accessible.ts';
import { estimateFor, newName, officeApi } from '#tests/e2e/admin-records.ts';
import { test } from '#tests/e2e/guarded.ts';

/** The longest side of a stored photo, in pixels. */
const LONGEST = 1280;

/** Whether the browser still holds an object URL's data. */
const isHeld = (page: Page, url: string) =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.addEventListener('load', () => resolve(true));
        image.addEventListener('error', () => resolve(false));
        image.src = src;
      }),
    url,
  );

test('a photo is stored with the authority, shown on request, and hidden again', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const { id, jobId } = await office.post('quotes', estimateFor(newName()));
  await openOffice(page, request, `/admin/estimate/${id}`);
  // A picture with more pixels than are stored.
  await page.evaluate(() => document.body.style.setProperty('min-height', '1600px'));
  const picture = await page.screenshot({ type: 'png', fullPage: true });

  await page.getByRole('button', { name: 'Record authority' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authority to open' });
  await dialog.getByLabel('Authorized by').fill('Leilani Kealoha');
  await dialog.getByLabel('Relationship').selectOption('tenant');
  await dialog.getByLabel('ID checked').selectOption('lease-or-booking');
  const file = dialog.getByLabel('Photo');
  await file.setInputFiles({ name: 'lease.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This picture cannot be read', { exact: true })).toBeVisible();
  await expect(file).toHaveValue('');
  await file.setInputFiles({ name: 'lease.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByRole('button', { name: 'Record authority' }).click();
  // The history contains the same text.
  const told = page.getByRole('region', { name: /Notifications/ });
  await expect(told.getByText('Authority recorded', { exact: true })).toBeVisible();

  const section = page.getByRole('region', { name: 'Authority to open' });
  const looks = async () => {
    const entries: { what: string }[] = await office.get(`history?recordType=job&recordId=${jobId}`);
    return entries.filter(({ what }) => what === 'photo_viewed').length;
  };
  // The photo has followed the record.
  await expect(section.getByRole('button', { name: 'Show photo of Leilani Kealoha' })).toBeVisible();
  await page.reload();
  await expect(section.getByRole('button', { name: 'Show photo of Leilani Kealoha' })).toBeVisible();
  expect(await looks()).toBe(0);
  await section.getByRole('button', { name: 'Show photo' }).click();
  const photo = section.getByRole('img', { name: 'Recorded with the authority of Leilani Kealoha' });
  await expect(photo).toBeVisible();
  const shown = () =>
    photo.evaluate((image: HTMLImageElement) => Math.max(image.naturalWidth, image.naturalHeight));
  await expect.poll(shown).toBe(LONGEST);
  await expect.poll(looks).toBe(1);
  await expectAccessible(page);
  await expectNothingCutOff(page);
  const download = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Save photo' }).click();
  expect((await download).suggestedFilename()).toMatch(/^authority-\d{4}-\d\d-\d\d\.jpeg$/);

  const first = (await photo.getAttribute('src')) ?? '';
  expect(await isHeld(page, first)).toBe(true);
  await section.getByRole('button', { name: 'Hide photo' }).click();
  await expect(photo).toHaveCount(0);
  await expect.poll(() => isHeld(page, first)).toBe(false);

  await section.getByRole('button', { name: 'Show photo' }).click();
  const second = (await photo.getAttribute('src')) ?? '';
  expect(await isHeld(page, second)).toBe(true);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect.poll(() => isHeld(page, second)).toBe(false);
});
