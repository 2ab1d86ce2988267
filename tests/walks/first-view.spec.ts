import { test } from '@playwright/test';
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { expectCallInFirstView, expectWholeWords, expectWordsToCall } from './first-view.ts';

test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const urls = (await readPages(paths.publish))
  .filter(({ url }) => !/^\/admin(\/|$)/.test(url))
  .map(({ url }) => url);

test('every page shows a link to call in its first view, however small the window or large the text', async ({
  baseURL,
}) => {
  test.slow();
  await expectCallInFirstView(baseURL ?? '', urls);
});

test('with large text the bar of a tall phone has words to call, under a bar of one color', async ({
  baseURL,
}) => {
  await expectWordsToCall(baseURL ?? '');
});

test('words in every table stay whole, and nothing runs out of a phone with text at 200 %', async ({
  page,
}) => {
  test.slow();
  await expectWholeWords(page, urls);
});
