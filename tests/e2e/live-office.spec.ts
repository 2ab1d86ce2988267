import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { PushNote } from '#contract/live.ts';
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { type RunningApp, startApp, testAdmin } from '#tests/support/running-app.ts';
import { stepBody } from '#tests/support/step-body.ts';
import { openOffice, sendLead, staffHeaders } from './admin-office.ts';
import { newProperty, officeApi } from './admin-records.ts';
import { test } from './guarded.ts';
import { dump } from './my-day.ts';
import { notifications } from './notifications.ts';

// A headless shell has no notifications.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumArguments() } });
// One server for both.
test.describe.configure({ mode: 'default' });

let app: RunningApp | undefined;
const at = () => app!.url;
test.beforeAll(async () => {
  // It builds the site first when that is stale.
  test.setTimeout(600_000);
  app = await startApp({ LIVE_EVENTS: 'on', VAPID_KEY: 'a-vapid-secret-of-the-tests-that-is-long-enough' });
});
test.afterAll(() => app?.stop({ forget: true }));

/** Has every page of a context say once the stream of changes is open. */
const watchStream = (context: BrowserContext) =>
  context.addInitScript(() => {
    const channel = new BroadcastChannel('office-live');
    // What a tab says of the time before its stream was open.
    channel.addEventListener('message', () => Object.assign(globalThis, { isFollowing: true }), {
      once: true,
    });
  });
const isFollowing = (page: Page) => page.evaluate(() => 'isFollowing' in globalThis);
/** How many tabs follow the stream: one has it open, the others wait for its lock. */
const followers = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter(({ name }) => name === 'office-live').length;
  });

async function openAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await openOffice(page, context.request, path);
  return page;
}

test('a colleague’s change appears in the inbox, an open job and the title, and no typed text changes', async ({
  browser,
}) => {
  const [one, other] = await Promise.all([
    browser.newContext({ baseURL: at() }),
    browser.newContext({ baseURL: at() }),
  ]);
  await watchStream(one);
  const inbox = await openAt(one, '/admin/inbox');
  // A change from before is in the list, but no row says what it was.
  await expect.poll(() => isFollowing(inbox)).toBe(true);
  const form = await openAt(one, '/admin/new-call');
  await form.getByLabel('First name').fill('Half a na');
  await expect(inbox.getByRole('heading', { name: 'Inbox' })).toBeVisible();

  const lead = await sendLead(other.request);
  const row = inbox.getByRole('listitem').filter({ hasText: lead.name });
  await expect(row).toBeVisible();
  // The row says what changed, by its job: the event names the request.
  await expect(row.locator('a[data-row]')).toHaveAttribute('data-changed', 'New request');
  await expect(form.getByLabel('First name')).toHaveValue('Half a na');

  // The other sets a time: the entry leaves the inbox of the one who only looks.
  const headers = await staffHeaders(inbox);
  const jobs = await other.request.get(`/api/admin/jobs?q=${encodeURIComponent(lead.lastName)}`, { headers });
  const [job] = (await jobs.json()) as { id: string }[];
  // The row's label waits for no list, and a list that arrives late does not bring back an earlier label.
  const late = Promise.withResolvers<void>();
  await inbox.route('**/api/admin/inbox*', async (route) => {
    await late.promise;
    await route.continue();
  });
  const items = [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '90.00' }];
  const post = async (path: string, data: object) => {
    const done = await other.request.post(`/api/admin/jobs/${job!.id}/${path}`, { headers, data });
    expect(done.ok()).toBe(true);
  };
  await post('price', { items });
  await post('steps', stepBody('agree'));
  await expect(row.locator('a[data-row]')).toHaveAttribute('data-changed', 'Approved');
  late.resolve();
  await expect(row.locator('a[data-row]')).toHaveAttribute('href', /open=schedule/);
  await expect(row.locator('a[data-row]')).toHaveAttribute('data-changed', 'Approved');
  const open = await openAt(one, `/admin/jobs/${job!.id}`);
  await expect(open.getByRole('heading', { level: 1 })).toContainText(lead.lastName);
  await expect.poll(() => followers(open)).toBe(3);
  const slot = { slotStart: '2098-01-08T20:00:00Z', slotEnd: '2098-01-08T21:00:00Z' };
  await post('steps', stepBody('schedule', slot));
  await expect(row).toHaveCount(0);
  await expect(open.getByText(/Jan 8/).first()).toBeAttached();
  await Promise.all([one.close(), other.close()]);
});

