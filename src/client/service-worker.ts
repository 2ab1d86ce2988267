/**
 * Makes the site work offline: visited pages, a customer's page of their job, the card in Japanese, the contact form, the quote builder, or a fallback page with ways to reach us.
 * Sends queued submissions and the steps that wait on a phone once the device is back online, and shows the office's notifications. Never handles or caches
 * API requests; of the office it caches the empty shell and hashed files, for browsers where it is used.
 * Bundled to /sw.js by src/pages/sw.js.ts, which injects the version.
 */
import { placeOfShared, SHARE_PATH } from '#contract/shared-text.ts';
import { sendQueued } from './offline-queue/queue.ts';
import type { TabRequest, Worker } from './worker.ts';
import { sendForClosedPage } from './phone/send-in-worker.ts';
import { handlePushNotes } from './push-notes.ts';

declare const SITE_VERSION: string;

const worker = self as unknown as Worker;

/** One cache per version; scripts have content-hashed names and are cached with their pages. */
const CACHE = `site-${SITE_VERSION}`;
const OFFLINE_PAGE = '/offline';
const USEFUL_PAGES = ['/ja', '/contact', '/quote'];
/** The office's page, which stays empty until its script has signed in. */
const OFFICE_SHELL = '/admin';
/** Maximum number of cached pages; the oldest are evicted. */
const MAX_PAGES = 30;
/** Never cached: answers and the office. */
const PRIVATE = /^\/(?:api|admin)(?:\/|$)/;
/** A customer's page of their job: what its path alone shows. Its script keeps the rest in a store of its own. */
const JOB_PAGE = /^\/j\/[\w-]+$/;
const JOB_STORE = 'job-page';
const JOB_SCRIPT = '/j.js';
/** The chunks of the office that a phone needs without signal: screens, what is kept, and what they load on demand. */
const FIELD_SCREENS =
  /import\(\s*[`"'](\.\/(?:MyDayScreen|JobScreen|ExpenseDialog|WaitingScreen|LoginScreen|SessionEnded|StepUpDialog|passkeys|Toaster|live|phone|kept|kept-day|steps|sealed|send-left|send-photos|shrink-photo)\.[\w@-]+\.js)[`"']\s*\)/g;
const HASHED = /^\/_astro\/[\w.@-]+$/;
/** How long to wait for the network before showing a cached page, in milliseconds. */
const NETWORK_TIMEOUT_MS = 4000;

worker.addEventListener('install', (event) => {
  // Requests to the API go out without waiting for this worker to start, where the browser has static routes.
  void event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => undefined);
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(OFFLINE_PAGE))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .match(OFFICE_SHELL)
      .then(async (office) => {
        await deleteOldCaches();
        await worker.clients.claim();
        // Replaces the old release's shell.
        if (office) await keepOffice([]).catch(() => undefined);
      })
      .then(cacheOpenPages)
      // These are optional offline, so a failure to cache one must not fail the installation. They are cached one after the
      // other, because a form is 90 KB and the signal may be weak.
      .then(async () => {
        for (const path of USEFUL_PAGES) await cacheWithScripts(path).catch(() => undefined);
      }),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (request.method === 'POST' && url.pathname === SHARE_PATH) event.respondWith(sharedText(request));
  if (request.method !== 'GET') return;
  if (/^\/api(?:\/|$)/.test(url.pathname)) return;
  if (/^\/admin(?:\/|$)/.test(url.pathname)) {
    if (request.mode === 'navigate') event.respondWith(officePage(request));
    return;
  }
  if (JOB_PAGE.test(url.pathname) || url.pathname === JOB_SCRIPT) {
    if (request.mode === 'navigate' || url.pathname === JOB_SCRIPT) event.respondWith(lastKnown(request));
    return;
  }
  if (request.mode === 'navigate') {
    const network = fetch(request);
    event.respondWith(page(request, network));
    event.waitUntil(network.then((response) => cachePage(request, response.clone())).catch(() => undefined));
    // Browsers without Background Sync send queued submissions on the next page load.
    event.waitUntil(network.then(() => sendQueued()).catch(() => undefined));
  } else if (url.pathname.startsWith('/_astro/')) {
    event.respondWith(asset(request));
  }
});

worker.addEventListener('message', (event) => {
  const { keepOffice: used } = (event.data ?? {}) as TabRequest;
  if (!used) return;
  const kept = keepOffice(used).then(
    () => true,
    () => false,
  );
  event.waitUntil(kept.then((isKept) => event.ports[0]?.postMessage(isKept)));
});

