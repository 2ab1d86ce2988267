import { expect, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { openOffice, sendLead, shareText } from './admin-office.ts';
import { fillPerson, referenceOn, newPerson, statusOf, watchPosts } from './public-forms.ts';
import { test } from './guarded.ts';

// A headless shell has no background sync, with which a worker sends requests that its page could not.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumArguments() } });

async function fillRequest(page: Page) {
  const person = newPerson();
  await fillPerson(page, person);
  await page.getByLabel('Service *').selectOption('emergency');
  await page.getByLabel('Where *').fill('Polihale, past the sand road');
  return person;
}

/** Cuts the signal once the form's script is there: before, a form is sent as without script. */
async function loseSignal(page: Page): Promise<void> {
  const unready = page.locator('[data-island]').filter({ has: page.getByLabel('Where *') });
  await expect(unready).toHaveCount(0);
  await page.context().setOffline(true);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Request' }).click();

/** The worker has cached this page: it caches a page after showing it, and the form's page after its scripts. */
async function isKept(page: Page, path: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(async (kept) => Boolean(await caches.match(kept)), path)).toBe(true);
}

test('a request made offline is shown as queued, and is sent once when the signal returns', async ({
  page,
  context,
}) => {
  const posts = watchPosts(page, '/api/contact');
  await page.goto('/contact');
  await fillRequest(page);
  await loseSignal(page);
  await send(page);

  await expect(statusOf(page)).toContainText('waiting for signal');
  const text = statusOf(page).getByRole('link', { name: 'Text it instead' });
  expect(decodeURIComponent((await text.getAttribute('href')) ?? '')).toContain(
    'Polihale, past the sand road',
  );
  await expect(statusOf(page).getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+1808/);

  await context.setOffline(false);
  await referenceOn(page);
  await expect(page.getByLabel('Where *')).toHaveValue('');
  expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
});

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

test('a lost response makes no second request', async ({ page }) => {
  const stored: string[] = [];
  await page.route(
    '/api/contact',
    async (route) => {
      const response = await route.fetch();
      stored.push(((await response.json()) as { id: string }).id);
      // The server stores it, but the response never reaches the phone.
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.goto('/contact');
  await fillRequest(page);
  await send(page);
  // The page or its worker sends it again automatically and gets the first response.
  expect(await referenceOn(page)).toBe(stored[0]?.slice(0, 8).toUpperCase());
});

/** Makes the queued request this many hours old. */
const age = (page: Page, hours: number) =>
  page.evaluate(
    (by) =>
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
    hours * 3_600_000,
  );

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
  await context.setOffline(true);
  await send(page);
  await expect(statusOf(page)).toContainText('waiting for signal');
  await age(page, 25);
  // The page is closed when the signal returns: the worker finds the request when the next page loads.
  await page.goto('/offline');
  posts.length = 0;
  await context.setOffline(false);
  await page.goto('/faqs');
  const states = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const opened = indexedDB.open('requests');
          opened.onsuccess = () => {
            const all = opened.result.transaction('submissions').objectStore('submissions').getAll();
            all.onsuccess = () => {
              opened.result.close();
              resolve(all.result.map(({ state }: { state: string }) => state));
            };
          };
        }),
    );
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

test('a request more than a day old is sent once when the visitor confirms', async ({ page, context }) => {
  const posts = watchPosts(page, '/api/contact');
  await page.goto('/contact');
  await fillRequest(page);
  await loseSignal(page);
  await send(page);
  await expect(statusOf(page)).toContainText('waiting for signal');
  await age(page, 25);
  posts.length = 0;
  await context.setOffline(false);
  await expect(statusOf(page)).toContainText('Not sent: it is more than a day old');
  expect(posts).toEqual([]);
  await statusOf(page).getByRole('button', { name: 'Send now' }).click();
  await referenceOn(page);
  expect(posts).toHaveLength(1);
  await expect(page.getByLabel('Where *')).toHaveValue('');
});

