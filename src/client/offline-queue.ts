/** The part of Background Sync (WICG) that TypeScript does not know. */
type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/** Name of the sync that sends what waits on the device. */
export const SYNC_TAG = 'submissions';

/**
 * Installs the service worker that opens the site without signal. Called after a touch, when the page has all it
 * needs. Who asked to save data is left alone.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Asks the browser to send what waits when signal returns, even if the page is closed by then. Best effort. */
export async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = (await navigator.serviceWorker.getRegistration().catch(() => undefined)) as
    WithSync | undefined;
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}