test('one tap on the alarm’s notification takes the emergency, without opening anything', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: at() });
  await context.grantPermissions(['notifications']);
  const page = await openAt(context, '/admin/alarm');
  await expect(page.getByRole('heading', { name: 'How an emergency rings' })).toBeVisible();
  const headers = await staffHeaders(page);
  const added = await context.request.post('/api/admin/alarm/devices', {
    headers,
    data: {
      endpoint: 'https://updates.push.services.mozilla.com/a-test',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      name: 'A test',
    },
  });
  const { id: deviceId } = (await added.json()) as { id: string };
  await sendLead(context.request, { location: 'Anini Beach' });
  await page.reload();
  const ringing = page.getByRole('listitem').filter({ hasText: 'Emergency' }).first();
  await expect(ringing).toContainText('Anini');
  const { open } = (await (await context.request.get('/api/admin/alarm', { headers })).json()) as {
    open: { jobId: string; number: number }[];
  };
  const { jobId, number } = open.at(-1)!;

  // What the push service would hand over, with the token the server made for this device.
  const { alarmToken } = await import('#server/alarm/token.ts');
  const secret = process.env['JWT_SECRET'] ?? (await readFile(`${app!.dataDir}/jwt-secret`, 'utf8')).trim();
  const token = alarmToken({ jwtSecrets: [new TextEncoder().encode(secret)] }, { jobId, deviceId });
  const note: PushNote = {
    kind: 'alarm',
    title: `Emergency ${number}`,
    body: 'Automotive, Anini',
    tag: `alarm-${jobId}`,
    path: '/admin/alarm',
    token,
  };
  const device = await notifications(context, page);
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data));
  });
  const rang = context.waitForEvent('request', (request) => request.url().endsWith('/api/alarm/-'));
  await device.push(note);
  await rang;
  await expect.poll(device.displayed).toBe(1);
  expect(await device.shown(note.tag)).toEqual([{ title: note.title, body: note.body }]);

  // News reaches the open tab, which follows the change as it follows the stream.
  const change = { type: 'quote', id: jobId, job: jobId, what: 'approved' };
  const heard = () =>
    page.evaluate(() => (globalThis as unknown as { heard: { note: { kind: string } }[] }).heard);
  await device.push({ ...note, kind: 'news', title: 'Estimate approved', tag: 'news', token: '', change });
  await expect
    .poll(async () => (await heard()).find((message) => message.note.kind === 'news'))
    .toMatchObject({ from: 'alarm', note: { change } });

  // The one tap: the notification's own button.
  await expect.poll(device.displayed).toBe(2);
  const taken = context.waitForEvent('response', (response) => response.url().endsWith('/api/alarm/-'));
  await device.tap(note.tag, 'I have it');
  expect((await taken).status()).toBe(200);
  await expect.poll(device.displayed).toBe(3);
  expect(await device.shown(note.tag)).toEqual([
    expect.objectContaining({ title: `You have it: Emergency ${number}` }),
  ]);
  const job = await context.request.get(`/api/admin/jobs/${jobId}?reveal=no`, { headers });
  expect(await job.json()).toMatchObject({ technicianName: expect.any(String) });
  await page.reload();
  await expect(page.getByText(`Emergency ${number}:`)).toHaveCount(0);
  console.log('Walk I, an emergency at night: 1 press');
  await context.close();
});

