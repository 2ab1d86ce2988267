/**
 * Opens the site without signal: pages that were seen, the contact form, else the page with what helps then. Sends
 * what waits on the device when signal returns. It never touches the API or the office, and keeps nothing of theirs.
 * Bundled to /sw.js by src/pages/sw.js.ts, which puts in the version.
 */
import { sendWaiting } from './outbox.ts';
import { SYNC_TAG } from './offline-queue.ts';

declare const SITE_VERSION: string;

/** The part of the worker's world that TypeScript's DOM library does not describe. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskedEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface SyncEvent extends WaitingEvent {
  readonly tag: string;
}
interface Worker {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
}
const worker = self as unknown as Worker;

/** Pages of this version; scripts are named by their contents and live with them. */
const CACHE = `site-${SITE_VERSION}`;
const OFFLINE_PAGE = '/offline';
const FORM_PAGE = '/contact';
/** Pages seen that are kept, the newest. */
const MAX_PAGES = 30;
/** With one bar a page may come late; a page we have is better than waiting longer than this, milliseconds. */
const PATIENCE_MS = 4000;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(OFFLINE_PAGE))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    dropOldVersions()
      .then(() => worker.clients.claim())
      // Help that may be needed: not having it must not keep the rest from working.
      .then(() => keepWithScripts(FORM_PAGE).catch(() => undefined)),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (/^\/(?:api|admin)(?:\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') {
    const network = fetch(request);
    event.respondWith(page(request, network));
    event.waitUntil(network.then((response) => keepPage(request, response.clone())).catch(() => undefined));
    // Browsers without Background Sync send what waits with the next page.
    event.waitUntil(network.then(() => sendWaiting()).catch(() => undefined));
  } else if (url.pathname.startsWith('/_astro/')) {
    event.respondWith(asset(request));
  }
});

worker.addEventListener('sync', (event) => {
  if (event.tag !== SYNC_TAG) return;
  event.waitUntil(
    sendWaiting().then((waits) => {
      // A sync that fails is tried again by the browser.
      if (waits) throw new Error('Something still waits for signal');
    }),
  );
});

async function dropOldVersions(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** A page: from the network; what we have of it when that takes too long or fails; else the page for no signal. */
async function page(request: Request, network: Promise<Response>): Promise<Response> {
  const kept = await caches.match(request, { ignoreSearch: true });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await (kept ? Promise.race([network, late]) : network).catch(() => undefined);
  return answer ?? kept ?? (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}

async function keepPage(request: Request, response: Response): Promise<void> {
  const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html');
  // An address with a query may carry somebody's reference.
  if (!isPage || response.redirected || new URL(request.url).search) return;
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const pages = (await cache.keys()).filter(
    ({ url }) => !/\/_astro\//.test(url) && ![OFFLINE_PAGE, FORM_PAGE].includes(new URL(url).pathname),
  );
  await Promise.all(pages.slice(0, -MAX_PAGES).map((old) => cache.delete(old)));
}

/** A script named by its contents: what we have of it never changes. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

/** Keeps a page with the scripts its islands name and what those import; the page last, so that it never lacks them. */
async function keepWithScripts(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const html = await response.clone().text();
  const queue = [...html.matchAll(/data-island="([^"]+)"/g)].map((found) => found[1] ?? '');
  const seen = new Set<string>();
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const script = await asset(new Request(url));
    const base = new URL(url, worker.location.origin);
    for (const [, name = ''] of (await script.text()).matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)) {
      queue.push(new URL(name, base).pathname);
    }
  }
  await (await caches.open(CACHE)).put(path, response);
}
