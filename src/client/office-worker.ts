import { registerServiceWorker } from './offline-queue/background-sync.ts';

/** A request from an office tab to the service worker. */
export interface TabRequest {
  /** Cache the office's shell and these hashed files. */
  readonly keepOffice?: readonly string[];
}

/** Milliseconds after which an open tab counts as a staff member at work, so that the office is worth caching. */
const AT_WORK_AFTER_MS = 20_000;

/** Whether the office runs as an installed app. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/**
 * Has the service worker cache the files that the office needs to open offline: at once if the office is installed or a
 * worker is registered, otherwise after `AT_WORK_AFTER_MS`.
 * @returns a function that stops it
 */
export function keepShellOffline(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const keep = async () => {
    await registerServiceWorker();
    await postUsed();
  };
  const begin = async () => {
    const isKnown = isInstalled() || (await navigator.serviceWorker.getRegistration()) !== undefined;
    if (!isStopped) timer = setTimeout(() => void keep(), isKnown ? 0 : AT_WORK_AFTER_MS);
  };
  void begin().catch(() => undefined);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/**
 * Has the office cached with every screen that works without signal, at once and whatever the data saver says.
 * @returns whether the worker has it now
 */
export async function keepScreensOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  await navigator.serviceWorker.register('/sw.js');
  return postUsed();
}

/** Names the hashed files that this tab has used. @returns whether the worker has cached them with the office */
async function postUsed(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  const used = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
  const request: TabRequest = { keepOffice: [...new Set(used)] };
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      port1.close();
      resolve(data === true);
    };
  });
  active?.postMessage(request, [port2]);
  return answered;
}