/** A browser's push manager, which a headless one lacks, and counters of what the page asks of the browser. */
const standIns = () => {
  let current: unknown = null;
  const made: string[] = [];
  const pushManager = {
    getSubscription: () => Promise.resolve(current),
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      made.push(`https://updates.push.services.mozilla.com/stand-in-${Math.random()}`);
      const endpoint = made.at(-1);
      current = {
        endpoint,
        options: { applicationServerKey },
        unsubscribe: () => {
          current = null;
          return Promise.resolve(true);
        },
        toJSON: () => ({
          endpoint,
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
      };
      return Promise.resolve(current);
    },
  };
  const badges: number[] = [];
  const notes: number[] = [];
  Object.assign(globalThis, { made, badges, notes, PushManager: Object });
  Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => pushManager });
  Object.assign(navigator, { setAppBadge: (count: number) => Promise.resolve(badges.push(count)) });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    notes.push(this.frequency.value);
    start.apply(this, when);
  };
};

test('on the alarm screen a device is turned on, subscribes again under a new key and asks for news, and the tone plays', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: at() });
  await context.grantPermissions(['notifications']);
  await context.addInitScript(standIns);
  const page = await openAt(context, '/admin/alarm');
  const counted = (name: 'made' | 'badges' | 'notes') =>
    page.evaluate((key) => (globalThis as unknown as Record<string, unknown[]>)[key]!.length, name);
  await page.getByRole('button', { name: 'Ring on this device' }).click();
  const own = page
    .getByRole('listitem')
    .filter({ hasText: 'This device' })
    .filter({ has: page.getByRole('button', { name: 'Turn off' }) });
  await expect(own).toContainText('Your alarm has never rung on it: test it.');
  await own.getByLabel(/^Also notify it/).click();
  await expect(page.getByText(/is told of requests and payments, too$/).first()).toBeVisible();

  const database = (await readFile(`${app!.dataDir}/database-url`, 'utf8')).trim();
  await runSql(
    database,
    `update push_device set vapid_key = 'an earlier key' where endpoint like '%stand-in%'`,
  );
  // The devices are shown before it is known whose session this is.
  const shown = page.getByRole('button', { name: 'Ring on this device' }).waitFor();
  await page.route('**/api/admin/session', async (route) => {
    await shown;
    await route.continue();
  });
  await page.reload();
  await expect(own.getByLabel(/^Also notify it/)).toBeChecked();
  expect(await counted('made')).toBe(1);
  expect(await runSql(database, `select from push_device where endpoint like '%stand-in%'`)).toHaveLength(1);

  await page.getByRole('button', { name: 'Test sound' }).click();
  await expect(page.getByText('Did you hear three seconds of two notes?')).toBeVisible();
  expect(await counted('notes')).toBe(8);
  await page.getByLabel('Play a tone here when an emergency rings').check();
  await expect.poll(() => counted('notes')).toBe(16);
  await sendLead(context.request, { location: 'Anini Beach' });
  await expect.poll(() => counted('notes')).toBeGreaterThan(16);

  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect.poll(() => counted('badges')).toBeGreaterThan(0);

  // Signing out ends the alarm of this browser and of its push service.
  await page.getByRole('button', { name: /Account|owner/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Emergencies no longer ring on this device.').first()).toBeVisible();
  const subscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (await registration?.pushManager.getSubscription()) ?? null;
    });
  await expect.poll(subscribed).toBeNull();
  expect(await runSql(database, `select from push_device where endpoint like '%stand-in%'`)).toEqual([]);
  await context.close();
});