worker.addEventListener('sync', (event) => {
  // Rejecting makes the browser retry the sync.
  if (event.tag === 'steps') event.waitUntil(sendForClosedPage(officeIsOpen));
  if (event.tag === 'submissions')
    event.waitUntil(
      sendQueued().then((waits) => {
        if (waits) throw new Error('Some submissions are still queued');
      }),
    );
});

handlePushNotes();

const openTabs = async () =>
  (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(
    ({ url }) => new URL(url),
  );

const officeIsOpen = async () => (await openTabs()).some(({ pathname }) => /^\/admin(?:\/|$)/.test(pathname));

/** Caches the pages being read: the first visit's page was loaded before this worker could cache it. */
async function cacheOpenPages(): Promise<void> {
  for (const { origin, pathname, search } of await openTabs()) {
    if (origin !== worker.location.origin || search || PRIVATE.test(pathname)) continue;
    await cacheWithScripts(pathname).catch(() => undefined);
  }
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== CACHE && name !== JOB_STORE).map((name) => caches.delete(name)),
  );
}

/**
 * Responds with the page from the network; from the cache if the network is slow or fails; otherwise with the
 * offline page.
 */
async function page(request: Request, network: Promise<Response>): Promise<Response> {
  const cached = await caches.match(request, { ignoreSearch: true });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS));
  const answer = await (cached ? Promise.race([network, late]) : network).catch(() => undefined);
  return answer ?? cached ?? (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}

/** Sends a text that another app shared on to New call, without sending it to the server. */
async function sharedText(request: Request): Promise<Response> {
  return Response.redirect(placeOfShared(await request.formData()), 303);
}

/** The office's page from the network; offline, the cached shell, which says so. Never caches the response. */
async function officePage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFICE_SHELL)) ?? Response.error();
  }
}

/**
 * Caches the office's shell with its scripts and styles, the screens that work without signal, and the hashed files that a
 * tab has used.
 */
async function keepOffice(used: readonly string[]): Promise<void> {
  await cacheWithScripts(OFFICE_SHELL, /(?:src|href)="(\/_astro\/[^"]+)"/g, FIELD_SCREENS);
  for (const path of used.filter((each) => HASHED.test(each))) await asset(new Request(path));
}

/**
 * The present from the network, and only without one what was last known: the page says of when it is. An answer to
 * something else than the address alone has a query and is not stored.
 */
async function lastKnown(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected && !new URL(request.url).search)
      await cache.put(request, response.clone());
    return response;
  } catch {
    return (
      (await cache.match(request, { ignoreSearch: true })) ??
      (await caches.match(OFFLINE_PAGE)) ??
      Response.error()
    );
  }
}

async function cachePage(request: Request, response: Response): Promise<void> {
  const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html');
  // A URL with a query may carry a customer's reference.
  if (!isPage || response.redirected || new URL(request.url).search) return;
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const pages = (await cache.keys()).filter(
    ({ url }) =>
      !/\/_astro\//.test(url) &&
      ![OFFLINE_PAGE, OFFICE_SHELL, ...USEFUL_PAGES].includes(new URL(url).pathname),
  );
  await Promise.all(pages.slice(0, -MAX_PAGES).map((old) => cache.delete(old)));
}

/** Script names are content-hashed, so a cached one never changes. */
async function asset(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

/**
 * Caches a page with the scripts it names and their imports. The page goes last, so it is never cached without them.
 * @param scripts the pattern of script addresses in the page; by default, its islands'
 * @param onDemand the pattern of the scripts that these load on demand and that are cached, too
 */
async function cacheWithScripts(
  path: string,
  scripts = /data-island="([^"]+)"/g,
  onDemand?: RegExp,
): Promise<void> {
  const response = await fetch(path, { credentials: 'omit' });
  if (!response.ok || response.redirected) throw new Error(`${path} answered ${response.status}`);
  const html = await response.clone().text();
  const queue = [...html.matchAll(scripts)].map((found) => found[1] ?? '');
  const seen = new Set<string>();
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const script = await asset(new Request(url));
    const base = new URL(url, worker.location.origin);
    const text = await script.text();
    const named = [
      ...text.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g),
      ...(onDemand ? text.matchAll(onDemand) : []),
    ];
    for (const [, name = ''] of named) queue.push(new URL(name, base).pathname);
  }
  const cache = await caches.open(CACHE);
  const before = await cache.match(path);
  // Of a page that is being written when the browser is killed, nothing is left.
  if ((await before?.text()) !== html) await cache.put(path, response);
}
