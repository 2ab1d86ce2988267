// What the page says and keeps by itself, without the server.

/** Shows a message above everything, instead of an earlier one. */
export function say(text: string, kind: 'bad' | 'old'): void {
  document.querySelector('main .notice')?.remove();
  const notice = document.createElement('p');
  notice.className = `notice ${kind}`;
  notice.role = kind === 'bad' ? 'alert' : 'status';
  notice.textContent = text;
  document.querySelector('main h1')!.before(notice);
  if (kind === 'bad') notice.scrollIntoView({ block: 'center' });
}

/** Marks a form's empty required fields and goes to the first. Returns whether one is missing. */
export function isIncomplete(form: HTMLFormElement): boolean {
  for (const old of form.querySelectorAll('.error')) old.remove();
  for (const field of form.querySelectorAll<HTMLInputElement>('input,textarea')) {
    field.ariaInvalid = `${!field.checkValidity()}`;
    field.removeAttribute('aria-describedby');
  }
  const missing = form.querySelector<HTMLInputElement>('[aria-invalid=true]');
  if (!missing) return false;
  const error = document.createElement('p');
  error.className = 'error';
  error.id = `${missing.id || missing.name}-error`;
  error.textContent = wordsFor(missing);
  missing.setAttribute('aria-describedby', error.id);
  (missing.closest('fieldset') ?? missing).after(error);
  missing.focus();
  return true;
}

function wordsFor({ type, name }: HTMLInputElement): string {
  if (type === 'radio') return 'Choose a time';
  return name === 'name' ? 'Name is required' : 'Tell us what should change';
}

// The page as the key last opened it, for a dead spot. It is stored on the customer's own phone, under a hash of the key.

/** Where it is stored; the service worker leaves this store alone. */
const STORE = 'job-page';
/** Pages that are kept; older ones go first. */
const MOST_KEPT = 5;

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
    await Promise.all(kept.slice(0, -MOST_KEPT).map((old) => store.delete(old)));
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
