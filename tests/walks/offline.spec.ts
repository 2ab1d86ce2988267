import { expect, type Page, type Route } from '@playwright/test';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { test } from '#tests/e2e/guarded.ts';
import { fillRequest, isKept, loseSignal, send } from '#tests/e2e/offline-page.ts';
import { newPerson, referenceOn, statusOf, watchPosts } from '#tests/e2e/public-forms.ts';
import { cutSignal } from '#tests/e2e/signal.ts';

// A headless shell has no background sync, with which a worker sends requests that its page could not.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumArguments() } });

/** Makes the queued request this many hours old, between two tries: one under way would write its own time again. */
const age = (page: Page, hours: number) =>
  page.evaluate(
    (by) =>
      navigator.locks.request(
        'submissions',
        () =>
          new Promise<void>((resolve, reject) => {
            const opened = indexedDB.open('requests');
            opened.onerror = () => reject(new Error('IndexedDB cannot be opened'));
            opened.onsuccess = () => {
              const transaction = opened.result.transaction('submissions', 'readwrite');
              const store = transaction.objectStore('submissions');
              const all = store.getAll();
              all.onsuccess = () => {
                for (const row of all.result) store.put({ ...row, createdAt: row.createdAt - by });
              };
              transaction.oncomplete = () => {
                opened.result.close();
                resolve();
              };
            };
          }),
      ),
    hours * 3_600_000,
  );

/** The requests on this device. */
const submissionsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ state: string; body: { location: string } }[]>((resolve) => {
        const opened = indexedDB.open('requests');
        opened.onsuccess = () => {
          const all = opened.result.transaction('submissions').objectStore('submissions').getAll();
          all.onsuccess = () => {
            opened.result.close();
            resolve(all.result);
          };
        };
      }),
  );

const placesOf = async (page: Page) => (await submissionsOf(page)).map(({ body }) => body.location);

test('a queued request survives a crash of the page and is sent when it is opened again', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  const person = await fillRequest(page);
  await loseSignal(page);
  await send(page);
  await expect(statusOf(page)).toContainText('waiting for signal');
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  const posts = watchPosts(again, '/api/contact');
  await again.goto('/contact');
  await referenceOn(again);
  await again.reload();
  await referenceOn(again);
  expect(posts.map(({ body }) => body['lastName'])).toEqual(posts.map(() => person.lastName));
  await statusOf(again).getByRole('button', { name: 'Done' }).click();
  await expect(statusOf(again)).toBeHidden();
  await again.reload();
  await expect(statusOf(again)).toBeHidden();
});

test('a queued request can be withdrawn and changed', async ({ page, context }) => {
  const posts = watchPosts(page, '/api/contact');
  await page.goto('/contact');
  await fillRequest(page);
  await loseSignal(page);
  await send(page);
  await statusOf(page).getByRole('button', { name: 'Change it' }).click();
  await expect(statusOf(page)).toBeHidden();
  await page.getByLabel('Where *').fill('Polihale, at the gate');
  await context.setOffline(false);
  await send(page);
  await referenceOn(page);
  expect(posts.at(-1)?.body['location']).toBe('Polihale, at the gate');
});

for (const changed of [[], ['Polihale, at the gate']]) {
  const then = changed.length > 0 ? 'only the changed one is left' : 'nothing is left';
  test(`a request is withdrawn while it is being sent; when that has failed, ${then}`, async ({
    page,
    context,
  }) => {
    await page.goto('/contact');
    await fillRequest(page);
    await loseSignal(page);
    await send(page);
    await expect(statusOf(page)).toContainText('waiting for signal');
    const attempts: Route[] = [];
    await context.route('**/api/contact', (route) => void attempts.push(route));
    await context.setOffline(false);
    await expect.poll(() => attempts.length).toBe(1);
    await statusOf(page).getByRole('button', { name: 'Change it' }).click();
    await expect(statusOf(page)).toBeHidden();
    for (const place of changed) {
      await page.getByLabel('Where *').fill(place);
      await send(page);
      await expect.poll(() => placesOf(page)).toEqual([place]);
    }
    await attempts[0]?.abort();
    // The first attempt has ended when the next begins, of the page or its worker, or else when its lock is free.
    if (changed.length > 0) await expect.poll(() => attempts.length).toBe(2);
    else await page.evaluate(() => navigator.locks.request('submissions', () => undefined));
    expect(await placesOf(page)).toEqual(changed);
  });
}

