import { expect } from '@playwright/test';
import { readPages } from '#scripts/build/html.ts';
import { paths } from '#scripts/build/paths.ts';
import { expectAccessible } from './admin-records.ts';
import { test } from './guarded.ts';
import { restyle } from './legibility.ts';

const pages = (await readPages(paths.publish))
  .map(({ url }) => url)
  .filter((url) => !/^\/admin(\/|$)/.test(url));

for (const url of pages) {
  test(`${url} comes alone, breaks no policy and can be used by everybody`, async ({ page, baseURL }) => {
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || new URL(request.url()).origin !== baseURL)
        requests.push(request.url());
    });
    // Violations of the content security policy are told here too.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 404'))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));

    const response = await page.goto(url);
    expect(response?.status()).toBe(200);

    // What is out of sight is laid out only when it comes near; until then its place is a guess.
    await restyle(page, '* { content-visibility: visible !important }');
    await expectAccessible(page);

    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, 'pixels to scroll sideways').toBeLessThanOrEqual(0);

    // Last, so that all this while nothing came that nobody asked for.
    expect(requests, 'scripts before a touch, or requests to others').toEqual([]);
    expect(complaints).toEqual([]);
  });
}