test('the site still opens offline: visited pages, the form, and a help page for others', async ({
  page,
  context,
}) => {
  // Browsers prefetch linked pages (public/speculation-rules.json); neither page links to this one.
  const unseen = '/services/locksmith-waimea';
  await page.goto('/contact');
  await expect(page.locator(`a[href="${unseen}"]`)).toHaveCount(0);
  await page.getByLabel('First name').click();
  await isKept(page, '/contact');
  await page.goto('/faqs');
  await expect(page.locator(`a[href="${unseen}"]`)).toHaveCount(0);
  await isKept(page, '/faqs');
  await isKept(page, '/quote');
  await context.setOffline(true);

  // Never opened but cached with its script, so totals work without a signal.
  await page.goto('/quote');
  await page.getByRole('button', { name: 'Home Lockout $120' }).click();
  await expect(page.locator('.ticket summary').first()).toContainText('$125.65');

  await page.goto(unseen);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No signal here');
  await expect(page.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+1808/);
  await expect(page.getByRole('link', { name: /^Text 8/ })).toHaveAttribute('href', /^sms:\+1808.*body=/);
  await page.goto('/faqs');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No signal here');

  await page.goto('/contact');
  await fillRequest(page);
  await send(page);
  await expect(statusOf(page)).toContainText('waiting for signal');
  await context.setOffline(false);
  await referenceOn(page);
});

test('the text message contains the phone’s position, if allowed', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 22.0822, longitude: -159.7653, accuracy: 20 });
  await page.goto('/offline');
  const link = page.getByRole('link', { name: 'Text my location' });
  await link.click();
  await expect(page.getByRole('status')).toHaveText('Your location is in the text.');
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(
    'locked out or stranded. I am at: 22.08220, -159.76530 (',
  );
});

test('the worker caches no API response, and only the empty shell and hashed files of the office', async ({
  page,
  request,
}) => {
  await page.goto('/contact');
  await page.getByLabel('First name').click();
  await isKept(page, '/contact');
  await page.reload();
  await fillRequest(page);
  await send(page);
  await referenceOn(page);
  const lead = await sendLead(request);
  await openOffice(page, request, `/admin/leads/${lead.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(lead.lastName);
  await isKept(page, '/admin');
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    const rows = requests.flat().map(async ({ url }) => ({
      path: new URL(url).pathname,
      text: (await (await caches.match(url))?.text()) ?? '',
    }));
    return Promise.all(rows);
  });
  const paths = kept.map(({ path }) => path);
  expect(paths).toContain('/contact');
  expect(paths.filter((path) => /^\/(?:api|admin)/.test(path))).toEqual(['/admin']);
  const shell = kept.find(({ path }) => path === '/admin')?.text ?? '';
  expect(shell).toContain('<div id="office"></div>');
  expect(kept.filter(({ text }) => text.includes(lead.lastName) || text.includes('adminToken=')).length).toBe(
    0,
  );
});

test('the office opens without a connection, shows that, and recovers on its own', async ({
  page,
  request,
  context,
}) => {
  await openOffice(page, request, '/admin/today');
  await expect(page.getByRole('heading', { level: 1, name: /^Today/ })).toBeVisible();
  await page.evaluate(() =>
    navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready),
  );
  await page.reload();
  await isKept(page, '/admin');

  // The connection goes while somebody types: the form stays, and says what is so.
  await page.goto('/admin/new-call');
  await page.getByLabel('First name').fill('Half a na');
  await context.setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: 'No connection.' });
  await expect(bar).toContainText('Nothing here is lost; the office needs a connection.');
  await expect(page.getByLabel('First name')).toHaveValue('Half a na');
  await expect(bar.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Half a na');

  await page.goto('/admin/today');
  await expect(page.getByRole('heading', { level: 1, name: /^Today/ })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/admin/inbox');
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
});

test('a shared text reaches New call without leaving the device, even without a connection', async ({
  page,
  request,
  context,
}) => {
  await openOffice(page, request, '/admin/today');
  await page.evaluate(() =>
    navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready),
  );
  await page.reload();
  await isKept(page, '/admin');
  const text = 'Locked out at Salt Pond, 808-555-0176';
  await context.setOffline(true);
  await shareText(page, { text });
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  expect(page.url()).not.toContain('808');
  await context.setOffline(false);
  await expect(page.getByLabel('Text message or email')).toHaveValue(text);
});
