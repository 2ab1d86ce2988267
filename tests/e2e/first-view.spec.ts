import { test } from '@playwright/test';
import { expectCallInFirstView, expectWholeWords } from './first-view.ts';

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

/** One page of each kind; tests/walks has every page. */
const kinds = ['/', '/contact', '/quote', '/privacy', '/ja', '/services/locksmith-princeville'];

test('a page shows a link to call in its first view, however small the window or large the text', async ({
  baseURL,
}) => {
  await expectCallInFirstView(baseURL ?? '', kinds);
});

test('words in tables stay whole, and nothing runs out of a phone with text at 200 %', async ({ page }) => {
  await expectWholeWords(page, [
    '/emergency/aaa-alternative',
    '/emergency/dead-battery',
    '/services/car-lockout-service-kauai',
    '/services/vacation-rental-rekey-kauai',
    '/contact',
  ]);
});
