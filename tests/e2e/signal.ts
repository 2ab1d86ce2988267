import { type BrowserContext, expect } from '@playwright/test';

/** Runs in the page or worker. */
const reachesServer = () =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Cuts the network off from every page and service worker of a browser. Playwright's `setOffline` returns before
 * Chromium's network process has heard of it, so on a busy machine the next request could still go out.
 */
export async function cutSignal(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const asked = [
    ...context.pages().map((page) => () => page.evaluate(reachesServer)),
    ...context.serviceWorkers().map((worker) => () => worker.evaluate(reachesServer)),
  ];
  for (const ask of asked) await expect.poll(ask).toBe(false);
}
