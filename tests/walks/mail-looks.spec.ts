import { expect, type Page, test } from '@playwright/test';
import palette from '#content/palette.json' with { type: 'json' };
import { documentMessage, pricesOf } from '#server/mail/document-layout.ts';
import { markPicture, paragraphMail } from '#server/mail/layout.ts';
import { officeNotice, requestReceipt } from '#server/mail/request-mail.ts';
import { expectAccessible } from '#tests/e2e/accessible.ts';
import { unreadable } from './legibility.ts';

const to = 'leilani@example.com';
const request = {
  kind: 'quote',
  id: '0a1b2c3d-0000-4000-8000-000000000000',
  firstName: 'Leilani',
  lastName: 'Kealohapauolekawaiolanikekumakani',
  phone: '808-555-0177',
  email: to,
  serviceType: 'residential',
  location: 'Kapaa',
  isEmergency: true,
  preferred: null,
  message: 'Locked out, two kids with me.',
  createdAt: '2026-11-25T21:00:00.000Z',
  reference: 'Q-2026-00001',
  items: ['2 × Rekeying Service'],
  total: '146.60',
  validUntil: '2026-12-25T21:00:00.000Z',
  quoted: [
    ['2 × Rekeying Service', '$70.00'],
    ['Total before travel', '$73.30'],
    ['Travel, with tax', '$26.18'],
    ['With travel to Kapaa', '$99.48'],
  ],
} as unknown as Parameters<typeof requestReceipt>[0];

const items = [{ quantity: 2, serviceDescription: 'Deadbolt, satin nickel', totalPrice: '159.98' }];
const mails = {
  'a receipt of a request': requestReceipt(request, to, null),
  'the office’s notice': officeNotice(request, 'https://nenelock.example'),
  'an invoice': documentMessage({
    to,
    subject: 'Invoice INV-2026-00001',
    heading: 'Your invoice INV-2026-00001',
    greeting: 'Leilani',
    text: 'Thank you for calling us. Your invoice is attached.',
    facts: [['Due', 'Dec 25, 2026']],
    prices: pricesOf({ items, tax: '7.54', total: '167.52' }),
    link: { label: 'See the invoice', url: 'https://nenelock.example/i#token' },
  }),
  'a link by mail': paragraphMail(to, 'Set your password', [
    'It works once.',
    { label: 'Set the password', url: 'https://nenelock.example/admin/set-password#token' },
  ]),
};

const picture = `data:image/png;base64,${markPicture.content.toString('base64')}`;

/** Shows a mail as a mail program does, with the picture that travels with it. */
async function read(page: Page, html: string): Promise<void> {
  await page.setContent(html.replace(`cid:${markPicture.cid}`, picture));
}

for (const [name, { html }] of Object.entries(mails)) {
  test(`${name} is readable by day and in dark mode, on a phone and beside a list`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 700]) {
        await page.setViewportSize({ width, height: 800 });
        await read(page, html);
        expect(await unreadable(page), `${colorScheme}, ${width} px`).toEqual([]);
      }
      await expectAccessible(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
      const sheet = await page.locator('.sheet').evaluate((part) => getComputedStyle(part).backgroundColor);
      expect(sheet).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : rgb(palette.dark.panel));
      await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 96);
    }
  });
}

/** A color of the palette as a browser computes it. */
function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
