import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { timeZone } from '#content/place/place.ts';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';

/** Starts a browser for measuring. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: chromiumArguments() });
}

/** A page with an empty cache, on a processor `slowdown` times as slow as this machine's. */
export async function freshPage(
  browser: Browser,
  slowdown = 1,
): Promise<{ context: BrowserContext; page: Page; bytes: () => number }> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: timeZone,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  let bytes = 0;
  await client.send('Network.enable');
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  if (slowdown > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, bytes: () => bytes };
}
