// The page as the key last opened it, for a dead spot. It is stored on the customer's own phone, under a hash of the key.

/** Where it is stored; the service worker leaves this store alone. */
const STORE = 'job-page';
/** Pages that are kept; older ones go first. */
const MOST = 5;

async function place(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return `/j/kept/${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Keeps a page; without a store, as in some private windows, it is not kept. */
export async function keep(key: string, html: string): Promise<void> {
  try {
    const store = await caches.open(STORE);
    // Over the earlier one, which stays until then: a page may be closed in between.
    await store.put(await place(key), new Response(html));
    const kept = await store.keys();
    await Promise.all(kept.slice(0, -MOST).map((old) => store.delete(old)));
  } catch {
    // Only a dead spot will miss it.
  }
}

/** The page that was kept; undefined if none was. */
export async function readKept(key: string): Promise<string | undefined> {
  try {
    const kept = await (await caches.open(STORE)).match(await place(key));
    return await kept?.text();
  } catch {
    return undefined;
  }
}

/** Forgets a page whose link has ended. */
export async function dropKept(key: string): Promise<void> {
  await caches
    .open(STORE)
    .then(async (store) => store.delete(await place(key)))
    .catch(() => undefined);
}
