import { expect, type Page } from '@playwright/test';
import { openOffice, sendLead, typeSignIn } from './admin-office.ts';
import { estimateFor, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';

/** This browser's storage for the site: whether it contains a word, and its keys. */
async function lookFor(page: Page, word: string) {
  return page.evaluate(async (wanted) => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(new Error(name)));
        });
        const rows = await Promise.all(
          [...database.objectStoreNames].map(
            (store) =>
              new Promise<unknown>((resolve) => {
                const all = database.transaction(store).objectStore(store).getAll();
                all.addEventListener('success', () => resolve(all.result));
              }),
          ),
        );
        database.close();
        return rows;
      }),
    );
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all(
          (await cache.keys()).map(async (request) => [
            request.url,
            await (await cache.match(request))?.text(),
          ]),
        );
      }),
    );
    const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    );
    const everything = [
      localStorage,
      sessionStorage,
      databases,
      cached,
      typed,
      document.cookie,
      history.state,
    ];
    return {
      found: (JSON.stringify(everything) + document.documentElement.outerHTML).includes(wanted),
      keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      cached: cached.flat().map(([url = '']) => new URL(url).pathname),
      blobs: [...((globalThis as unknown as { blobs?: Set<string> }).blobs ?? [])],
    };
  }, word);
}

/** Records which object URLs a page creates and which it revokes. */
async function watchBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const blobs = new Set<string>();
    Object.assign(globalThis, { blobs });
    const make = URL.createObjectURL.bind(URL);
    const free = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (file) => {
      const url = make(file);
      blobs.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      blobs.delete(url);
      free(url);
    };
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account|owner/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

test('after signing out no customer data is left in the browser', async ({ page, request, context }) => {
  // With the public site's service worker and caches in place, as on a phone that uses both.
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await watchBlobs(page);
  const lead = await sendLead(request);
  const office = await officeApi(request);
  const { id } = await office.post('quotes', estimateFor(lead.lastName));
  await openOffice(page, request, `/admin?tab=leads&q=${lead.mark}`);
  await page.getByRole('link', { name: lead.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lead.lastName);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search jobs/ }).fill(lead.mark);
  await page.getByRole('option', { name: /Q-.*Leilani|Leilani.*Q-/ }).click();
  await expect(page).toHaveURL(`/admin/estimate/${id}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  await download;
  const before = await lookFor(page, lead.mark);
  expect(before.found).toBe(true);
  expect(before.keys).toEqual(['adminToken', 'officeMay']);
  expect(before.blobs).toHaveLength(1);
  expect(before.cached).toContain('/offline');

  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Office sign-in' })).toBeVisible();
  const after = await lookFor(page, lead.mark);
  expect(after).toMatchObject({ found: false, keys: [], blobs: [] });
  // The office's empty shell stays: it opens without network.
  expect(after.cached.filter((path) => /^\/(api|admin)\b/.test(path) && path !== '/admin')).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(await lookFor(page, lead.mark)).toMatchObject({ found: false, keys: [], blobs: [] });
});

test('the next sign-in on the same page refetches everything', async ({ page, request }) => {
  const lead = await sendLead(request);
  const reads = (call: { url(): string }) => /\/api\/admin\/leads(?!.*limit)/.test(call.url());
  await openOffice(page, request, '/admin');
  const first = page.waitForRequest(reads);
  await page.getByRole('tab', { name: /^Leads/ }).click();
  await first;
  await expect(page.getByRole('link', { name: lead.name, exact: true })).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Office sign-in' })).toBeVisible();
  await typeSignIn(page);
  const second = page.waitForRequest(reads);
  await page.getByRole('tab', { name: /^Leads/ }).click();
  await second;
});

test('signing out in one tab empties the others', async ({ page, request, context }) => {
  const lead = await sendLead(request);
  await openOffice(page, request, `/admin/leads/${lead.id}`);
  const other = await context.newPage();
  await other.goto(`/admin/leads/${lead.id}`);
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1 })).toContainText(lead.lastName);
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Office sign-in' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(await lookFor(other, lead.mark)).toMatchObject({ found: false, keys: [] });
});

test('signing out after the session ended asks about unsaved text', async ({ page, request }) => {
  await openOffice(page, request, '/admin/create-estimate');
  await page.getByLabel('First Name').fill('Noelani');
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('officeDraft:')));
  await expect.poll(drafts).toHaveLength(1);
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  await request.post('/api/admin/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.getByLabel('Find an existing customer').fill('Noelani');
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByRole('button', { name: 'Leave the office' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await ended.getByRole('button', { name: 'Leave the office' }).click();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(await drafts()).toEqual([]);
});
