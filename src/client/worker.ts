/** Background Sync (WICG), which TypeScript's DOM library lacks. */
type WithSync = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/** What background syncs send: queued submissions, and the steps of jobs that wait on a phone. */
type SyncTag = 'submissions' | 'steps';

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

/** The parts of ServiceWorkerGlobalScope that TypeScript's DOM library lacks. */
export interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
/** Static routes are Chromium's alone. */
interface InstallEvent extends WaitingEvent {
  addRoutes?(route: { condition: { urlPattern: string }; source: 'network' }): Promise<void>;
}
interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageFromTab extends WaitingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
interface SyncEvent extends WaitingEvent {
  readonly tag: SyncTag;
}
export interface Worker {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly { url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromTab) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}