test('one tap on Yes or No answers an order without opening anything; a tap that fails opens the job and can be repeated', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: at() });
  await context.grantPermissions(['notifications']);
  await context.addInitScript(standIns);
  const page = await openAt(context, '/admin/alarm');
  await page.getByRole('button', { name: 'Ring on this device' }).click();
  const keepsSession = async () => (await dump(page)).some((row) => row.includes('"name":"session"'));
  await expect.poll(keepsSession).toBe(true);
  const office = await officeApi(context.request);
  const { id: propertyId } = await newProperty(office);
  const { id: authorityId } = await office.post(`properties/${propertyId}/authorities`, {
    name: 'Ana Silva',
  });
  const body = 'Ana Silva ordered rekeying at Hale Nani.';
  const device = await notifications(context, page);
  const asked = async () => {
    const order = { doorIds: [], urgency: 'standard', order: { authorityId, work: 'rekey' } };
    const { id: jobId, number } = await office.post(`properties/${propertyId}/jobs`, order);
    const note: PushNote = {
      ...{ kind: 'news', title: `Allow job ${number}?`, body, token: '' },
      ...{ tag: `order-${jobId}`, path: `/admin/jobs/${jobId}`, order: { jobId, fault: 'work' } },
    };
    await device.push(note);
    return note;
  };
  const database = (await readFile(`${app!.dataDir}/database-url`, 'utf8')).trim();
  const stepsOf = ({ order }: PushNote) =>
    runSql(database, 'select kind, outcome, actor from job_step where job_id = $1', [order!.jobId]);
  const by = { outcome: 'applied', actor: testAdmin.email };

  const first = await asked();
  await expect.poll(device.displayed).toBe(1);
  await device.tap(first.tag, 'Yes');
  await expect.poll(device.displayed).toBe(2);
  expect(await device.shown(first.tag)).toEqual([{ title: 'Order allowed', body }]);
  expect(await stepsOf(first)).toEqual([{ kind: 'allow_order', ...by }]);
  console.log('An order that the owner is asked about: 1 press');

  // The server records the answer, and its response is lost on the way.
  const opened = await device.worker.evaluateHandle(() => {
    const scope = self as unknown as {
      fetch: typeof fetch;
      clients: { openWindow: (path: string) => Promise<null> };
    };
    const paths: string[] = [];
    scope.clients.openWindow = (path) => {
      paths.push(path);
      return Promise.resolve(null);
    };
    const send = scope.fetch.bind(scope);
    scope.fetch = async (request, init) => {
      const response = await send(request, init);
      if (!String(request).endsWith('/steps')) return response;
      scope.fetch = send;
      throw new TypeError('Failed to fetch');
    };
    return paths;
  });
  const second = await asked();
  await expect.poll(device.displayed).toBe(3);
  await device.tap(second.tag, 'No');
  await expect.poll(device.displayed).toBe(4);
  expect(await device.shown(second.tag)).toEqual([
    {
      title: `NOT RECORDED: ${second.title}`,
      body: `${body} No connection to the server. Check the signal and try again.`,
    },
  ]);
  await expect.poll(() => opened.jsonValue()).toEqual([second.path]);
  await device.tap(second.tag, 'No');
  await expect.poll(device.displayed).toBe(5);
  expect(await device.shown(second.tag)).toEqual([{ title: 'Order refused', body }]);
  expect(await stepsOf(second)).toEqual([{ kind: 'refuse_order', ...by }]);

  const late = await asked();
  await expect.poll(device.displayed).toBe(6);
  await office.step(late.order!.jobId, 'refuse_order');
  await device.tap(late.tag, 'Yes');
  await expect.poll(device.displayed).toBe(7);
  expect(await device.shown(late.tag)).toEqual([
    {
      title: `NOT RECORDED: ${late.title}`,
      body: `${testAdmin.email} has already refused this order.`,
    },
  ]);
  await expect.poll(() => opened.jsonValue()).toEqual([second.path, late.path]);

  // Turned off, this browser's worker has no session any more.
  const third = await asked();
  await expect.poll(device.displayed).toBe(8);
  const own = page.getByRole('listitem').filter({ hasText: 'This device' });
  await own.getByRole('button', { name: 'Turn off' }).click();
  await expect.poll(keepsSession).toBe(false);
  await device.tap(third.tag, 'Yes');
  await expect.poll(device.displayed).toBe(9);
  expect(await device.shown(third.tag)).toEqual([
    { title: `NOT RECORDED: ${third.title}`, body: `${body} Sign in to the office first.` },
  ]);
  await expect.poll(() => opened.jsonValue()).toEqual([second.path, late.path, third.path]);
  expect(await stepsOf(third)).toEqual([]);
  await context.close();
});