test('of two queued requests, the one withdrawn while the other is being sent is not sent', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/contact');
    await fillRequest(each);
  }
  await other.getByLabel('Where *').fill('Polihale, at the gate');
  for (const each of [page, other]) await loseSignal(each);
  for (const each of [page, other]) {
    await send(each);
    await expect(statusOf(each)).toContainText('waiting for signal');
  }
  const places: string[] = [];
  const failing = Promise.withResolvers<void>();
  await context.route('**/api/contact', async (route) => {
    places.push((route.request().postDataJSON() as { location: string }).location);
    await failing.promise;
    await route.abort();
  });
  await context.setOffline(false);
  await expect.poll(() => places).toEqual(['Polihale, past the sand road']);
  await statusOf(other).getByRole('button', { name: 'Change it' }).click();
  await expect.poll(() => placesOf(other)).toEqual(['Polihale, past the sand road']);
  failing.resolve();
  await page.evaluate(() => navigator.locks.request('submissions', () => undefined));
  expect(places).not.toContain('Polihale, at the gate');
});

test('a request older than a day is not sent by the page or its worker until the visitor confirms', async ({
  page,
  context,
}) => {
  const posts: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.postData() ?? '');
  });
  await page.goto('/contact');
  await fillRequest(page);
  await isKept(page, '/contact');
  await cutSignal(context);
  await send(page);
  await expect(statusOf(page)).toContainText('waiting for signal');
  await age(page, 24);
  // The page is closed when the signal returns: the worker finds the request when the next page loads.
  await page.goto('/offline');
  posts.length = 0;
  await context.setOffline(false);
  await page.goto('/faqs');
  const states = async () => (await submissionsOf(page)).map(({ state }) => state);
  await expect.poll(states).toEqual(['stale']);

  await page.goto('/contact');
  await expect(statusOf(page)).toContainText('Not sent: it is more than a day old');
  await expect(page.getByLabel('Where *')).toHaveValue('Polihale, past the sand road');
  expect(posts).toEqual([]);
  await statusOf(page).getByRole('button', { name: 'Change it' }).click();
  await page.getByLabel('Where *').fill('Polihale, at the gate');
  await send(page);
  await referenceOn(page);
  expect(posts.map((body) => (JSON.parse(body) as { location: string }).location)).toEqual([
    'Polihale, at the gate',
  ]);
});

test('a request more than a day old is sent once when the visitor confirms', async ({ page, context }) => {
  const posts = watchPosts(page, '/api/contact');
  await page.goto('/contact');
  await fillRequest(page);
  await loseSignal(page);
  await send(page);
  await expect(statusOf(page)).toContainText('waiting for signal');
  await age(page, 24);
  posts.length = 0;
  await context.setOffline(false);
  await expect(statusOf(page)).toContainText('Not sent: it is more than a day old');
  expect(posts).toEqual([]);
  await statusOf(page).getByRole('button', { name: 'Send now' }).click();
  await referenceOn(page);
  expect(posts).toHaveLength(1);
  await expect(page.getByLabel('Where *')).toHaveValue('');
});

/** Queues a request in the first release's format: one per form, with a note for the form's page. */
const storeAsVersion1 = (page: Page, submission: object) =>
  page.evaluate(
    (waiting) =>
      new Promise<void>((resolve, reject) => {
        localStorage.setItem('waiting:contact', JSON.stringify({ at: Date.now(), value: true }));
        const opened = indexedDB.open('requests', 1);
        opened.onupgradeneeded = () => opened.result.createObjectStore('submissions', { keyPath: 'form' });
        opened.onerror = () => reject(new Error('IndexedDB cannot be opened'));
        opened.onsuccess = () => {
          const transaction = opened.result.transaction('submissions', 'readwrite');
          transaction.objectStore('submissions').put({ ...waiting, createdAt: Date.now() - 60_000 });
          transaction.oncomplete = () => {
            opened.result.close();
            resolve();
          };
        };
      }),
    submission,
  );

test('a request that the first release left waiting is sent once, under its own key', async ({ page }) => {
  // A page without a script that would open the queue.
  await page.goto('/robots.txt');
  const key = crypto.randomUUID();
  const { firstName, lastName, phone } = newPerson();
  const body = { firstName, lastName, phone, serviceType: 'emergency', location: 'Polihale' };
  await storeAsVersion1(page, { form: 'contact', key, body, state: 'queued', attempts: 1 });
  const posts = watchPosts(page, '/api/contact');
  await page.goto('/contact');
  await referenceOn(page);
  await page.reload();
  await referenceOn(page);
  expect(posts).toEqual([{ key, body }]);
  await statusOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(statusOf(page)).toBeHidden();
});
