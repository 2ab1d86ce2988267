import { registerServiceWorker } from './offline-queue/background-sync.ts';

/** What an office tab asks of the service worker. */
export interface TabRequest {
  /** Keep the office's shell, and these hashed files. */
  readonly keepOffice?: readonly string[];
}

/** A tab that stays open this long belongs to a staff member at work, in milliseconds. */
const STAYED_MS = 20_000;

/** Whether the office runs as an installed app. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/**
 * Has the service worker keep what the office needs to open without network: at once in an installed office and where a
 * worker runs already, else after a while.
 * @returns a function that stops it
 */
export function keepShellOffline(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const keep = async () => {
    await registerServiceWorker();
    const { active } = await navigator.serviceWorker.ready;
    const used = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname);
    const request: TabRequest = { keepOffice: [...new Set(used)] };
    active?.postMessage(request);
  };
  const begin = async () => {
    const isKnown = isInstalled() || (await navigator.serviceWorker.getRegistration()) !== undefined;
    if (!isStopped) timer = setTimeout(() => void keep(), isKnown ? 0 : STAYED_MS);
  };
  void begin().catch(() => undefined);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
