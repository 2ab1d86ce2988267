import { type BrowserContext, expect, type Worker } from '@playwright/test';

/** Runs in the page or worker. */
const reachesServer = () =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Whether a worker reaches the server. A worker closes when the signal is cut while its script loads; a closed one reaches nothing. */
function workerReaches(worker: Worker): () => Promise<boolean> {
  const closed = new Promise<false>((resolve) => worker.once('close', () => resolve(false)));
  return () => Promise.any([worker.evaluate(reachesServer), closed]);
}

/**
 * Cuts the network off from every page and service worker of a browser. Playwright's `setOffline` returns before
 * Chromium's network process has heard of it, so on a busy machine the next request could still go out.
 */
export async function cutSignal(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const asked = [
    ...context.pages().map((page) => () => page.evaluate(reachesServer)),
    ...context.serviceWorkers().map(workerReaches),
  ];
  for (const ask of asked) await expect.poll(ask).toBe(false);
}
