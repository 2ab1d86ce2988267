/** Background Sync (WICG), which TypeScript's DOM library lacks. */
type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/** Tag of the background sync that sends queued submissions. */
export const SYNC_TAG = 'submissions';

/**
 * Registers the service worker that makes the site work offline. Called after the first interaction, so that it
 * does not slow down the page's own loading; skipped when the user asked to save data.
 */
export async function registerServiceWorker(): Promise<void> {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!connection?.saveData) await serviceWorker?.register('/sw.js').catch(() => undefined);
}

/**
 * Asks the browser to send queued submissions once the device is back online, even if the page is closed.
 * Best effort.
 */
export async function requestBackgroundSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) as
    WithSync | undefined;
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}
