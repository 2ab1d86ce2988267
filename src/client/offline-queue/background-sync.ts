/** Background Sync (WICG), which TypeScript's DOM library lacks. */
type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/** What background syncs send: queued submissions, and the steps of jobs that wait on a phone. */
export type SyncTag = 'submissions' | 'steps';

/**
 * Registers the service worker that makes the site work offline. Called after the first interaction, so that it
 * does not slow down the page's own loading; skipped when the user asked to save data.
 */
export function registerServiceWorker(): Promise<unknown> | false | undefined {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && serviceWorker?.register('/sw.js').catch(() => undefined);
}

/** Asks the browser to send what waits once the device is back online, even if the page is closed. Best effort. */
export async function requestBackgroundSync(tag: SyncTag): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) as
    WithSync | undefined;
  await registration?.sync?.register(tag).catch(() => undefined);
}
